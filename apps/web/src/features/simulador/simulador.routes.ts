import type { Screen } from '@/core/screen.ts';

/** The simulated phone, in development and demonstration. */
export const simuladorScreens: readonly Screen[] = [
  {
    path: 'simulador',
    title: 'Simulador',
    permission: ['WPP', 'simular'],
    page: async () => (await import('./screens/simulador.tsx')).Simulador,
    search: 'telefone teste whatsapp demonstração',
  },
];
