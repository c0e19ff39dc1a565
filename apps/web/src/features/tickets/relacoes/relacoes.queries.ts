import { ticketRelacoes } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { read } from '@/core/calls.ts';

export const relacoesQuery = (id: number) => ({
  ...read(ticketRelacoes.ver, { params: { id } }),
  select: ({ data }: Answer<typeof ticketRelacoes.ver>) => data,
});
