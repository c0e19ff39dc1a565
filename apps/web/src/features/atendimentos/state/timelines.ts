import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { useSyncExternalStore } from 'react';
import { createStoreMap, untilSession } from '@/core/store.ts';
import { mergeInto, patchIn } from './merge.ts';

/** A message of this browser that the server has not confirmed yet. */
export interface PendingMessage {
  private_id: string;
  text: string;
  file: { name: string; type: string; size: number; preview: string | null } | null;
  reply: Mensagem['reply'];
  link: Mensagem['link'];
  /** For the staff only. */
  note: boolean;
  at_created: string;
  /** `waiting`: it goes by itself once the connection is back. */
  state: 'sending' | 'waiting' | 'failed';
  error: string;
}

export interface Typist {
  id_usuario: number | null;
  nome: string;
  /** What a visitor has typed so far, where their chat shows it. */
  texto?: string;
  until: number;
}

export interface Timeline {
  topic: string | null;
  state: 'loading' | 'ready' | 'error' | 'missing';
  error: string;
  /** In the order shown: moment, then msg_index. */
  messages: readonly Mensagem[];
  pending: readonly PendingMessage[];
  /** Lowest and highest msg_index that are here; 0 while there is none. */
  first: number;
  last: number;
  older: boolean;
  loadingOlder: boolean;
  /** The reader jumped back: what came after `last` is not here, and live messages wait on the server until the end is reached. */
  newer: boolean;
  loadingNewer: boolean;
  /** Where the reader wants to be: a message by index, or the end; `n` tells one wish from the next. */
  goTo: { readonly index: number | 'end'; readonly n: number } | null;
  /** Where the messages that were unread when the sala was opened begin; stays until it is opened again. */
  unreadFrom: number | null;
  typing: readonly Typist[];
}

const nothingLoaded = { messages: [], first: 0, last: 0, older: false, newer: false } as const satisfies Partial<Timeline>;
const blank: Timeline = {
  ...nothingLoaded,
  topic: null,
  state: 'loading',
  error: '',
  pending: [],
  loadingOlder: false,
  loadingNewer: false,
  goTo: null,
  unreadFrom: null,
  typing: [],
};

export const timelines = createStoreMap<number, Timeline>(() => blank, { until: 'session' });

export function updateTimeline(chat_id: number, change: Partial<Timeline>): void {
  const store = timelines.of(chat_id);
  store.set({ ...store.get(), ...change });
}

export function forgetMissing(chat_id: number): void {
  if (timelines.of(chat_id).get().state === 'missing') updateTimeline(chat_id, { state: 'loading' });
}

/** Whether the sala is not there for this person; its messages wake nobody who asks only this. */
export const useMissing = (chat_id: number): boolean => {
  const store = timelines.of(chat_id);
  return useSyncExternalStore(store.subscribe, () => store.get().state === 'missing');
};

/** It went where this person may not look: what was read of it goes from the screen, too. */
export function loseSala(chat_id: number): void {
  if (timelines.has(chat_id)) timelines.of(chat_id).set({ ...blank, state: 'missing' });
}

/** Puts each message in its place; one that is there already is brought up to date. */
export function mergeMessages(chat_id: number, incoming: readonly Mensagem[]): void {
  if (incoming.length === 0) return;
  const timeline = timelines.of(chat_id).get();
  const indexes = incoming.map((m) => m.msg_index);
  const confirmed = new Set(incoming.map((m) => m.private_id));
  updateTimeline(chat_id, {
    messages: mergeInto(timeline.messages, incoming),
    pending: timeline.pending.filter((p) => !confirmed.has(p.private_id)),
    first: timeline.first === 0 ? Math.min(...indexes) : Math.min(timeline.first, ...indexes),
    last: Math.max(timeline.last, ...indexes),
  });
}

/** A message that has just happened. While the end is not here it waits there: shown now, it would stand beside ones it does not follow. */
export function receiveMessage(message: Mensagem): void {
  const { newer, last, pending } = timelines.of(message.chat_id).get();
  if (!newer || message.msg_index <= last) mergeMessages(message.chat_id, [message]);
  else if (message.private_id !== null) updateTimeline(message.chat_id, { pending: pending.filter((p) => p.private_id !== message.private_id) });
}

/** Shows this page alone; what was here before does not border on it. */
export function replaceMessages(chat_id: number, page: readonly Mensagem[], ends: Pick<Timeline, 'older' | 'newer'>): void {
  updateTimeline(chat_id, nothingLoaded);
  mergeMessages(chat_id, page);
  updateTimeline(chat_id, ends);
}

let wishes = 0;
export const wish = (chat_id: number, index: number | 'end'): void => updateTimeline(chat_id, { goTo: { index, n: ++wishes } });

/** Keeps the newest messages only: a sala that is opened again starts at its end, and what is further up comes fresh. */
export function trimTimeline(chat_id: number, keep: number): void {
  const { messages, last, newer } = timelines.of(chat_id).get();
  if (newer) return updateTimeline(chat_id, { ...nothingLoaded, state: 'loading' });
  const kept = messages.filter((m) => m.msg_index > last - keep);
  if (kept.length === messages.length) return;
  updateTimeline(chat_id, { messages: kept, first: Math.min(...kept.map((m) => m.msg_index)), older: true });
}

type Heard = { readonly msg_id: number; readonly change: Partial<Mensagem> };
/** What is heard of messages of a sala while pages of it are being read: they may have been read before that. */
const reading = new Map<number, { pages: number; readonly heard: Heard[] }>();
untilSession(() => reading.clear());

/** Reads a page of the sala's messages; what was heard of them before it came is in it. */
export async function readPage<T extends { readonly data: Mensagem[] }>(chat_id: number, read: () => Promise<T>): Promise<T> {
  const now = reading.get(chat_id) ?? { pages: 0, heard: [] };
  reading.set(chat_id, now);
  now.pages += 1;
  const from = now.heard.length;
  try {
    const page = await read();
    const late = now.heard.slice(from);
    if (late.length === 0) return page;
    const brought = (message: Mensagem): Mensagem => late.reduce((m, { msg_id, change }) => (msg_id === m.msg_id ? { ...m, ...change } : m), message);
    return { ...page, data: page.data.map(brought) };
  } finally {
    now.pages -= 1;
    if (now.pages === 0) reading.delete(chat_id);
  }
}

/** Changes a message that is here, or on its way with a page. */
export function patchMessage(chat_id: number, msg_id: number, change: Partial<Mensagem>): void {
  reading.get(chat_id)?.heard.push({ msg_id, change });
  const timeline = timelines.of(chat_id).get();
  const messages = patchIn(timeline.messages, msg_id, () => change);
  if (messages !== timeline.messages) updateTimeline(chat_id, { messages });
}

/** Typing is believed for a while only: the one who stopped may never say so. */
const typingFor = 6000;

export function setTyping(chat_id: number, who: Omit<Typist, 'until'>, typing: boolean): void {
  const now = Date.now();
  const same = (t: Typist): boolean => t.id_usuario === who.id_usuario && (who.id_usuario === null || t.nome === who.nome);
  const { typing: before } = timelines.of(chat_id).get();
  const others = before.filter((t) => t.until > now && !same(t));
  const { texto } = before.find(same) ?? {};
  updateTimeline(chat_id, { typing: typing ? [...others, { ...(texto !== undefined && { texto }), ...who, until: now + typingFor }] : others });
  if (typing)
    setTimeout(
      () =>
        updateTimeline(chat_id, {
          typing: timelines
            .of(chat_id)
            .get()
            .typing.filter((t) => t.until > Date.now()),
        }),
      typingFor + 50,
    );
}

export const salaOfTopic = (topic: string): number | undefined => timelines.keys().find((id) => timelines.of(id).get().topic === topic);
