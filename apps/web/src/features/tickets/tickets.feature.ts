import { campoTicket, macroTicket, modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';
import type { Screen } from '../../core/screen.ts';

const form = async () => (await import('./screens/ticket-form.tsx')).TicketForm;

const settings = { title: 'Configurações de tickets', to: '/configEmpresa/tickets' };
const under = (screens: readonly Screen[]): readonly Screen[] => screens.map((screen) => ({ ...screen, trail: [settings, ...(screen.trail ?? [])] }));

export const feature = {
  icons: { bolt: 'IconBolt', repeat: 'IconRepeat' },
  sidebarIcons: { ticket: 'IconTicket' },
  realtime: async () => (await import('./tickets.realtime.ts')).ticketsRealtime,
  search: async () => (await import('./tickets.search.tsx')).ticketsSearch,
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
    ...under(
      registroScreens(macroTicket, {
        path: 'configEmpresa/tickets/macros',
        title: 'Macros de tickets',
        search: ['respostas prontas atalhos ações tickets', 'cadastrar criar macro ticket'],
        list: async () => (await import('./config/config-lists.tsx')).MacrosList,
        form: async () => (await import('./config/macro-form.tsx')).MacroForm,
      }),
    ),
    ...under(
      registroScreens(modeloTicket, {
        path: 'configEmpresa/tickets/modelos',
        title: 'Modelos de ticket',
        search: ['modelos tickets assunto formulário', 'cadastrar criar modelo ticket'],
        list: async () => (await import('./config/config-lists.tsx')).ModelosTicketList,
        form: async () => (await import('./config/modelo-form.tsx')).ModeloTicketForm,
      }),
    ),
    ...under(
      registroScreens(campoTicket, {
        path: 'configEmpresa/tickets/campos',
        title: 'Campos de tickets',
        search: ['campos personalizados tickets formulário', 'cadastrar criar campo ticket'],
        list: async () => (await import('./config/config-lists.tsx')).CamposTicketList,
        form: async () => (await import('./config/campo-form.tsx')).CampoTicketForm,
      }),
    ),
    ...under(
      registroScreens(recorrenteTicket, {
        path: 'configEmpresa/tickets/recorrentes',
        title: 'Tickets recorrentes',
        search: ['tickets repetidos calendário agenda periódicos manutenção preventiva todo mês', 'cadastrar criar ticket recorrente agendado'],
        list: async () => (await import('./recorrentes/recorrentes-list.tsx')).RecorrentesList,
        form: async () => (await import('./recorrentes/recorrente-form.tsx')).RecorrenteForm,
      }),
    ),
  ],
} satisfies Feature;
