import { chatBusca } from '@prosa/contract/atendimentos/busca.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@/core/api.ts';

export type Found = Answer<typeof chatBusca.mensagens>['data'][number];

/** Messages with these words, of all salas or of one, page by page. */
export const foundMessages = (q: string, chat_id?: number) =>
  infiniteQueryOptions({
    queryKey: [chatBusca.mensagens.path, q, chat_id ?? 0],
    queryFn: ({ pageParam, signal }) =>
      call(chatBusca.mensagens, { query: { q, ...(chat_id !== undefined && { chat_id }), ...(pageParam !== null && { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
    staleTime: 10_000,
  });
