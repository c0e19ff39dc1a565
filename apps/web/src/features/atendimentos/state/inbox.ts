import type { Aba, Totais } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import type { Ordem } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { isLoggedIn, trigger } from '@/core/socket/connection.ts';
import { createStore, untilSession, useStore } from '@/core/store.ts';
import { messageOf } from '@/core/toasts.tsx';
import { firstOf, lastOf } from '@/core/wall-clock.ts';
import { attendances, belongs, compare, lastMoment } from './attendances.ts';
import { applyInterno, asSeen, removeFromInterno, startInterno } from './interno.ts';

/** What the list is narrowed to; lists of ids, days as 'YYYY-MM-DD', '' for none. */
export interface InboxFilters {
  q: string;
  naoLidas: boolean;
  linha: readonly number[];
  setor: readonly number[];
  assunto: readonly number[];
  status: readonly number[];
  pessoa: readonly number[];
  /** Names of tags of the contact. */
  tag: readonly string[];
  de: string;
  ate: string;
}
export interface InboxView extends InboxFilters {
  aba: Aba;
}

interface Inbox extends InboxView {
  /** False between two sessions: what it holds is nobody's view. */
  started: boolean;
  ordem: Ordem;
  ids: readonly number[];
  /** Null: all of it is loaded. */
  cursor: string | null;
  state: 'loading' | 'ready' | 'more' | 'error';
  error: string;
  totais: Totais;
}

export const noFilters: InboxFilters = { q: '', naoLidas: false, linha: [], setor: [], assunto: [], status: [], pessoa: [], tag: [], de: '', ate: '' };
const empty: Inbox = {
  started: false,
  aba: 'minhas',
  ordem: 'ultima desc',
  ...noFilters,
  ids: [],
  cursor: null,
  state: 'loading',
  error: '',
  totais: { minhas: 0, fila: 0, todas: 0 },
};
const inbox = createStore<Inbox>(empty, { until: 'session' });
let me = 0;
let request = 0;

export const useInbox = (): Inbox => useStore(inbox);
export const inboxIds = (): readonly number[] => inbox.get().ids;

export const isFiltered = (f: InboxFilters): boolean =>
  f.q !== '' || f.naoLidas || f.de !== '' || f.ate !== '' || [f.linha, f.setor, f.assunto, f.status, f.pessoa, f.tag].some((ids) => ids.length > 0);

/** The filters as the server takes them. */
export const wireFilters = (f: InboxFilters) => ({
  q: f.q,
  nao_lidas: f.naoLidas ? (1 as const) : (0 as const),
  id_wpp_config: [...f.linha],
  id_departamento: [...f.setor],
  id_assunto: [...f.assunto],
  status_id: [...f.status],
  id_usuario: [...f.pessoa],
  tag: [...f.tag],
  ...(f.de !== '' && { de: firstOf(f.de) }),
  ...(f.ate !== '' && { ate: lastOf(f.ate) }),
});

const among = (ids: readonly number[], id: number | null): boolean => ids.length === 0 || (id !== null && ids.includes(id));

/** What can be told from the row itself; a search and tags are answered by the server alone. */
function matches(a: Atendimento, f: InboxFilters): boolean {
  const at = lastMoment(a);
  return (
    among(f.linha, a.id_wpp_config) &&
    among(f.setor, a.id_departamento) &&
    among(f.assunto, a.id_assunto) &&
    among(f.status, a.status_id) &&
    (f.pessoa.length === 0 || a.membros.some((m) => f.pessoa.includes(m.id_usuario))) &&
    (f.de === '' || at >= firstOf(f.de)) &&
    (f.ate === '' || at <= lastOf(f.ate))
  );
}

/** Whose conversations these are. What an address asked for before stays. */
export function startInbox(id_login: number, ordem: Ordem): void {
  me = id_login;
  startInterno(id_login);
  inbox.set({ ...inbox.get(), ordem, started: true });
}

untilSession(() => {
  me = 0;
  request += 1;
  unsure = false;
  clearTimeout(counting);
  counting = undefined;
  changed = false;
  heard = new Map();
});

/** `than`: of these something was heard while the list was being read. */
const keep = (rows: readonly Atendimento[], than?: ReadonlyMap<number, boolean>): number[] =>
  rows.map((row) => {
    const known = attendances.of(row.chat_id).get();
    // a list that was read before an event may come after it; not every event counts the index up
    const newer = known !== null && (known.ultimo_index > row.ultimo_index || (than?.get(row.chat_id) === true && known.ultimo_index === row.ultimo_index));
    if (!newer) attendances.of(row.chat_id).set(asSeen(row));
    return row.chat_id;
  });

function sorted(ids: readonly number[], { aba, ordem }: Inbox): number[] {
  const order = compare(aba, ordem);
  return ids
    .map((id) => attendances.of(id).get())
    .filter((a): a is Atendimento => a !== null)
    .toSorted(order)
    .map((a) => a.chat_id);
}

/** Conversations of which something was heard since the last page was asked for: it may have been read before that. False: gone. */
let heard = new Map<number, boolean>();

async function fetchPage(cursor: string | null): Promise<void> {
  const view = inbox.get();
  const { aba, ordem } = view;
  const mine = ++request;
  heard = new Map();
  try {
    const reply = await trigger('lista_atendimentos', { aba, ordem, ...wireFilters(view), ...(cursor !== null && { cursor }) });
    if (mine !== request) return; // the view changed meanwhile
    const before = cursor === null ? [] : inbox.get().ids;
    const ids = [...new Set([...before, ...keep(reply.data, heard)])].filter((id) => heard.get(id) !== false);
    inbox.set({ ...inbox.get(), ids, cursor: reply.cursor, totais: reply.totais, state: 'ready', error: '' });
    const late = [...heard].map(([id, there]) => (there ? attendances.of(id).get() : null)).filter((row) => row !== null);
    if (late.length > 0) applyAttendances(late);
  } catch (error) {
    if (mine === request) inbox.set({ ...inbox.get(), state: 'error', error: messageOf(error) });
  }
}

/** Shows another tab, search, filter or order. */
export function showInbox(view: Partial<InboxView & { ordem: Ordem }>): void {
  inbox.set({ ...inbox.get(), ...view, ids: [], cursor: null, state: 'loading', error: '' });
  // before that, the login fetches it
  if (isLoggedIn()) void fetchPage(null);
}

/** Fetches the list again without emptying it. */
export const refreshInbox = (): Promise<void> => fetchPage(null);

export function loadMore(): void {
  const { cursor, state } = inbox.get();
  if (cursor === null || state !== 'ready') return;
  inbox.set({ ...inbox.get(), state: 'more' });
  void fetchPage(cursor);
}

/** The server's counts are up to a second old: asked for later than that after a change, they know of it. */
const countAfter = 1100;
let counting: ReturnType<typeof setTimeout> | undefined;
/** Something changed after a count was planned: another follows it. A stream of changes puts none off. */
let changed = false;
/** Something came that only the server can tell to be among what is searched for. */
let unsure = false;
/** The counters of the tabs, a moment after a change. */
function recount(): void {
  if (counting === undefined) counting = setTimeout(count, countAfter);
  else changed = true;
}
function count(): void {
  counting = changed ? setTimeout(count, countAfter) : undefined;
  changed = false;
  // a list of several pages stays as it is: its reader would lose the place
  const whole = unsure && inbox.get().cursor === null;
  unsure = false;
  if (whole) {
    void refreshInbox();
    return;
  }
  const counted = request;
  trigger('lista_atendimentos', { ...wireFilters(inbox.get()), aba: 'minhas', limite: 1 }).then(
    // counted under filters that may have changed meanwhile: those of now are counted with their page
    ({ totais }) => counted === request && inbox.set({ ...inbox.get(), totais }),
    () => undefined, // the connection went away: the next login fetches everything
  );
}

/** News of conversations: each goes to its place in the list on screen, or leaves it. */
export function applyAttendances(rows: readonly Atendimento[]): void {
  keep(rows);
  for (const row of rows) heard.set(row.chat_id, true);
  applyInterno(rows);
  const view = inbox.get();
  let { ids } = view;
  for (const row of rows) {
    const shown = ids.includes(row.chat_id);
    const wanted = belongs(row, view.aba, me) && matches(row, view);
    if (shown && !wanted) ids = ids.filter((id) => id !== row.chat_id);
    // what was read stays in the list of unread ones until it is asked again: it would go while it is looked at
    if (shown || !wanted || (view.naoLidas && row.nao_lidas === 0)) continue;
    if (view.q === '' && view.tag.length === 0) ids = [...ids, row.chat_id];
    else unsure = true;
  }
  inbox.set({ ...view, ids: sorted(ids, view) });
  recount();
}

export function removeAttendance(chat_id: number): void {
  removeFromInterno(chat_id);
  heard.set(chat_id, false);
  const view = inbox.get();
  inbox.set({ ...view, ids: view.ids.filter((id) => id !== chat_id) });
  recount();
}
