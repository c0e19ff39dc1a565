import type { Screen } from '@/core/screen.ts';

const trail = [{ title: 'Mensagens automáticas', to: '/WPPAutomacao' }];

export const wppAutomacaoScreens: readonly Screen[] = [
  {
    path: 'WPPAutomacao',
    title: 'Mensagens automáticas',
    permission: ['WPPAutomacao', 'getAll'],
    page: async () => (await import('./screens/automacoes-list.tsx')).AutomacoesList,
    search: 'boas-vindas fora do horário inatividade não respondido encerramento fila',
  },
  {
    path: 'WPPAutomacao/cadastrar',
    title: 'Novas mensagens automáticas',
    permission: ['WPPAutomacao', 'store'],
    page: async () => (await import('./screens/automacao-form.tsx')).AutomacaoForm,
    trail,
    search: 'cadastrar criar boas-vindas inatividade',
  },
  {
    path: 'WPPAutomacao/editar/:id_wpp_automacao',
    title: 'Editar mensagens automáticas',
    permission: ['WPPAutomacao', 'store'],
    page: async () => (await import('./screens/automacao-form.tsx')).AutomacaoForm,
    trail,
  },
];
