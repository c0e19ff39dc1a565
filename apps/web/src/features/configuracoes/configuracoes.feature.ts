import type { Feature } from '@/core/feature.ts';

/** The index of all settings. */
export const feature = {
  sidebarIcons: { settings: 'IconSettings' },
  screens: [
    {
      path: 'configEmpresa',
      title: 'Configurações',
      permission: 'everyone',
      page: async () => (await import('./screens/configuracoes.tsx')).Configuracoes,
      search: 'ajustes preferências opções administração',
    },
  ],
} satisfies Feature;
