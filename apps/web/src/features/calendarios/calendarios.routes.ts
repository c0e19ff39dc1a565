import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Calendários', to: '/calendarios' }];

export const calendariosScreens: readonly Screen[] = [
  {
    path: 'calendarios',
    title: 'Calendários',
    permission: ['Calendario', 'getAll'],
    page: async () => (await import('./screens/calendarios-list.tsx')).CalendariosList,
    search: 'horário de atendimento expediente feriados',
  },
  {
    path: 'calendarios/cadastrar',
    title: 'Novo calendário',
    permission: ['Calendario', 'store'],
    page: async () => (await import('./screens/calendario-form.tsx')).CalendarioForm,
    trail,
    search: 'cadastrar criar horário expediente',
  },
  {
    path: 'calendarios/editar/:id_calendario',
    title: 'Editar calendário',
    permission: ['Calendario', 'store'],
    page: async () => (await import('./screens/calendario-form.tsx')).CalendarioForm,
    trail,
  },
];
