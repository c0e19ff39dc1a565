import type { Screen } from '@/core/screen.ts';

export const contatosScreens: readonly Screen[] = [
  {
    path: 'contatos',
    title: 'Contatos',
    permission: ['contatos', 'getAll'],
    page: async () => (await import('./screens/contatos-list.tsx')).ContatosList,
    settings: '/configEmpresa/campos',
    search: 'pessoas leads agenda lixeira arquivados',
  },
  {
    path: 'contatos/mesclar',
    title: 'Mesclar contatos',
    permission: ['contatos', 'mesclar'],
    page: async () => (await import('./screens/contatos-mesclar.tsx')).ContatosMesclar,
    trail: [{ title: 'Contatos', to: '/contatos' }],
    search: 'juntar repetidos duplicados',
  },
];
