import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { read } from '@/core/calls.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';

/** spec 5: only departamentos with status 1 are offered. */
export const departamentoOptions: OptionsQuery = (q) => ({
  ...read(departamentos.getAll, { query: { q, status: 1, rpp: 50, ordem: 'nome asc' } }),
  select: ({ data }: Answer<typeof departamentos.getAll>) => data.map(({ id_departamento, nome }) => ({ value: id_departamento, label: nome })),
});
