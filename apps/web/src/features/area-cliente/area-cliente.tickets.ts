import { asCliente } from '@prosa/contract/client.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { arquivoTicket, tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { TicketDoClienteDetalhe } from '@prosa/contract/tickets/tickets.schemas.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '@/core/api.ts';
import { invalidateUnder, read } from '@/core/calls.ts';

/** Customers have no socket (spec 6): what is on screen asks again while it is looked at; an answer that they have is not sent twice. */
const lookMs = 15_000;
const looking = { refetchInterval: lookMs, refetchOnWindowFocus: true, staleTime: 5000 } as const;

export const ticketsChanged = (): Promise<void> => invalidateUnder(['/Tickets', '/area_cliente']);

export const inicioQuery = { ...read(areaTickets.inicio, {}), ...looking, select: ({ data }: Answer<typeof areaTickets.inicio>) => data };
export const ticketQuery = (id: number) => ({
  ...read(areaTickets.show, { params: { id } }),
  ...looking,
  select: ({ data }: { data: TicketDoClienteDetalhe }) => data,
});
export const assuntosQuery = { ...read(areaTickets.assuntos, {}), select: ({ data }: Answer<typeof areaTickets.assuntos>) => data };

export const camposQuery = { ...read(areaTickets.campos, {}), select: ({ data }: Answer<typeof areaTickets.campos>) => data };

export const listar = asCliente(tickets.getAll);
export const respostas = asCliente(tickets.getRespostas);
export const responder = asCliente(tickets.responder);
export const enviarArquivo = asCliente(arquivoTicket.upload);

/** What was said, the newest page first; earlier ones are asked for. */
export const respostasQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [respostas.path, { params: { id } }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(respostas, { params: { id }, query: { rpp: 100, ...(pageParam !== undefined && { antes_de: pageParam }) } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.mais ? last.data[0]?.indice : undefined),
  });
