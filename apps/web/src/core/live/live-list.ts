import { createStore, type Store, untilSession, useStore } from '../store.ts';
import { messageOf } from '../toasts.tsx';

interface Page<R, T> {
  readonly data: readonly R[];
  /** Null: there is no more. */
  readonly cursor: string | null;
  readonly totais: T;
}

/** What a list shows; beside it, in one value, stands what it is narrowed to. */
export interface LiveState<T> {
  readonly ids: readonly number[];
  /** Null: all of it is loaded. */
  readonly cursor: string | null;
  readonly state: 'loading' | 'ready' | 'more' | 'error';
  readonly error: string;
  readonly totais: T;
}

interface Options<V extends object, R, T> {
  /** What it is narrowed to at first. */
  readonly view: V;
  readonly totais: T;
  readonly load: (view: V, cursor: string | null) => Promise<Page<R, T>>;
  /** Where the rows are kept, which other lists and screens may show, too. */
  readonly rows: { readonly of: (id: number) => Store<R | null> };
  readonly idOf: (row: R) => number;
  /** A row as it is kept. */
  readonly seen?: (row: R) => R;
  /** Whether what is known stands against a row that was read, or told. `heard`: something was told of it while it was being read. */
  readonly newer: (known: R, row: R, heard: boolean) => boolean;
  /** Where a row that something was told of belongs; 'ask': only the server knows. */
  readonly place: (row: R, view: V, shown: boolean) => 'in' | 'out' | 'ask';
  readonly compare: (view: V) => (a: R, b: R) => number;
  /** Totals that the rows themselves tell; left out, those of the last page. */
  readonly count?: (rows: readonly R[]) => T;
  /** Something was told; `asks`: it may be in the list, which only the server knows. */
  readonly changed?: (asks: boolean) => void;
}

/**
 * A list that is read page by page and hears what changes meanwhile: each row goes to its place, or leaves it. What is told while a page
 * is being read stands against the page, which may have been read before. It ends with the session.
 */
export function liveList<V extends object, R, T>(o: Options<V, R, T>) {
  type State = V & LiveState<T>;
  const empty: LiveState<T> = { ids: [], cursor: null, state: 'loading', error: '', totais: o.totais };
  const store = createStore<State>({ ...o.view, ...empty }, { until: 'session' });
  let asked = 0;
  /** Rows of which something was told since the last page was asked for. False: gone. */
  let heard = new Map<number, boolean>();
  /** The last row of the last page, as it was read: what comes behind it is of the next page. Null: all of it is loaded. */
  let end: R | null = null;
  const forget = (): void => {
    asked += 1;
    heard = new Map();
    end = null;
  };
  untilSession(forget);

  const set = (more: Partial<LiveState<T>> | Partial<V>): void => store.set({ ...store.get(), ...more });
  const rowsOf = (ids: Iterable<number>): R[] => [...ids].map((id) => o.rows.of(id).get()).filter((row) => row !== null);
  const counted = (ids: readonly number[]) => (o.count ? { totais: o.count(rowsOf(ids)) } : {});

  const keep = (rows: readonly R[], than?: ReadonlyMap<number, boolean>): number[] =>
    rows.map((row) => {
      const id = o.idOf(row);
      const kept = o.rows.of(id);
      const known = kept.get();
      if (known === null || !o.newer(known, row, than?.get(id) === true)) kept.set(o.seen ? o.seen(row) : row);
      return id;
    });

  async function read(cursor: string | null): Promise<void> {
    const mine = ++asked;
    heard = new Map();
    const { state, ids: shown } = store.get();
    if (state === 'error' && shown.length === 0) set({ state: 'loading' });
    try {
      const { data, ...page } = await o.load(store.get(), cursor);
      if (mine !== asked) return; // the view changed meanwhile
      const before = cursor === null ? [] : store.get().ids;
      end = page.cursor === null ? null : (data.at(-1) ?? end);
      const ids = [...new Set([...before, ...keep(data, heard)])].filter((id) => heard.get(id) !== false);
      set({ ...page, ids, state: 'ready', error: '', ...counted(ids) });
      const late = rowsOf([...heard].flatMap(([id, there]) => (there ? [id] : [])));
      if (late.length > 0) apply(late);
    } catch (error) {
      if (mine === asked) set({ state: 'error', error: messageOf(error) });
    }
  }

  /** What is told of rows. */
  function apply(rows: readonly R[]): void {
    const told = keep(rows);
    for (const id of told) heard.set(id, true);
    const view = store.get();
    const ids = new Set(view.ids);
    const order = o.compare(view);
    let asks = false;
    for (const row of rowsOf(told)) {
      const id = o.idOf(row);
      const place = o.place(row, view, ids.has(id));
      if (place === 'ask') asks = true;
      else if (place === 'in' && (end === null || order(row, end) <= 0)) ids.add(id);
      else ids.delete(id);
    }
    const sorted = rowsOf(ids).toSorted(order).map(o.idOf);
    set({ ids: sorted, ...counted(sorted) });
    o.changed?.(asks);
  }

  return {
    get: store.get,
    use: (): State => useStore(store),
    /** Changes what it is narrowed to, or its totals. */
    set,
    /** Forgets its rows, to be read under another view. */
    clear(view: Partial<V>): void {
      forget();
      store.set({ ...store.get(), ...view, ...empty, totais: store.get().totais });
    },
    /** Reads it from its beginning without emptying it. */
    refresh: (): Promise<void> => read(null),
    more: (): void => {
      const { cursor, state } = store.get();
      if (cursor === null || state !== 'ready') return;
      set({ state: 'more' });
      void read(cursor);
    },
    apply,
    /** Rows that are gone, or not this person's any more. */
    remove: (id: number): void => {
      heard.set(id, false);
      const ids = store.get().ids.filter((one) => one !== id);
      set({ ids, ...counted(ids) });
      o.changed?.(false);
    },
    /** Changes with each page that is asked for: an answer that was asked for under another number is late. */
    asked: (): number => asked,
  };
}
