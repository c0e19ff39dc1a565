import type { Feature } from '@/core/feature.ts';

/** The simulated phone, in development and demonstration. */
export const feature = {
  icons: { phone: 'IconDeviceMobile' },
  screens: [
    {
      path: 'simulador',
      settings: '/configEmpresa#Atendimento',
      title: 'Simulador',
      permission: ['WPP', 'simular'],
      page: async () => (await import('./screens/simulador.tsx')).Simulador,
      search: 'telefone teste whatsapp demonstração',
    },
  ],
} satisfies Feature;
