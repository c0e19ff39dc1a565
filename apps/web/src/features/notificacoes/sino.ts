import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Notificacao } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import { call } from '@/core/api.ts';
import { liveList } from '@/core/live/live-list.ts';
import { unread } from '@/core/notifications/unread.ts';
import { createStoreMap } from '@/core/store.ts';

export const notices = createStoreMap<number, Notificacao | null>(() => null, { until: 'session' });

/** The notifications of the person, newest first; how many are unread is known without them. */
export const sino = liveList<object, Notificacao, null>({
  view: {},
  totais: null,
  async load(_, cursor) {
    const page = await call(notificacao.getAll, { query: { limite: 30, ...(cursor !== null && { cursor }) } });
    // two counts that were told in the other order than they were made are put right by looking
    unread.set(page.nao_lidas);
    return { data: page.data, cursor: page.cursor, totais: null };
  },
  rows: notices,
  idOf: ({ id }) => id,
  newer: (_known, _row, heard) => heard,
  place: () => 'in',
  compare: () => (a, b) => b.timestamp - a.timestamp || b.id - a.id,
});

/** Nobody has looked at the list yet: it is read when somebody does. */
const unseen = (): boolean => sino.get().state === 'loading';

/** When the connection is back: events of the meantime were missed. */
export async function refreshUnread(): Promise<void> {
  if (!unseen()) return sino.refresh();
  const { nao_lidas } = await call(notificacao.getAll, { query: { limite: 1 } });
  unread.set(nao_lidas);
}

/** What is new or has changed; `all`: everything before was read. */
export function hearNotices(data: readonly Notificacao[], all: boolean): void {
  if (unseen()) return;
  if (all) void sino.refresh();
  else sino.apply(data);
}
