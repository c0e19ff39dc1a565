import type { Answer, AnyEndpoint, Call } from '@prosa/contract/wire.ts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { queryClient } from './query-client.ts';

/** Options of a query on an endpoint, for `useQuery(read(departamentos.show, { params: { id } }))`; its key is [path, input]. */
export const read = <E extends AnyEndpoint>(endpoint: E, input: Call<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, input, signal),
  });

/** Options of a mutation on an endpoint; what it makes stale is refetched before the mutation counts as done. */
export const write = <E extends AnyEndpoint>(endpoint: E, ...stale: AnyEndpoint[]) =>
  mutationOptions({
    mutationFn: (input: Call<E>): Promise<Answer<E>> => call(endpoint, input),
    onSuccess: () => invalidate(...stale),
  });

/** Marks every answer of these endpoints as old; what is on screen is fetched again. */
export async function invalidate(...endpoints: AnyEndpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** Whether an answer's key names a call below this path. */
export const isUnder = (area: string, path: unknown): boolean => typeof path === 'string' && `${path}/`.startsWith(`${area}/`);

/** Marks as old every answer below these paths ('/contatos'), whichever call gave it; not those below `but`. */
export const invalidateUnder = (areas: readonly string[], but: readonly string[] = []): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => {
      const below = (area: string): boolean => isUnder(area, path);
      return areas.some(below) && !but.some(below);
    },
  });
