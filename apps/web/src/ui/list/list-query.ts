import type { Answer, AnyEndpoint, Call } from '@prosa/contract/wire.ts';
import { read } from '@/core/calls.ts';
import type { ListAnswer, ListQuery, ListState } from './list-types.ts';

/** Row of a list endpoint. */
export type RowOf<E extends AnyEndpoint> = Answer<E> extends ListAnswer<infer T> ? T : never;

/** The query of a list endpoint (decisions, wire rules) for what the list shows; `fixed` are fields that the person cannot change. */
export function listQuery<E extends AnyEndpoint>(
  endpoint: E,
  { q, page, rpp, ordem, filters, cursor }: ListState,
  fixed: Record<string, string | number> = {},
): ListQuery<RowOf<E>> {
  const chosen = Object.fromEntries(Object.entries(filters).map(([key, values]) => [key, values.join(',')]));
  const query = { ...chosen, ...fixed, q, page, rpp, ordem, ...(cursor !== undefined && { cursor }) };
  return read(endpoint, { query } as Call<E>) as ListQuery<RowOf<E>>;
}
