import { isCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { isCpf } from '@prosa/brasil/documentos/cpf.ts';
import { telefoneDe } from '@prosa/brasil/telefone.ts';
import { ehDia, ehNumero } from '@prosa/brasil/texto.ts';
import type { CampoDeFormulario, DefinicaoDeFormulario } from '@prosa/contract/formularios/formularios.schemas.ts';
import { z } from 'zod';

/** What was answered, by the ids of fields. */
export type Dados = Readonly<Record<string, string | readonly string[]>>;
/** As a page sends it: one text a field, several where several may be chosen. */
export type Enviado = Readonly<Record<string, unknown>>;

/** Longest answers, in characters. */
const longest = { area: 5000, texto: 300 } as const;
const email = z.email().max(254);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : Array.isArray(value) && typeof value[0] === 'string' ? value[0].trim() : '';
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((v) => typeof v === 'string') : typeof value === 'string' && value !== '' ? [value] : [];

/** What is wrong with one answer; undefined: nothing. */
function wrongOf(campo: CampoDeFormulario, value: string | readonly string[]): string | undefined {
  const { tipo, opcoes, obrigatorio } = campo;
  if (value.length === 0) {
    if (!obrigatorio || tipo === 'oculto') return undefined;
    return tipo === 'consentimento'
      ? 'É preciso concordar para enviar'
      : tipo === 'lista' || tipo === 'opcoes' || tipo === 'marcas'
        ? 'Escolha uma opção'
        : 'Preencha este campo';
  }
  if (typeof value !== 'string') return value.every((v) => opcoes.includes(v)) ? undefined : 'Escolha uma opção da lista';
  switch (tipo) {
    case 'email':
      return email.safeParse(value).success ? undefined : 'Informe um e-mail como nome@exemplo.com.br';
    case 'telefone':
      return telefoneDe(value) === '' ? 'Informe um telefone com DDD' : undefined;
    case 'documento':
      return isCpf(value) || isCnpj(value) ? undefined : 'Informe um CPF ou CNPJ válido';
    case 'cep':
      return /^\d{5}-?\d{3}$/.test(value) ? undefined : 'Informe um CEP com 8 números';
    case 'numero':
      return ehNumero(value) ? undefined : 'Informe um número';
    case 'dinheiro':
      return centavosDe(value) === null ? 'Informe um valor como 1.234,56' : undefined;
    case 'data':
      return ehDia(value) ? undefined : 'Informe uma data válida';
    case 'lista':
    case 'opcoes':
      return opcoes.includes(value) ? undefined : 'Escolha uma opção da lista';
    case 'nota':
      return /^[1-5]$/.test(value) ? undefined : 'Escolha de 1 a 5';
    case 'area':
      return value.length > longest.area ? `No máximo ${longest.area} caracteres` : undefined;
    default:
      return value.length > longest.texto ? `No máximo ${longest.texto} caracteres` : undefined;
  }
}

/** Cents of an amount as people write it; null when it is none. */
export function centavosDe(text: string): number | null {
  const [, whole = '', , part = ''] = /^(\d[\d.]{0,14}?)(?:(,)(\d{1,2}))?$/.exec(text.replace(/^\s*R?\$?\s*|\s+/g, '')) ?? [];
  const digits = whole.replace(/\D+/g, '') + part.padEnd(2, '0');
  return whole === '' ? null : Number(digits);
}

/** The answers to the fields of the form, and what is wrong with them; whatever else was sent is dropped. */
export function lerResposta({ campos }: DefinicaoDeFormulario, sent: Enviado): { dados: Dados; erros: Readonly<Record<string, string>> } {
  const dados: Record<string, string | readonly string[]> = {};
  const erros: Record<string, string> = {};
  for (const campo of campos) {
    const value =
      campo.tipo === 'marcas'
        ? [...new Set(textsOf(sent[campo.id]))]
        : campo.tipo === 'consentimento'
          ? textOf(sent[campo.id]) === ''
            ? ''
            : 'Sim'
          : textOf(sent[campo.id]);
    const wrong = wrongOf(campo, value);
    if (wrong !== undefined && campo.tipo !== 'oculto') erros[campo.id] = wrong;
    else if (value.length > 0) dados[campo.id] = typeof value === 'string' ? value.slice(0, longest.area) : value;
  }
  return { dados, erros };
}

/** Answers with what they answer, in the order of the form. */
export const respondido = ({ campos }: DefinicaoDeFormulario, dados: Dados): { titulo: string; valor: string }[] =>
  campos.flatMap(({ id, titulo }) => {
    const value = dados[id];
    return value === undefined ? [] : [{ titulo, valor: typeof value === 'string' ? value : value.join(', ') }];
  });

/** The answer that goes to this destination; '' when none does. */
export function destinado({ campos }: DefinicaoDeFormulario, dados: Dados, destino: CampoDeFormulario['destino']): string {
  const campo = campos.find((c) => c.destino === destino);
  const value = campo === undefined ? undefined : dados[campo.id];
  return typeof value === 'string' ? value : '';
}
