import { exportacoes, type TipoDeExportacao } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { getToken } from '@/core/token.ts';

export type Exportacao = Answer<typeof exportacoes.show>['data'];
export type Filtro = Record<string, string | number | boolean>;

export const isRunning = ({ estado }: Exportacao): boolean => estado === 'aguardando' || estado === 'executando';

/** Asked again until it is over. */
export const exportacaoQuery = (id: number) => ({
  ...read(exportacoes.show, { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Answer<typeof exportacoes.show> | undefined } }) => (state.data && !isRunning(state.data.data) ? false : 700),
});

export const startExport = async (tipo: TipoDeExportacao, formato: 'csv' | 'xlsx', filtro: Filtro): Promise<Exportacao> =>
  (await call(exportacoes.store, { body: { tipo, formato, filtro } })).data;

export const cancelExport = (id: number) => call(exportacoes.cancelar, { params: { id } });

/** Saves the file; the address carries no token, so it is fetched first. */
export async function downloadExport({ id_exportacao, nome }: Exportacao): Promise<void> {
  const response = await fetch(`/api/exportacoes/baixar/${id_exportacao}`, { headers: { authorization: `Bearer ${getToken() ?? ''}` } });
  if (!response.ok) throw new Error('O arquivo não pôde ser baixado. Exporte de novo.');
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = nome;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
