import { CadTextoCrm } from '@prosa/contract/modelos/modelos.endpoints.ts';
import { tipoTicket } from '@prosa/contract/modelos/modelos.tipos.ts';
import { type Agendada, ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { read } from '@/core/calls.ts';

export const agendadasQuery = (id: number) => ({
  ...read(ticketCompositor.agendadas, { params: { id } }),
  select: ({ data }: Answer<typeof ticketCompositor.agendadas>): readonly Agendada[] => data,
});

/** Templates for tickets that may be used, by what is typed. */
export const modelosQuery = (q: string) => ({
  ...read(CadTextoCrm.getAll, { params: { n: tipoTicket, ativos: 'yes' }, query: { q, rpp: 20 } }),
  select: ({ data }: Answer<typeof CadTextoCrm.getAll>) => data,
});
