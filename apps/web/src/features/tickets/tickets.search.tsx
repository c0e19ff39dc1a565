import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { IconTicket } from '@tabler/icons-react';
import { call } from '@/core/api.ts';
import type { Search } from '@/core/feature.ts';

export const ticketsSearch: readonly Search[] = [
  {
    label: 'Tickets',
    ordem: 28,
    permission: ['Tickets', 'getAll'],
    from: 2,
    find: async (q, signal) =>
      (await call(tickets.getAll, { query: { q, rpp: 6 } }, signal)).data.map((ticket) => ({
        id: `ticket-${ticket.id_ticket}`,
        label: `#${ticket.numero} ${ticket.titulo}`,
        description: [ticket.status_ticket_nome, ticket.contato || ticket.cliente].filter(Boolean).join(' · '),
        icon: <IconTicket size={18} stroke={1.7} />,
        open: (navigate) => navigate(`/tickets/show/${ticket.id_ticket}`),
      })),
  },
];
