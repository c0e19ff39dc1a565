import { useSyncExternalStore } from 'react';

/** A value outside React that components may watch. */
export interface Store<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
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
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

/** One store per key, made when first asked for: a change of one key wakes only its own watchers. */
export function createStoreMap<K, T>(initial: (key: K) => T) {
  const stores = new Map<K, Store<T>>();
  const of = (key: K): Store<T> => {
    let store = stores.get(key);
    if (!store) {
      store = createStore(initial(key));
      stores.set(key, store);
    }
    return store;
  };
  return { of, keys: () => [...stores.keys()], has: (key: K) => stores.has(key), clear: () => stores.clear() };
}
