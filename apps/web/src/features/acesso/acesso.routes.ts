import type { Screen } from '@/core/screen.ts';

export const acessoScreens: readonly Screen[] = [
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
];
