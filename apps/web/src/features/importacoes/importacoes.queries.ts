import { importacao } from '@prosa/contract/contatos/importar.endpoints.ts';
import type { conferirBody } from '@prosa/contract/contatos/importar.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { keepPreviousData } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { download } from '@/core/download.ts';
import { queryClient } from '@/core/query-client.ts';

export type Importacao = Answer<typeof importacao.show>['data'];
export type Arquivo = Answer<typeof importacao.show>['arquivo'];
export type Linha = Answer<typeof importacao.linhas>['data'][number];
export type EstadoDeLinha = Exclude<Linha['estado'], 'pendente'>;
export type Conferir = z.input<typeof conferirBody>;

export const isWorking = ({ estado }: Importacao): boolean => ['conferindo', 'importando', 'desfazendo'].includes(estado);

/** Asked again while something works on it. */
export const importacaoQuery = (id: number) => ({
  ...read(importacao.show, { params: { id } }),
  refetchInterval: ({ state }: { state: { data?: Answer<typeof importacao.show> | undefined } }) =>
    state.data && isWorking(state.data.data) ? 700 : (false as const),
});
export const importacoesQuery = () => read(importacao.getAll, { query: { rpp: 10 } });
export const rowsPerPage = 25;
export const linhasQuery = (id: number, estado: EstadoDeLinha, page: number) => ({
  ...read(importacao.linhas, { params: { id }, query: { estado, page, rpp: rowsPerPage } }),
  placeholderData: keepPreviousData,
});

const keep = (id: number, data: Importacao): void => {
  queryClient.setQueryData(importacaoQuery(id).queryKey, (now) => now && { ...now, data });
};
const stale = (): Promise<void> => invalidate(importacao.show, importacao.linhas, importacao.getAll);

export async function sendFile(file: File): Promise<number> {
  const { id_importacao } = await call(importacao.enviar, { body: {}, file });
  await invalidate(importacao.getAll);
  return id_importacao;
}

export async function checkFile(id: number, body: Conferir): Promise<void> {
  keep(id, (await call(importacao.conferir, { params: { id }, body })).data);
  await stale();
}

/** A corrected row; what it counts for is told at once. */
export async function correctRow(id: number, linha: number, celulas: string[]): Promise<Linha> {
  const answer = await call(importacao.corrigir, { params: { id }, body: { linha, celulas } });
  keep(id, answer.data);
  return answer.linha;
}

export async function act(id: number, what: 'executar' | 'cancelar' | 'desfazer'): Promise<void> {
  keep(id, (await call(importacao[what], { params: { id } })).data);
  await stale();
}

/** Saves the rows that did not come in, each with its reason. */
export const downloadRejected = (id: number, nome: string): Promise<void> =>
  download(`/api/importacaoContatos/rejeitadas/${id}`, `Não importadas de ${nome.replace(/\.\w+$/, '')}.csv`, 'O arquivo não pôde ser baixado. Tente de novo.');
