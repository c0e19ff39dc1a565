import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { registroScreens } from '@/features/registro/public.ts';

export const assuntosScreens = registroScreens(assuntos, {
  path: 'ChatAssunto',
  title: 'Assuntos',
  search: ['temas das conversas', 'cadastrar criar tema'],
  list: async () => (await import('./screens/assuntos-list.tsx')).AssuntosList,
  form: async () => (await import('./screens/assunto-form.tsx')).AssuntoForm,
});
