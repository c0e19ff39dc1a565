import { personId } from '@/core/session/session.ts';
import { createStoreMap, type Store } from '@/core/store.ts';

/** A recording that waits to be sent. */
export interface Voice {
  file: File;
  seconds: number;
  /** Address in memory, to listen to it. */
  address: string;
}

const voices = createStoreMap<string, Voice | null>(() => null, { until: 'page' });

/** What was recorded in a sala and not sent, by person, as drafts are: who looks into another sala finds it again. */
export const voiceOf = (chat_id: number): Store<Voice | null> => voices.of(`${personId()}:${chat_id}`);

/** It is nowhere but in this page: the browser asks before the page goes away with it. */
function holdPage(event: BeforeUnloadEvent): void {
  if (voices.keys().some((key) => voices.of(key).get() !== null)) event.preventDefault();
}

export function keepVoice(chat_id: number, voice: Omit<Voice, 'address'>): void {
  window.addEventListener('beforeunload', holdPage);
  voiceOf(chat_id).set({ ...voice, address: URL.createObjectURL(voice.file) });
}

/** Sent, or thrown away. */
export function forgetVoice(chat_id: number): void {
  const store = voiceOf(chat_id);
  const voice = store.get();
  if (voice) URL.revokeObjectURL(voice.address);
  store.set(null);
}
