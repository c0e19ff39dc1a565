import type { Screen } from '@/core/screen.ts';

/** Below /area_cliente; only customers get there (the guard stands before all of them). */
export const clientScreens: readonly Screen[] = [
  { path: 'dashboard', title: 'Início', permission: 'everyone', page: async () => (await import('./screens/client-dashboard.tsx')).ClientDashboard },
  { path: 'meus_dados', title: 'Meus dados', permission: 'everyone', page: async () => (await import('./screens/own-data.tsx')).OwnDataScreen },
];
