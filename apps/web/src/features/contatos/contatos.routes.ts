import type { Screen } from '@/core/screen.ts';

export const contatosScreens: readonly Screen[] = [
  {
    path: 'contatos',
    title: 'Contatos',
    permission: ['contatos', 'getAll'],
    page: async () => (await import('./screens/contatos-list.tsx')).ContatosList,
    search: 'pessoas leads agenda lixeira arquivados',
  },
];
