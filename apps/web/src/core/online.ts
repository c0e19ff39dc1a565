import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** When the connection of the chat went, in milliseconds; 0 while it is there, or not wanted. */
export const lostAt = createStore(0, { until: 'page' });

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
