import { type EventData, type EventName, events } from '@prosa/contract/realtime.ts';
import { ChatSession, type ChatSessionOptions, type EventHandlers } from '@prosa/web/src/core/socket/chat-session.ts';
import { WebSocket } from 'ws';
import type { SignedIn } from './company.ts';

export type Handlers = { [E in EventName]?: (data: EventData<E>, topic: string) => void };

export interface Sala extends Pick<ChatSessionOptions, 'onLogin' | 'onReset' | 'onClose' | 'onRefused' | 'onSalaRefused' | 'random'> {
  url: () => string;
  person: Pick<SignedIn, 'token' | 'id_empresa'>;
  handlers: Handlers;
  report: (problem: unknown) => void;
}

/** The browser's own chat client on a socket of Node. `drop` breaks its connection the way a network does. */
export function openChat(options: Sala): { session: ChatSession; drop: () => void } {
  let socket: WebSocket | undefined;
  const ignored = Object.fromEntries(Object.keys(events).map((name) => [name, () => undefined]));
  const { url, person, handlers, ...rest } = options;
  const session = new ChatSession({
    ...rest,
    url: () => Promise.resolve(url().replace(/^http/, 'ws')),
    credentials: () => ({ token: person.token, id_empresa: person.id_empresa }),
    connect: (address, protocol) => {
      socket = new WebSocket(address, [protocol], { perMessageDeflate: false });
      return socket;
    },
    handlers: { ...ignored, ...handlers } as unknown as EventHandlers,
  });
  session.open();
  return { session, drop: () => socket?.terminate() };
}
