import { newId } from '@/core/new-id.ts';
import { createStoreMap } from '@/core/store.ts';

/** This page, of all that the person has open. */
export const thisWindow = newId();

/** How often another window of the person has changed the draft of a sala. */
export const draftNews = createStoreMap<number, number>(() => 0, { until: 'session' });

export function hearDraft(chat_id: number, origem: string): void {
  const news = draftNews.of(chat_id);
  if (origem !== thisWindow) news.set(news.get() + 1);
}
