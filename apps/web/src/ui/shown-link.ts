import { createStore } from '@/core/store.ts';

export interface ShownLink {
  /** The person whom the link is for. */
  readonly quem: string;
  readonly link: string;
}

/** The link of an invitation where nothing can be mailed: shown this once, and kept in memory only until its dialog is closed. */
export const shownLink = createStore<ShownLink | null>(null, { until: 'session' });

/** Shows what an invitation answered, when it is a link. */
export function showLink(quem: string, link: string | null | undefined): void {
  if (link) shownLink.set({ quem, link });
}
