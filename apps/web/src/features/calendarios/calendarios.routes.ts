import { Calendario } from '@prosa/contract/calendarios/calendarios.endpoints.ts';
import { registroScreens } from '@/features/registro/public.ts';

export const calendariosScreens = registroScreens(Calendario, {
  path: 'calendarios',
  title: 'Calendários',
  search: ['horário de atendimento expediente feriados', 'cadastrar criar horário expediente'],
  list: async () => (await import('./screens/calendarios-list.tsx')).CalendariosList,
  form: async () => (await import('./screens/calendario-form.tsx')).CalendarioForm,
});
