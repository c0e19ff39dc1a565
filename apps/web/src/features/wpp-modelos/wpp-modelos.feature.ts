import type { Feature } from '@/core/feature.ts';

export const feature = {
  screens: [
    {
      path: 'WPPConfig/modelos/:id_wpp_config',
      title: 'Modelos oficiais',
      permission: ['WPP', 'conectar'],
      page: async () => (await import('./screens/modelos-oficiais.tsx')).ModelosOficiais,
      trail: [{ title: 'Números de WhatsApp', to: '/WPPConfig' }],
    },
  ],
} satisfies Feature;
