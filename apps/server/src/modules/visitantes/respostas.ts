import { isCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { isCpf } from '@prosa/brasil/documentos/cpf.ts';
import { telefoneDe } from '@prosa/brasil/telefone.ts';
import type { FormatoDePergunta, PerguntaPublica } from '@prosa/contract/visitantes/perguntas.schemas.ts';

const wrong: Readonly<Record<Exclude<FormatoDePergunta, 'texto' | 'escolha'>, readonly [fits: (value: string) => boolean, says: string]>> = {
  numero: [(v) => /^-?\d{1,15}([.,]\d{1,6})?$/.test(v), 'Informe um número'],
  email: [(v) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(v), 'Informe um e-mail como nome@exemplo.com.br'],
  telefone: [(v) => telefoneDe(v) !== '', 'Informe um telefone com DDD'],
  cpf: [isCpf, 'Informe um CPF válido'],
  cnpj: [isCnpj, 'Informe um CNPJ válido'],
  data: [(v) => /^\d{4}-\d{2}-\d{2}$/.test(v) && !Number.isNaN(Date.parse(v)), 'Informe uma data válida'],
};

/** What is wrong with an answer (spec 5); undefined: nothing. */
export function erroDaResposta(
  { formato, opcoes, obrigatoria }: Pick<PerguntaPublica, 'formato' | 'opcoes' | 'obrigatoria'>,
  value: string,
): string | undefined {
  if (value === '') return obrigatoria === 1 ? 'Responda esta pergunta' : undefined;
  if (formato === 'texto') return undefined;
  if (formato === 'escolha') return opcoes.includes(value) ? undefined : 'Escolha uma das opções';
  const [fits, says] = wrong[formato];
  return fits(value) ? undefined : says;
}

/** A day as people write it; everything else as it came. */
export const respostaEscrita = (formato: FormatoDePergunta, value: string): string => (formato === 'data' ? value.split('-').toReversed().join('/') : value);
