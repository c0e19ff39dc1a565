import type { Aba, Totais } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import type { Ordem } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { liveList } from '@/core/live/live-list.ts';
import { isLoggedIn, trigger } from '@/core/socket/connection.ts';
import { untilSession } from '@/core/store.ts';
import { firstOf, lastOf } from '@/core/wall-clock.ts';
import { applyInterno, asSeen, removeFromInterno, startInterno } from './interno.ts';
import { belongs, compare, idOf, lastMoment, newer, salas } from './salas.ts';

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

interface Narrowed extends InboxView {
  /** False between two sessions: what it holds is nobody's view. */
  started: boolean;
  ordem: Ordem;
}

export const noFilters: InboxFilters = { q: '', naoLidas: false, linha: [], setor: [], assunto: [], status: [], pessoa: [], tag: [], de: '', ate: '' };
let me = 0;

const inbox = liveList<Narrowed, Atendimento, Totais>({
  view: { started: false, aba: 'minhas', ordem: 'ultima desc', ...noFilters },
  totais: { minhas: 0, fila: 0, todas: 0 },
  load: (view, cursor) => trigger('lista_atendimentos', { aba: view.aba, ordem: view.ordem, ...wireFilters(view), ...(cursor !== null && { cursor }) }),
  rows: salas,
  idOf,
  seen: asSeen,
  newer,
  place(row, view, shown) {
    if (!belongs(row, view.aba, me) || !matches(row, view)) return 'out';
    if (shown) return 'in';
    // what was read stays in the list of unread ones until it is asked again: it would go while it is looked at
    if (view.naoLidas && row.nao_lidas === 0) return 'out';
    return view.q === '' && view.tag.length === 0 ? 'in' : 'ask';
  },
  compare: ({ aba, ordem }) => compare(aba, ordem),
  changed: recount,
});

export const useInbox = inbox.use;
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

/** Whose salas these are. What an address asked for before stays. */
export function startInbox(id_login: number, ordem: Ordem): void {
  me = id_login;
  startInterno(id_login);
  inbox.set({ ordem, started: true });
}

untilSession(() => {
  me = 0;
  unsure = false;
  clearTimeout(counting);
  counting = undefined;
  changed = false;
});

/** Shows another tab, search, filter or order. */
export function showInbox(view: Partial<InboxView & { ordem: Ordem }>): void {
  inbox.clear(view);
  // before that, the login fetches it
  if (isLoggedIn()) void inbox.refresh();
}

/** Fetches the list again without emptying it. */
export const refreshInbox = inbox.refresh;
export const loadMore = inbox.more;

/** The server's counts are up to a second old: asked for later than that after a change, they know of it. */
const countAfter = 1100;
let counting: ReturnType<typeof setTimeout> | undefined;
/** Something changed after a count was planned: another follows it. A stream of changes puts none off. */
let changed = false;
/** Something came that only the server can tell to be among what is searched for. */
let unsure = false;
/** The counters of the tabs, a moment after a change. */
function recount(asks: boolean): void {
  unsure ||= asks;
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
    void inbox.refresh();
    return;
  }
  const counted = inbox.asked();
  trigger('lista_atendimentos', { ...wireFilters(inbox.get()), aba: 'minhas', limite: 1 }).then(
    // counted under filters that may have changed meanwhile: those of now are counted with their page
    ({ totais }) => counted === inbox.asked() && inbox.set({ totais }),
    () => undefined, // the connection went away: the next login fetches everything
  );
}

/** News of salas: each goes to its place in the list on screen, or leaves it. */
export function applySalas(rows: readonly Atendimento[]): void {
  applyInterno(rows);
  inbox.apply(rows);
}

export function removeSala(chat_id: number): void {
  removeFromInterno(chat_id);
  inbox.remove(chat_id);
}
