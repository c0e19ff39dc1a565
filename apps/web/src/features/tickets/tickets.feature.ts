import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

const form = async () => (await import('./screens/ticket-form.tsx')).TicketForm;

export const feature = {
  sidebarIcons: { ticket: 'IconTicket' },
  panel: async () => (await import('./tickets.panel.tsx')).ticketsPanel,
  screens: [
    ...registroScreens(tickets, {
      path: 'tickets',
      title: 'Tickets',
      search: ['chamados suporte solicitações protocolo', 'cadastrar criar abrir ticket chamado'],
      settings: '/configEmpresa/tickets',
      list: async () => (await import('./screens/tickets-list.tsx')).TicketsList,
      form,
      show: async () => (await import('./screens/ticket-show.tsx')).TicketShow,
    }),
    {
      path: 'tickets/cadastrar/:id_contato',
      title: 'Novo ticket',
      permission: ['Tickets', 'store'],
      page: form,
      trail: [{ title: 'Tickets', to: '/tickets' }],
    },
    {
      path: 'configEmpresa/tickets',
      title: 'Tickets',
      permission: ['Tickets', 'configurar'],
      page: async () => (await import('./screens/config-tickets.tsx')).ConfigTickets,
      search: 'tickets chamados status situação andamento prioridades prazos sla espera lembretes distribuição',
    },
  ],
} satisfies Feature;
