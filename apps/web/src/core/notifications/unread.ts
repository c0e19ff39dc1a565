import { createStore, useStore } from '../store.ts';

/** How many notifications of the person are unread; the server counts. */
export const unread = createStore(0, { until: 'session' });
export const useUnreadCount = (): number => useStore(unread);
