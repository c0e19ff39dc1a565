import { ChatConfig, ChatPergunta } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { registroDaTela } from '@/features/registro/public.ts';

export const chat = registroDaTela(ChatConfig, {
  path: '/ChatConfig',
  nomeDe: (row) => row.nome,
  aoExcluir: 'Os sites deixam de mostrar o chat; as conversas que vieram por ele ficam.',
});

export const pergunta = registroDaTela(ChatPergunta, {
  path: '/ChatPergunta',
  nomeDe: (row) => row.pergunta,
  aoExcluir: 'Ela some dos chats; o que já foi respondido fica nas conversas.',
});
