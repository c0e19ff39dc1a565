import { grupo } from '@prosa/contract/grupos/grupos.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { read } from '@/core/calls.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';

/** Grupos to choose from. */
export const grupoOptions: OptionsQuery = (q) => ({
  ...read(grupo.getAll, { query: { q, rpp: 50 } }),
  select: ({ data }: Answer<typeof grupo.getAll>) => data.map(({ id_grupo, nome }) => ({ value: id_grupo, label: nome })),
});
