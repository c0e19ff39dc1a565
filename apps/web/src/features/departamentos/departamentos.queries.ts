import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { read } from '@/core/calls.ts';
import type { OptionsQuery } from '@/ui/form/async-select.tsx';

/** People who may answer for a department. */
export const peopleQuery: OptionsQuery = (q) => ({
  ...read(usuario.getAll, { query: { q, rpp: 50 } }),
  // spec 9
  staleTime: 60_000,
  select: ({ data }: Answer<typeof usuario.getAll>) => data.map(({ id_login, nome }) => ({ value: id_login, label: nome })),
});
