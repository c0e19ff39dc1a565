import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { formatDateTime } from '@/core/formats.ts';
import { createStore } from '@/core/store.ts';

/** Messages picked in one timeline, to be forwarded or copied together. */
export const picked = createStore<{ chat_id: number; ids: ReadonlySet<number> } | null>(null, { until: 'session' });
/** As many as can be forwarded at once. */
export const mostPicked = 20;

export const startPicking = (chat_id: number, msg_id: number): void => picked.set({ chat_id, ids: new Set([msg_id]) });
export const stopPicking = (): void => picked.set(null);

export function togglePicked(msg_id: number): void {
  const now = picked.get();
  if (!now) return;
  const ids = new Set(now.ids);
  if (!ids.delete(msg_id) && ids.size < mostPicked) ids.add(msg_id);
  picked.set({ ...now, ids });
}

/** Notes and notices stay where they are. */
export const mayPick = ({ type, deletada, status }: Pick<Mensagem, 'type' | 'deletada' | 'status'>): boolean =>
  type !== 'nota' && type !== 'sistema' && deletada === 0 && status !== 'failed' && status !== 'unknown';

/** As text, one a line; of several, each with its moment and its author. */
export function textOf(messages: readonly Mensagem[], contato: string): string {
  const said = messages.map((m) => ({ ...m, text: m.text || (m.arquivo?.nome ?? '') })).filter((m) => m.text !== '');
  if (said.length === 1) return said[0]!.text;
  return said.map((m) => `[${formatDateTime(m.at_created)}] ${m.nome || (m.de === 'contato' ? contato : 'Empresa')}: ${m.text}`).join('\n');
}
