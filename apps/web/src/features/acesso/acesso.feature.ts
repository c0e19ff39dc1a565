import type { Feature } from '@/core/feature.ts';

export const feature = {
  sidebarIcons: { home: 'IconHome', user: 'IconUser' },
  screens: [
    {
      path: 'dashboard',
      title: 'Início',
      permission: 'everyone',
      page: async () => (await import('./screens/dashboard.tsx')).Dashboard,
      search: 'painel principal começo',
    },
    {
      path: 'perfil',
      title: 'Perfil',
      permission: 'everyone',
      page: async () => (await import('./screens/perfil.tsx')).Perfil,
      search: 'minha conta senha aparelhos',
    },
  ],
} satisfies Feature;
