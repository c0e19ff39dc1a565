import type { ChamadasDeAnexo } from '@prosa/contract/registro/registro.endpoints.ts';
import type { AnyEndpoint } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';

/** The files of a kind of record: their calls, and what tells what happened to one. */
export interface ArquivosDe {
  calls: ChamadasDeAnexo;
  history?: AnyEndpoint | undefined;
}

export const anexosQuery = ({ calls }: ArquivosDe, id: number) => read(calls.getAll, { params: { id } });

const changed = ({ calls, history }: ArquivosDe): Promise<void> => invalidate(calls.getAll, ...(history ? [history] : []));

export async function attach(de: ArquivosDe, id: number, file: File): Promise<void> {
  await call(de.calls.store, { params: { id }, body: { nome: file.name }, file });
  await changed(de);
}

/** Takes it away, or brings it back. */
export async function takeAnexo(de: ArquivosDe, id: number, away: boolean): Promise<void> {
  await call(away ? de.calls.delete : de.calls.restaurar, { params: { id } });
  await changed(de);
}
