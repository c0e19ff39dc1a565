import type { Screen } from '@/core/screen.ts';

/** The index of all settings. It finds them by the words of their screens, too, which `every` fetches. */
export const configuracoesScreens = (every: () => Promise<readonly Screen[]>): readonly Screen[] => [
  {
    path: 'configEmpresa',
    title: 'Configurações',
    permission: 'everyone',
    page: async () => (await import('./screens/configuracoes.tsx')).configuracoesPage(every),
    search: 'ajustes preferências opções administração',
  },
];
