import { isCnpj } from '@prosa/brasil/documentos/cnpj.ts';
import { isCpf } from '@prosa/brasil/documentos/cpf.ts';
import { telefoneDe } from '@prosa/brasil/telefone.ts';
import { ehDia, ehEmail, ehNumero } from '@prosa/brasil/texto.ts';
import type { FormatoDePergunta, PerguntaPublica } from './perguntas.schemas.ts';

export type { PerguntaPublica };

/** Those that are asked of whoever chose this place, in their order. */
export const perguntasDe = (perguntas: readonly PerguntaPublica[], id_departamento: number | null, id_assunto: number | null): PerguntaPublica[] =>
  perguntas.filter(
    (p) =>
      p.tipo === 'coleta' && (p.id_departamento === null || p.id_departamento === id_departamento) && (p.id_assunto === null || p.id_assunto === id_assunto),
  );

const wrong: Readonly<Record<Exclude<FormatoDePergunta, 'texto' | 'escolha'>, readonly [fits: (value: string) => boolean, says: string]>> = {
  numero: [ehNumero, 'Informe um número'],
  email: [ehEmail, 'Informe um e-mail como nome@exemplo.com.br'],
  telefone: [(v) => telefoneDe(v) !== '', 'Informe um telefone com DDD'],
  cpf: [isCpf, 'Informe um CPF válido'],
  cnpj: [isCnpj, 'Informe um CNPJ válido'],
  data: [ehDia, 'Informe uma data válida'],
};

/** What is wrong with an answer (spec 5), for the window and for the server; undefined: nothing. */
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
