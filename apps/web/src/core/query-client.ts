import { ApiError } from '@prosa/contract/client.ts';
import { QueryClient } from '@tanstack/react-query';

/** Only a connection or a server in trouble is worth a second try; a refusal stays a refusal. */
const worthRetrying = (failures: number, error: Error): boolean => failures < 2 && error instanceof ApiError && (error.http === 0 || error.http >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    // the library asks again by itself when the network is back, but not with networkMode 'always'
    queries: { retry: worthRetrying, retryDelay: (failures) => 500 * 2 ** failures, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Forgets what was read before a later refusal (403, 404): it is shown no longer, and the screen says what it was refused for. */
export function letGoOfRefused(): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ type: 'active' }))
    if (state.data !== undefined && state.error instanceof ApiError && [403, 404].includes(state.error.http))
      void queryClient.resetQueries({ queryKey, exact: true });
}
