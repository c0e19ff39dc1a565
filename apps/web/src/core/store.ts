import { useSyncExternalStore } from 'react';

/** A value outside React that components may watch. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** What goes with the session of one person in one empresa. */
const endings = new Set<() => void>();

/** Runs `forget` each time a session ends: for what is kept outside of stores. */
export function untilSession(forget: () => void): void {
  endings.add(forget);
}

/** The session ended, or goes on in another empresa: nothing that it read stays. */
export function forgetSession(): void {
  for (const forget of endings) forget();
}

interface StoreOptions {
  /** 'session': it is what it was at first once the session ends; whatever holds data of an empresa. 'page': it stays as long as the page. */
  readonly until: 'session' | 'page';
}

export function createStore<T>(initial: T, { until }: StoreOptions): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const store: Store<T> = {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  if (until === 'session') untilSession(() => store.set(initial));
  return store;
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

/** One store per key, made when first asked for: a change of one key wakes only its own watchers. */
export function createStoreMap<K, T>(initial: (key: K) => T, { until }: StoreOptions) {
  const stores = new Map<K, Store<T>>();
  const of = (key: K): Store<T> => {
    let store = stores.get(key);
    if (!store) {
      store = createStore(initial(key), { until: 'page' });
      stores.set(key, store);
    }
    return store;
  };
  if (until === 'session')
    untilSession(() => {
      // who still watches one sees it go
      for (const [key, store] of stores) store.set(initial(key));
      stores.clear();
    });
  return { of, keys: () => [...stores.keys()], has: (key: K) => stores.has(key) };
}
