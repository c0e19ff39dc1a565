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

export type Variavel = keyof typeof variaveis;

/** A whole variable; what stands between the braces is the first group. */
export const variavelPattern = /\{\{([^{}]*)\}\}/g;

export const isVariavel = (name: string): name is Variavel => Object.hasOwn(variaveis, name);

/** What is wrong with the variables of a text, for the person who writes it; null when nothing is. */
export function erroDeVariaveis(text: string): string | null {
  for (const [, inner = ''] of text.matchAll(variavelPattern)) {
    const name = inner.trim();
    if (isVariavel(name)) continue;
    const shown = name.replace(/<[^>]*>/g, '').slice(0, 40);
    return `A variável {{${shown}}} não existe. Escolha uma da lista de variáveis.`;
  }
  const rest = text.replace(variavelPattern, '');
  return /\{\{|\}\}/.test(rest) ? 'Há uma variável com chaves sem par. Escreva como {{contato.nome}}.' : null;
}
