import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import type { assuntoBody } from '@prosa/contract/assuntos/assuntos.schemas.ts';
import { ChatAssunto } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { listQuery } from '@/ui/list/list-query.ts';
import type { ListState } from '@/ui/list/list-types.ts';

export type AssuntoValues = z.input<typeof assuntoBody>;
export type Assunto = Answer<typeof assuntos.listar>['data'][number];
export type Detalhe = Answer<typeof assuntos.show>['data'];

const changed = (): Promise<void> => invalidate(assuntos.listar, ChatAssunto.getAll);

export const assuntosQuery = (state: ListState) => listQuery(assuntos.listar, state);
export const assuntoQuery = (id: number) => read(assuntos.show, { params: { id } });

export async function saveAssunto(body: AssuntoValues): Promise<number> {
  const { id_assunto } = await call(assuntos.store, { body });
  await changed();
  return id_assunto;
}

export async function deleteAssunto(id: number): Promise<void> {
  await call(assuntos.delete, { params: { id } });
  await changed();
}
