import { createStore, useStore } from '@/core/store.ts';
import { inboxIds } from '../state/inbox.ts';

/** Salas picked for one act on all of them. */
interface Selection {
  ids: ReadonlySet<number>;
  /** Where a range begins. */
  anchor: number | null;
}
/** More at once than anyone means. */
export const mostSelected = 200;

const none: Selection = { ids: new Set(), anchor: null };
const selection = createStore<Selection>(none, { until: 'session' });

export const useSelection = (): ReadonlySet<number> => useStore(selection).ids;
export const selectedIds = (): ReadonlySet<number> => selection.get().ids;
export const clearSelection = (): void => selection.set(none);

export function toggleSelected(chat_id: number): void {
  const ids = new Set(selection.get().ids);
  if (!ids.delete(chat_id) && ids.size < mostSelected) ids.add(chat_id);
  selection.set({ ids, anchor: chat_id });
}

/** From the last one picked to this one, as the list shows them. */
export function selectRange(chat_id: number): void {
  const { ids, anchor } = selection.get();
  const shown = inboxIds();
  const [from, to] = [shown.indexOf(anchor ?? chat_id), shown.indexOf(chat_id)];
  if (from === -1 || to === -1) return toggleSelected(chat_id);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  selection.set({ ids: new Set([...ids, ...range].slice(0, mostSelected)), anchor: anchor ?? chat_id });
}

/** What is no longer in the list stays picked only while the act that took it out runs. */
export function keepSelected(shown: readonly number[]): void {
  const { ids, anchor } = selection.get();
  const kept = [...ids].filter((id) => shown.includes(id));
  if (kept.length < ids.size) selection.set({ ids: new Set(kept), anchor });
}
