import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '@/core/calls.ts';

const nobody: ReadonlySet<number> = new Set();
const onlineOf = ({ data }: Answer<typeof usuario.getAll>): ReadonlySet<number> => new Set(data.filter((p) => p.online === 1).map((p) => p.id_login));

/** Colleagues who are on line; `usuarios_status` makes the answer old (spec 9: kept for 60 s). */
export function useOnline(): ReadonlySet<number> {
  const { data = nobody } = useQuery({ ...read(usuario.getAll, { query: { rpp: 200 } }), select: onlineOf, staleTime: 60_000 });
  return data;
}
