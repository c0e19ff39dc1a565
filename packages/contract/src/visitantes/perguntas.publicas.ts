import { isCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { isCpf } from '@prosa/brasil/documentos/cpf.ts';
import { readEmail } from '@prosa/brasil/email.ts';
import { telefoneDe } from '@prosa/brasil/telefone.ts';
import { ehDia, ehNumero } from '@prosa/brasil/texto.ts';
import type { FormatoDePergunta, PerguntaPublica } from './perguntas.schemas.ts';

export type { PerguntaPublica };

/** Those that are asked of whoever chose this place, in their order. */
export const perguntasDe = (perguntas: readonly PerguntaPublica[], id_departamento: number | null, id_assunto: number | null): PerguntaPublica[] =>
  perguntas.filter(
    (p) =>
      p.tipo === 'coleta' && (p.id_departamento === null || p.id_departamento === id_departamento) && (p.id_assunto === null || p.id_assunto === id_assunto),
  );

/** What is wrong with an answer, in words. */
export const errosDaResposta = {
  vazia: 'Responda esta pergunta',
  escolha: 'Escolha uma das opções',
  numero: 'Informe um número',
  email: 'Informe um e-mail como nome@exemplo.com.br',
  telefone: 'Informe um telefone com DDD',
  cpf: 'Informe um CPF válido',
  cnpj: 'Informe um CNPJ válido',
  data: 'Informe uma data válida',
} as const;
export type ErroDaResposta = keyof typeof errosDaResposta;

const fits: Readonly<Record<Exclude<FormatoDePergunta, 'texto' | 'escolha'>, (value: string) => boolean>> = {
  numero: ehNumero,
  email: (v) => readEmail(v) !== null,
  telefone: (v) => telefoneDe(v) !== '',
  cpf: isCpf,
  cnpj: isCnpj,
  data: ehDia,
};

/** What is wrong with an answer (spec 5), for the window and for the server; undefined: nothing. */
export function erroDaResposta(
  { formato, opcoes, obrigatoria }: Pick<PerguntaPublica, 'formato' | 'opcoes' | 'obrigatoria'>,
  value: string,
): ErroDaResposta | undefined {
  if (value === '') return obrigatoria === 1 ? 'vazia' : undefined;
  if (formato === 'texto') return undefined;
  if (formato === 'escolha') return opcoes.includes(value) ? undefined : 'escolha';
  return fits[formato](value) ? undefined : formato;
}
