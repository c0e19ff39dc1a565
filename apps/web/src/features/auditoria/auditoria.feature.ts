import type { Feature } from '@/core/feature.ts';

export const feature = {
  icons: { history: 'IconHistory' },
  screens: [
    {
      path: 'configEmpresa/auditoria',
      title: 'Registro de atos',
      permission: ['auditoria', 'getAll'],
      page: async () => (await import('./screens/auditoria.tsx')).Auditoria,
      search: 'auditoria log segurança quem fez histórico acessos',
    },
  ],
} satisfies Feature;
