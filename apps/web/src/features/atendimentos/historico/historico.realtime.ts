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

type Heard = 'chat_status' | 'create_sala' | 'chats_encerrados' | 'close_chat';

/** The same handlers, with the history behind those that say that a conversation began, changed, ended or is out of sight. */
export function heardByHistory<H extends Pick<EventHandlers, Heard>>(handlers: H): Omit<H, Heard> & Pick<EventHandlers, Heard> {
  const after =
    <D>(handle: (data: D, topic: string) => void) =>
    (data: D, topic: string): void => {
      handle(data, topic);
      historyChanged();
    };
  return {
    ...handlers,
    chat_status: after(handlers.chat_status),
    create_sala: after(handlers.create_sala),
    chats_encerrados: after(handlers.chats_encerrados),
    close_chat: after(handlers.close_chat),
  };
}
