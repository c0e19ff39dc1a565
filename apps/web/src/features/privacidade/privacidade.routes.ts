import type { Screen } from '@/core/screen.ts';

export const privacidadeScreens: readonly Screen[] = [
  {
    path: 'configEmpresa/privacidade',
    title: 'Privacidade',
    permission: ['privacidade', 'config'],
    page: async () => (await import('./screens/privacidade-config.tsx')).PrivacidadeConfig,
    search: 'lgpd consentimento sair parar descadastrar dados pessoais anonimizar retenção',
  },
];
