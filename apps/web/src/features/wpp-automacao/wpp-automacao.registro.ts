import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import { registroDaTela, type ValoresDe } from '@/features/registro/public.ts';

export type AutomacaoValues = ValoresDe<typeof WPPAutomacao>;

export const automacao = registroDaTela(WPPAutomacao, {
  path: '/WPPAutomacao',
  nomeDe: ({ linha, departamento }) => [linha, departamento].filter((name) => name !== null).join(' · ') || 'Toda a empresa',
  fala: { um: 'mensagens', muitos: 'mensagens', feminino: true, novo: 'Novas mensagens', said: (act) => `Mensagens automáticas ${act}as.` },
  pergunta: (nome) => `as mensagens de ${nome}`,
  aoExcluir: 'Onde elas valiam passam a valer as menos específicas, se houver.',
});
