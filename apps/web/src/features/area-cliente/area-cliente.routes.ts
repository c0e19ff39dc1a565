import type { Screen } from '@/core/screen.ts';

const tickets = { title: 'Tickets', to: '/area_cliente/tickets' };
const list = async () => (await import('./screens/client-tickets.tsx')).ClientTickets;
const form = async () => (await import('./screens/client-ticket-form.tsx')).ClientTicketForm;

/** Below /area_cliente; only customers get there (the guard stands before all of them). Without the kit but one (decisions/0074). */
export const clientScreens: readonly Screen[] = [
  { path: 'dashboard', title: 'Início', permission: 'everyone', page: async () => (await import('./screens/client-dashboard.tsx')).ClientDashboard },
  {
    path: 'meus_dados',
    title: 'Meus dados',
    permission: 'everyone',
    page: async () => (await import('./screens/own-data.tsx')).OwnDataScreen,
    kit: true,
  },
  { path: 'tickets', title: 'Tickets', permission: 'everyone', page: list },
  // spec 2 spells the list so
  { path: 'ticket', title: 'Tickets', permission: 'everyone', page: list },
  { path: 'tickets/cadastrar', title: 'Abrir ticket', permission: 'everyone', page: form, trail: [tickets] },
  { path: 'tickets/editar/:id_ticket', title: 'Mudar ticket', permission: 'everyone', page: form, trail: [tickets] },
  {
    path: 'tickets/show/:id_ticket',
    title: 'Ticket',
    permission: 'everyone',
    page: async () => (await import('./screens/client-ticket-show.tsx')).ClientTicketShow,
    trail: [tickets],
  },
];
