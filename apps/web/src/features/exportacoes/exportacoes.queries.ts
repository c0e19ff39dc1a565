import { exportacoes, type TipoDeExportacao } from '@prosa/contract/exportacoes/exportacoes.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { download } from '@/core/download.ts';

export type Exportacao = Answer<typeof exportacoes.show>['data'];
export type Filtro = Record<string, string | number | boolean>;

export const isRunning = ({ estado }: Exportacao): boolean => estado === 'aguardando' || estado === 'executando';

/** Asked again until it is over. */
export const exportacaoQuery = (id: number) => ({
  ...read(exportacoes.show, { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: Answer<typeof exportacoes.show> | undefined } }) => (state.data && !isRunning(state.data.data) ? false : 700),
});

export const startExport = async (tipo: TipoDeExportacao, formato: 'csv' | 'xlsx' | 'zip', filtro: Filtro): Promise<Exportacao> =>
  (await call(exportacoes.store, { body: { tipo, formato, filtro } })).data;

export const cancelExport = (id: number) => call(exportacoes.cancelar, { params: { id } });

export const downloadExport = ({ id_exportacao, nome }: Exportacao): Promise<void> =>
  download(`/api/exportacoes/baixar/${id_exportacao}`, nome, 'O arquivo não pôde ser baixado. Exporte de novo.');
