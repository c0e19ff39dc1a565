import type { Feature } from '@/core/feature.ts';

export const feature = {
  icons: { shield: 'IconShieldLock' },
  screens: [
    {
      path: 'configEmpresa/privacidade',
      title: 'Privacidade',
      permission: ['privacidade', 'config'],
      page: async () => (await import('./screens/privacidade-config.tsx')).PrivacidadeConfig,
      search: 'lgpd consentimento sair parar descadastrar dados pessoais anonimizar retenção',
    },
  ],
} satisfies Feature;
