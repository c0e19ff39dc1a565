import { ChatConfig } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { registroDaTela } from '@/features/registro/public.ts';

export const chat = registroDaTela(ChatConfig, {
  path: '/ChatConfig',
  nomeDe: (row) => row.nome,
  aoExcluir: 'Os sites deixam de mostrar o chat; as conversas que vieram por ele ficam.',
});
