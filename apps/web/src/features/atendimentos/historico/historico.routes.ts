import type { Screen } from '@/core/screen.ts';

/** Spec 2: /atendimento and /atendimento/show/{id_sala}. */
export const atendimentoScreens: readonly Screen[] = [
  {
    path: 'atendimento',
    title: 'Histórico',
    permission: ['atendimento', 'getAll'],
    page: async () => (await import('./atendimento-list.tsx')).AtendimentoList,
    settings: '/configEmpresa#Atendimento',
    search: 'atendimentos conversas encerradas relatório exportar',
  },
  {
    path: 'atendimento/show/:id_sala',
    title: 'Atendimento',
    permission: ['atendimento', 'getAll'],
    page: async () => (await import('./atendimento-show.tsx')).AtendimentoShow,
    trail: [{ title: 'Histórico', to: '/atendimento' }],
  },
];
