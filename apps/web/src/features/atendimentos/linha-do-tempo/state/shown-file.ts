import { createStore } from '@/core/store.ts';

/** The message whose file is shown over the window, and of which timeline. */
export const lightbox = createStore<{ chat_id: number; msg_id: number } | null>(null, { until: 'session' });

export const showFile = (chat_id: number, msg_id: number): void => lightbox.set({ chat_id, msg_id });
export const hideFile = (): void => lightbox.set(null);
