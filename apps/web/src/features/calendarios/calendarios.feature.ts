import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  icons: { calendar: 'IconCalendarTime' },
  screens: registroScreens(Calendario, {
    path: 'calendarios',
    title: 'Calendários',
    search: ['horário de atendimento expediente feriados', 'cadastrar criar horário expediente'],
    list: async () => (await import('./screens/calendarios-list.tsx')).CalendariosList,
    form: async () => (await import('./screens/calendario-form.tsx')).CalendarioForm,
  }),
} satisfies Feature;
