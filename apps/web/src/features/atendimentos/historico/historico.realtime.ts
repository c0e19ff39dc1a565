import { atendimento } from '@prosa/contract/atendimentos/historico.endpoints.ts';
import { invalidate } from '@/core/calls.ts';
import type { EventHandlers } from '@/core/socket/chat-session.ts';

/** A first change is soon on screen; busy conversations do not ask the server for the list more often than this. Milliseconds. */
const soon = 300;
const pause = 5000;
let planned: ReturnType<typeof setTimeout> | undefined;
let last = Number.NEGATIVE_INFINITY;

/** What the history shows of conversations may be old: the list or attendance on screen is read again. */
export function historyChanged(): void {
  planned ??= setTimeout(
    () => {
      planned = undefined;
      last = performance.now();
      void invalidate(atendimento.getAll, atendimento.show);
    },
    Math.max(soon, last + pause - performance.now()),
  );
}

/** What says that a conversation began, changed, ended or is out of sight, heard after the desk. */
export const historicoHandlers: Pick<EventHandlers, 'chat_status' | 'create_sala' | 'chats_encerrados' | 'close_chat'> = {
  chat_status: historyChanged,
  create_sala: historyChanged,
  chats_encerrados: historyChanged,
  close_chat: historyChanged,
};
