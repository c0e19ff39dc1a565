/** Variables of a template, written `{{name}}`, with the words that the editor shows for them. */
export const variaveis = {
  'contato.nome': 'Nome do contato',
  'contato.primeiro_nome': 'Primeiro nome do contato',
  'atendente.nome': 'Nome de quem atende',
  'empresa.nome': 'Nome da empresa',
  'departamento.nome': 'Nome do departamento',
  data: 'Data de hoje',
  hora: 'Hora agora',
  saudacao: 'Bom dia, boa tarde ou boa noite',
} as const;

/** Of what is written in tickets. */
export const variaveisDeTicket = {
  ...variaveis,
  'cliente.nome': 'Nome do cliente',
  'ticket.numero': 'Número do ticket',
  'ticket.titulo': 'Título do ticket',
  'ticket.status': 'Status do ticket',
} as const;

export type Variavel = keyof typeof variaveis;

/** A whole variable; what stands between the braces is the first group. */
export const variavelPattern = /\{\{([^{}]*)\}\}/g;

const isVariavel = (name: string): name is Variavel => Object.hasOwn(variaveis, name);

const semPar = 'Há uma variável com chaves sem par. Escreva como {{contato.nome}}.';

/** What is wrong with the variables of a text, for the person who writes it; null when nothing is. */
export function erroDeVariaveis(text: string, known: object = variaveis): string | null {
  return wrongIn(
    text,
    (name) => Object.hasOwn(known, name),
    (name) => `A variável {{${name}}} não existe. Escolha uma da lista de variáveis.`,
  );
}

/**
 * The same of a text that the product says by itself: there is no attendant in it, and `more` are known there. What is wrong
 * goes to the customer as it is written.
 */
export function erroDeVariaveisSemAtendente(text: string, more: readonly string[]): string | null {
  const known = (name: string): boolean => more.includes(name) || (isVariavel(name) && name !== 'atendente.nome');
  return wrongIn(text, known, (name) => `A variável {{${name}}} não existe aqui.`);
}

function wrongIn(text: string, known: (name: string) => boolean, unknown: (name: string) => string): string | null {
  for (const [, inner = ''] of text.matchAll(variavelPattern)) {
    const name = inner.trim();
    if (!known(name)) return unknown(name.replace(/<[^<>]*>/g, '').slice(0, 40));
  }
  return /\{\{|\}\}/.test(text.replace(variavelPattern, '')) ? semPar : null;
}
