import type { Aba, Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { createStore, useStore } from '@/core/store.ts';
import { messageOf } from '@/core/toasts.tsx';
import { attendances, belongs, compare } from './attendances.ts';
import { trigger } from './connection.ts';

export interface InboxView {
  aba: Aba;
  q: string;
  naoLidas: boolean;
}

interface Inbox extends InboxView {
  ids: readonly number[];
  /** Null: all of it is loaded. */
  cursor: string | null;
  state: 'loading' | 'ready' | 'more' | 'error';
  error: string;
  totais: Record<Aba, number>;
}

const empty: Inbox = { aba: 'minhas', q: '', naoLidas: false, ids: [], cursor: null, state: 'loading', error: '', totais: { minhas: 0, fila: 0, todas: 0 } };
const inbox = createStore<Inbox>(empty);
let me = 0;
let request = 0;

export const useInbox = (): Inbox => useStore(inbox);
export const inboxIds = (): readonly number[] => inbox.get().ids;

/** Whose conversations these are; forgets what another session read. */
export function startInbox(id_login: number): void {
  me = id_login;
  inbox.set(empty);
}

const keep = (rows: readonly Atendimento[]): number[] =>
  rows.map((row) => {
    const known = attendances.of(row.chat_id).get();
    // a list that was read before an event may come after it
    if (known === null || known.ultimo_index <= row.ultimo_index) attendances.of(row.chat_id).set(row);
    return row.chat_id;
  });

function sorted(ids: readonly number[], aba: Aba): number[] {
  const order = compare(aba);
  return ids
    .map((id) => attendances.of(id).get())
    .filter((a): a is Atendimento => a !== null)
    .toSorted(order)
    .map((a) => a.chat_id);
}

async function fetchPage(cursor: string | null): Promise<void> {
  const { aba, q, naoLidas } = inbox.get();
  const mine = ++request;
  try {
    const reply = await trigger('lista_atendimentos', { aba, q, nao_lidas: naoLidas ? 1 : 0, ...(cursor !== null && { cursor }) });
    if (mine !== request) return; // the view changed meanwhile
    const before = cursor === null ? [] : inbox.get().ids;
    const ids = [...new Set([...before, ...keep(reply.data)])];
    inbox.set({ ...inbox.get(), ids, cursor: reply.cursor, totais: reply.totais, state: 'ready', error: '' });
  } catch (error) {
    if (mine === request) inbox.set({ ...inbox.get(), state: 'error', error: messageOf(error) });
  }
}

/** Shows another tab, search or filter. */
export function showInbox(view: Partial<InboxView>): void {
  inbox.set({ ...inbox.get(), ...view, ids: [], cursor: null, state: 'loading', error: '' });
  void fetchPage(null);
}

/** Fetches the list again without emptying it. */
export const refreshInbox = (): Promise<void> => fetchPage(null);

export function loadMore(): void {
  const { cursor, state } = inbox.get();
  if (cursor === null || state !== 'ready') return;
  inbox.set({ ...inbox.get(), state: 'more' });
  void fetchPage(cursor);
}

let counting: ReturnType<typeof setTimeout> | undefined;
/** The counters of the tabs, a moment after the last change of a burst. */
function recount(): void {
  clearTimeout(counting);
  counting = setTimeout(() => {
    const { aba } = inbox.get();
    trigger('lista_atendimentos', { aba, limite: 1 }).then(
      ({ totais }) => inbox.set({ ...inbox.get(), totais }),
      () => undefined, // the connection went away: the next login fetches everything
    );
  }, 700);
}

/** News of conversations: each goes to its place in the list on screen, or leaves it. */
export function applyAttendances(rows: readonly Atendimento[]): void {
  keep(rows);
  const view = inbox.get();
  let { ids } = view;
  for (const row of rows) {
    const shown = ids.includes(row.chat_id);
    const wanted = belongs(row, view.aba, me);
    if (shown && !wanted) ids = ids.filter((id) => id !== row.chat_id);
    // a search and a filter are answered by the server; what they did not find stays away until asked again
    if (!shown && wanted && view.q === '' && !view.naoLidas) ids = [...ids, row.chat_id];
  }
  inbox.set({ ...view, ids: sorted(ids, view.aba) });
  recount();
}

export function removeAttendance(chat_id: number): void {
  const view = inbox.get();
  inbox.set({ ...view, ids: view.ids.filter((id) => id !== chat_id) });
  recount();
}
