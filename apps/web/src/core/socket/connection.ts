import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { TriggerInput, TriggerName, TriggerReply } from '@prosa/contract/realtime.ts';
import { type ConnectionState, WampError } from '@prosa/contract/wamp-client.ts';
import { useSyncExternalStore } from 'react';
import { call as callHttp } from '@/core/api.ts';
import { lostAt } from '@/core/online.ts';
import { heardEmpresa, otherEmpresa, tabEmpresa } from '@/core/session/empresa.ts';
import { endSession, getToken } from '@/core/session/token.ts';
import { createServerLookup } from '@/core/socket/chat-server.ts';
import { ChatSession, type EventHandlers } from '@/core/socket/chat-session.ts';
import { createStore, useStore } from '@/core/store.ts';

/** The socket as screens see it. `restored` counts the logins: a change means that it is back. */
interface Connection {
  state: ConnectionState;
  loggedIn: boolean;
  logins: number;
}

const connection = createStore<Connection>({ state: 'closed', loggedIn: false, logins: 0 }, { until: 'page' });
/** Who waits for it to be back. */
const waiting = new Set<() => void>();
/** Changes whenever some sala falls behind or has caught up. */
const behind = createStore(0, { until: 'page' });
let session: ChatSession | null = null;
/** The token that the socket logged in with last. */
let enteredWith = '';
/** Whose end the server tells on the socket. */
export const socketToken = (): string => enteredWith;

export interface ChatHooks {
  handlers: EventHandlers;
  /** Events of this topic were missed: what is shown of it is fetched again. */
  onReset: (topic: string) => void;
  onLogin: () => void;
  onSalaRefused: (topic: string) => void;
}

/** Opens the socket of the signed-in person; the answer closes it. */
export function startConnection(id_empresa: number, hooks: ChatHooks): () => void {
  const lookup = createServerLookup(() => callHttp(chat.getChatServer, {}), location);
  let parked = false;
  const own = new ChatSession({
    url: () => lookup.url(),
    network: window,
    credentials: () => {
      enteredWith = getToken() ?? '';
      return { token: enteredWith, id_empresa };
    },
    handlers: hooks.handlers,
    onState: (state) => connection.set({ ...connection.get(), state, loggedIn: state === 'active' && connection.get().loggedIn }),
    onLogin: () => {
      connection.set({ ...connection.get(), loggedIn: true, logins: connection.get().logins + 1 });
      lostAt.set(0);
      hooks.onLogin();
      for (const listener of waiting) listener();
    },
    onOtherEmpresa: (other) => {
      parked = true;
      // nothing is lost: it goes on when the person has chosen
      lostAt.set(0);
      heardEmpresa(other);
      // back already
      if (other.id_empresa === id_empresa) resume();
    },
    onRefused: (code) => {
      if (code !== 'login_invalido' && code !== 'sessao_expirada') return;
      endSession(true, enteredWith);
      // the session has another token by now: the socket follows
      if (session === own && getToken() !== null)
        queueMicrotask(() => {
          own.close();
          own.open();
        });
    },
    onClose: (reason) => {
      connection.set({ ...connection.get(), loggedIn: false });
      if (lostAt.get() === 0) lostAt.set(Date.now());
      if (reason === 'unreachable') lookup.forget();
    },
    onReset: hooks.onReset,
    onSalaRefused: hooks.onSalaRefused,
    onBehind: () => behind.set(behind.get() + 1),
    report: (problem) => console.error(problem),
  });
  const resume = (): void => {
    if (!parked || otherEmpresa.get() !== null || tabEmpresa() !== id_empresa) return;
    parked = false;
    own.open();
  };
  const stopWatching = otherEmpresa.subscribe(resume);
  session = own;
  own.open();
  return () => {
    stopWatching();
    own.close();
    if (session === own) session = null;
    connection.set({ state: 'closed', loggedIn: false, logins: 0 });
    lostAt.set(0);
  };
}

/** Hears each login, the first and those after a loss; the answer stops it. */
export function onLoggedIn(listener: () => void): () => void {
  waiting.add(listener);
  return () => waiting.delete(listener);
}

/** Rejects with WampError; its code is '' while the socket is not there, and when it goes before the answer. */
export async function trigger<T extends Exclude<TriggerName, 'login' | 'change_empresa'>>(
  name: T,
  data: TriggerInput<T>,
  sala?: string,
): Promise<TriggerReply<T>> {
  try {
    if (session) return await session.call(name, data, sala);
  } catch (error) {
    // spec 8 says it in English: people read it in their own words
    if (!(error instanceof WampError && error.code === '')) throw error;
  }
  throw new WampError('', 'Sem conexão com o chat. Aguarde a reconexão e tente de novo.');
}

export function publish<T extends Exclude<TriggerName, 'login'>>(name: T, data: TriggerInput<T>, sala?: string): void {
  session?.publish(name, data, sala);
}

export const enterSala = (topic: string): (() => void) => session?.enterSala(topic) ?? (() => {});
export const caughtUp = (topic: string): void => session?.caughtUp(topic);

export const isLoggedIn = (): boolean => connection.get().loggedIn;
export const useConnection = (): Connection => useStore(connection);
const subscribeToBehind = (listener: () => void): (() => void) => {
  const stops = [behind.subscribe(listener), connection.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
};
/**
 * While true, what this sala shows may be old: its composer stays locked (realtime.md: login and resume). The answer is
 * the snapshot itself: computed beside the stores it would be memoised by `topic`, and the lock would never close.
 */
export const useIsBehind = (topic: string | null): boolean =>
  useSyncExternalStore(subscribeToBehind, () => topic === null || (session?.isBehind(topic) ?? true));
