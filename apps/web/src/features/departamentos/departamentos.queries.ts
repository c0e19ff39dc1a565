import { usuario } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import type { departamentoBody } from '@prosa/contract/departamentos/departamentos.schemas.ts';
import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';
import { listQuery } from '@/ui/list/list-query.ts';
import type { ListState } from '@/ui/list/list-types.ts';

export type DepartamentoValues = z.input<typeof departamentoBody>;
export type Departamento = Answer<typeof departamentos.getAll>['data'][number];

const changed = (): Promise<void> => invalidate(departamentos.getAll, inicio.limites);

export const departamentosQuery = (state: ListState) => listQuery(departamentos.getAll, state);
export const departamentoQuery = (id: number) => read(departamentos.show, { params: { id } });

export async function saveDepartamento(body: DepartamentoValues): Promise<number> {
  const { id_departamento } = await call(departamentos.store, { body });
  await changed();
  return id_departamento;
}

export async function deleteDepartamento(id: number): Promise<void> {
  await call(departamentos.delete, { params: { id } });
  await changed();
}

export async function restoreDepartamento(id: number): Promise<void> {
  await call(departamentos.restaurar, { params: { id } });
  await changed();
}

/** People who may answer for a department. */
export const peopleQuery: OptionsQuery = (q) => ({
  ...read(usuario.getAll, { query: { q, rpp: 50 } }),
  // spec 9
  staleTime: 60_000,
  select: ({ data }: Answer<typeof usuario.getAll>) => data.map(({ id_login, nome }) => ({ value: id_login, label: nome })),
});
