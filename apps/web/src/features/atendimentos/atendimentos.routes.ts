import type { Screen } from '@/core/screen.ts';

const page = async () => (await import('./mesa/chat-sala.tsx')).ChatSala;

/** Spec 2: /ChatSala and /ChatSala/{chat_id}. */
export const chatScreens: readonly Screen[] = [
  { path: 'ChatSala/:chat_id?', title: 'Conversas', permission: ['chat', 'atender'], page, search: 'chat atendimento mensagens whatsapp fila' },
];
