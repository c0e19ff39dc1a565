import type { ChamadasDeImportacao } from '@prosa/contract/registro/importacao.endpoints.ts';
import type { Answer, Call } from '@prosa/contract/wire.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { download } from '@/core/download.ts';
import { queryClient } from '@/core/query-client.ts';
import type { Importavel } from './importavel.ts';

type Calls = ChamadasDeImportacao;
type Alvo = Importavel['alvo'];
export type Importacao = Answer<Calls['show']>['data'];
export type Arquivo = Answer<Calls['show']>['arquivo'];
export type Linha = Answer<Calls['linhas']>['data'][number];
export type EstadoDeLinha = Exclude<Linha['estado'], 'pendente'>;
export type Conferir = NonNullable<Call<Calls['conferir']>['body']>;

export const isWorking = ({ estado }: Importacao): boolean => ['conferindo', 'importando', 'desfazendo'].includes(estado);

/** Asked again while something works on it. */
export const importacaoQuery = (calls: Calls, id: number) => ({
  ...read(calls.show, { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: Answer<Calls['show']> | undefined } }) => (state.data && isWorking(state.data.data) ? 700 : (false as const)),
});
export const importacoesQuery = (calls: Calls, alvo: Alvo) => read(calls.getAll, { query: { rpp: 10, ...alvo } });
export const rowsPerPage = 25;
export const linhasQuery = (calls: Calls, id: number, estado: EstadoDeLinha, page: number) => ({
  ...read(calls.linhas, { params: { id }, query: { estado, page, rpp: rowsPerPage } }),
  placeholderData: keepPreviousData,
});

const keep = (calls: Calls, id: number, data: Importacao): void => {
  queryClient.setQueryData(importacaoQuery(calls, id).queryKey, (now) => now && { ...now, data });
};
const stale = (calls: Calls): Promise<void> => invalidate(calls.show, calls.linhas, calls.getAll);

export async function sendFile(calls: Calls, file: File, alvo: Alvo): Promise<number> {
  const { id_importacao } = await call(calls.enviar, { body: { ...alvo }, file });
  await invalidate(calls.getAll);
  return id_importacao;
}

export async function checkFile(calls: Calls, id: number, body: Conferir): Promise<void> {
  keep(calls, id, (await call(calls.conferir, { params: { id }, body })).data);
  await stale(calls);
}

/** A corrected row; what it counts for is told at once. */
export async function correctRow(calls: Calls, id: number, linha: number, celulas: string[]): Promise<Linha> {
  const answer = await call(calls.corrigir, { params: { id }, body: { linha, celulas } });
  keep(calls, id, answer.data);
  return answer.linha;
}

export async function act(calls: Calls, id: number, what: 'executar' | 'cancelar' | 'desfazer'): Promise<void> {
  keep(calls, id, (await call(calls[what], { params: { id } })).data);
  await stale(calls);
}

/** Saves the rows that did not come in, each with its reason. */
export const downloadRejected = ({ rejeitadas }: Calls, id: number, nome: string): Promise<void> =>
  download(
    `/api${rejeitadas.path.replace('{id}', String(id))}`,
    `Não importadas de ${nome.replace(/\.\w+$/, '')}.csv`,
    'O arquivo não pôde ser baixado. Tente de novo.',
  );
