import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { createStoreMap } from '@/core/store.ts';

/** A message of this browser that the server has not confirmed yet. */
export interface PendingMessage {
  private_id: string;
  text: string;
  file: { name: string; type: string; size: number; preview: string | null } | null;
  reply: Mensagem['reply'];
  at_created: string;
  state: 'sending' | 'failed';
  error: string;
}

export interface Typist {
  id_usuario: number | null;
  nome: string;
  until: number;
}

export interface Room {
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
  typing: readonly Typist[];
}

const blank: Room = { topic: null, state: 'loading', error: '', messages: [], pending: [], first: 0, last: 0, older: false, loadingOlder: false, typing: [] };

export const rooms = createStoreMap<number, Room>(() => blank);

export function updateRoom(chat_id: number, change: Partial<Room>): void {
  const store = rooms.of(chat_id);
  store.set({ ...store.get(), ...change });
}

const before = (a: Mensagem, b: Mensagem): boolean => a.at_created < b.at_created || (a.at_created === b.at_created && a.msg_index < b.msg_index);

/** A page that was read before an event may come after it: what only ever goes forward does not go back. */
function merged(known: Mensagem, incoming: Mensagem): Mensagem {
  if (known.deletada === 1 && incoming.deletada === 0) return known;
  if (known.editada && !incoming.editada) return known;
  return known.ack > incoming.ack && incoming.status !== 'failed' ? { ...incoming, ack: known.ack, status: known.status } : incoming;
}

/** Puts each message in its place; one that is there already is brought up to date. */
export function mergeMessages(chat_id: number, incoming: readonly Mensagem[]): void {
  if (incoming.length === 0) return;
  const room = rooms.of(chat_id).get();
  const arrived = new Map(incoming.map((m) => [m.msg_id, m]));
  const kept = room.messages.map((m) => {
    const newer = arrived.get(m.msg_id);
    if (newer) arrived.delete(m.msg_id);
    return newer ? merged(m, newer) : m;
  });
  const fresh = [...arrived.values()];
  const messages = fresh.length === 0 ? kept : [...kept, ...fresh];
  const inOrder = messages.every((m, i) => i === 0 || !before(m, messages[i - 1]!));
  const indexes = incoming.map((m) => m.msg_index);
  const confirmed = new Set(incoming.map((m) => m.private_id));
  updateRoom(chat_id, {
    messages: inOrder ? messages : messages.toSorted((a, b) => (before(a, b) ? -1 : 1)),
    pending: room.pending.filter((p) => !confirmed.has(p.private_id)),
    first: room.first === 0 ? Math.min(...indexes) : Math.min(room.first, ...indexes),
    last: Math.max(room.last, ...indexes),
  });
}

/** Keeps the newest messages only: a room that is opened again starts at its end, and what is further up comes fresh. */
export function trimRoom(chat_id: number, keep: number): void {
  const { messages, last } = rooms.of(chat_id).get();
  const kept = messages.filter((m) => m.msg_index > last - keep);
  if (kept.length === messages.length) return;
  updateRoom(chat_id, { messages: kept, first: Math.min(...kept.map((m) => m.msg_index)), older: true });
}

export function patchMessage(chat_id: number, msg_id: number, change: Partial<Mensagem>): void {
  const room = rooms.of(chat_id).get();
  if (!room.messages.some((m) => m.msg_id === msg_id)) return;
  updateRoom(chat_id, { messages: room.messages.map((m) => (m.msg_id === msg_id ? { ...m, ...change } : m)) });
}

/** Typing is believed for a while only: the one who stopped may never say so. */
const typingFor = 6000;

export function setTyping(chat_id: number, who: Omit<Typist, 'until'>, typing: boolean): void {
  const now = Date.now();
  const others = rooms
    .of(chat_id)
    .get()
    .typing.filter((t) => t.until > now && !(t.id_usuario === who.id_usuario && t.nome === who.nome));
  updateRoom(chat_id, { typing: typing ? [...others, { ...who, until: now + typingFor }] : others });
  if (typing)
    setTimeout(
      () =>
        updateRoom(chat_id, {
          typing: rooms
            .of(chat_id)
            .get()
            .typing.filter((t) => t.until > Date.now()),
        }),
      typingFor + 50,
    );
}

export const roomOfTopic = (topic: string): number | undefined => rooms.keys().find((id) => rooms.of(id).get().topic === topic);

/** Another session begins: nothing of the one before may stay. */
export function forgetRooms(): void {
  rooms.clear();
}
