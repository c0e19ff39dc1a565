import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import type { Feature } from '@/core/feature.ts';
import { registroScreens } from '../../core/registro-screens.ts';

export const feature = {
  icons: { robot: 'IconRobot' },
  screens: registroScreens(WPPAutomacao, {
    path: 'WPPAutomacao',
    title: 'Mensagens automáticas',
    um: 'mensagens automáticas',
    novo: 'Novas mensagens automáticas',
    search: ['boas-vindas fora do horário inatividade não respondido encerramento fila', 'cadastrar criar boas-vindas inatividade'],
    list: async () => (await import('./screens/automacoes-list.tsx')).AutomacoesList,
    form: async () => (await import('./screens/automacao-form.tsx')).AutomacaoForm,
  }),
} satisfies Feature;
