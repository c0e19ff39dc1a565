import { createStore } from './store.ts';

export interface Toast {
  id: number;
  message: string;
  kind: 'done' | 'error';
  /** Milliseconds on screen. */
  stays: number;
  /** The way back; runs at most once. */
  undo?: () => void;
}

/** spec 9: toasts stay 2 s, the ones to be read 4 s. What can be undone stays long enough to reach it by keyboard. */
const time = { short: 2000, long: 4000, undo: 8000 };
let lastId = 0;

/** What the host on screen takes in; kept until then. */
export const toastQueue = createStore<readonly Toast[]>([], { until: 'page' });

function show(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  toastQueue.set([...toastQueue.get(), { id: lastId, ...toast }]);
}

export const toast = (message: string): void => show({ message, kind: 'done', stays: time.short });
export const toastError = (message: string): void => show({ message, kind: 'error', stays: time.long });
/** spec 5 and 9: a refusal that the screen shows as well; 2 s. */
export const toastErrorShort = (message: string): void => show({ message, kind: 'error', stays: time.short });
export const toastUndo = (message: string, undo: () => void): void => show({ message, kind: 'done', stays: time.undo, undo });

/** spec 8: the server's message, or the catalogue's text when there is none. */
export const messageOf = (error: unknown): string => (error instanceof Error && error.message !== '' ? error.message : 'Opps, ocorreu um erro');

/** Waits for an act and says how it came out: `said` when it is done, the refusal otherwise; then `after`, whichever. */
export async function tell(work: Promise<unknown>, said: string, after: () => Promise<void>): Promise<void> {
  try {
    await work;
    toast(said);
  } catch (error) {
    toastError(messageOf(error));
  }
  await after();
}
