import { type Variavel, variavelPattern } from '@prosa/contract/modelos/modelos.variaveis.ts';
import { primeiroNome } from './primeiro-nome.ts';

/** What a template is filled in with. */
export interface Dados {
  readonly contato: string;
  readonly atendente: string;
  readonly empresa: string;
  readonly departamento: string | null;
  /** Time zone of the empresa. */
  readonly fuso: string;
  readonly agora: Date;
}

function momento(agora: Date, timeZone: string) {
  const data = new Intl.DateTimeFormat('pt-BR', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }).format(agora);
  const hora = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(agora);
  const h = Number(hora.slice(0, 2));
  const saudacao = h >= 5 && h < 12 ? 'Bom dia' : h >= 12 && h < 18 ? 'Boa tarde' : 'Boa noite';
  return { data, hora, saudacao };
}

export function valoresDe(dados: Dados): Readonly<Record<Variavel, string>> {
  return {
    'contato.nome': dados.contato,
    'contato.primeiro_nome': primeiroNome(dados.contato),
    'atendente.nome': dados.atendente,
    'empresa.nome': dados.empresa,
    'departamento.nome': dados.departamento ?? '',
    ...momento(dados.agora, dados.fuso),
  };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => escapes[c]!);

/** Fills in the variables in one pass: braces inside a value stay text. In HTML the values are text too, never marks. */
export function preencher(text: string, valores: Readonly<Record<string, string>>, html: boolean): string {
  return text.replace(variavelPattern, (whole, inner: string) => {
    const name = inner.trim();
    if (!Object.hasOwn(valores, name)) return whole;
    // one line: a name must not break the sentence around it
    const value = valores[name]!.replace(/\s+/g, ' ');
    return html ? escapeHtml(value) : value;
  });
}
