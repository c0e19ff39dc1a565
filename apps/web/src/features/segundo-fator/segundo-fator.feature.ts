import type { Feature } from '@/core/feature.ts';

export const feature = {
  icons: { key: 'IconKey' },
  screens: [
    {
      path: 'configEmpresa/seguranca',
      title: 'Segurança do acesso',
      permission: ['segundoFator', 'exigir'],
      page: async () => (await import('./screens/seguranca.tsx')).Seguranca,
      search: 'segundo fator dois fatores 2fa mfa código autenticador exigir senha',
    },
  ],
} satisfies Feature;
