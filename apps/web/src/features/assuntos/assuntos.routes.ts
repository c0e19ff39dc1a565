import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Assuntos', to: '/ChatAssunto' }];

export const assuntosScreens: readonly Screen[] = [
  {
    path: 'ChatAssunto',
    title: 'Assuntos',
    permission: ['ChatAssunto', 'getAll'],
    page: async () => (await import('./screens/assuntos-list.tsx')).AssuntosList,
    search: 'temas das conversas',
  },
  {
    path: 'ChatAssunto/cadastrar',
    title: 'Novo assunto',
    permission: ['ChatAssunto', 'store'],
    page: async () => (await import('./screens/assunto-form.tsx')).AssuntoForm,
    trail,
    search: 'cadastrar criar tema',
  },
  {
    path: 'ChatAssunto/editar/:id_assunto',
    title: 'Editar assunto',
    permission: ['ChatAssunto', 'store'],
    page: async () => (await import('./screens/assunto-form.tsx')).AssuntoForm,
    trail,
  },
];
