import { atendimento } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import { invalidate } from '@/core/calls.ts';
import { paced } from '@/core/live/paced.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';

/** What the history shows of salas may be old: the list or sala on screen is read again. */
export const historyChanged = paced(() => void invalidate(atendimento.getAll, atendimento.show));

/** What says that a sala began, changed, ended or is out of sight, heard after the desk. */
export const historicoHandlers: Pick<EventHandlers, 'chat_status' | 'create_sala' | 'chats_encerrados' | 'close_chat'> = {
  chat_status: historyChanged,
  create_sala: historyChanged,
  chats_encerrados: historyChanged,
  close_chat: historyChanged,
};
