import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  icons: { message: 'IconMessageCircle' },
  screens: registroScreens(assuntos, {
    path: 'ChatAssunto',
    title: 'Assuntos',
    search: ['temas das conversas', 'cadastrar criar tema'],
    list: async () => (await import('./screens/assuntos-list.tsx')).AssuntosList,
    form: async () => (await import('./screens/assunto-form.tsx')).AssuntoForm,
  }),
} satisfies Feature;
