import { notificacao } from '@prosa/contract/notificacoes/notificacoes.endpoints.ts';
import type { Notificacao, preferenciasBody } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { unread } from '@/core/notifications/unread.ts';

export type { Notificacao };
export type PreferencesValues = z.input<typeof preferenciasBody>;

export const noticesQuery = infiniteQueryOptions({
  queryKey: [notificacao.getAll.path, 'sino'] as const,
  queryFn: async ({ pageParam, signal }) => {
    const page = await call(notificacao.getAll, { query: { limite: 30, ...(pageParam !== '' && { cursor: pageParam }) } }, signal);
    // two counts that were told in the other order than they were made are put right by looking
    unread.set(page.nao_lidas);
    return page;
  },
  initialPageParam: '',
  getNextPageParam: (last) => last.cursor ?? undefined,
});

/** The count, when the connection is back: events of the meantime were missed. */
export async function refreshUnread(): Promise<void> {
  const { nao_lidas } = await call(notificacao.getAll, { query: { limite: 1 } });
  unread.set(nao_lidas);
  await invalidate(notificacao.getAll);
}

/** The event tells every tab, this one too. */
export const markRead = (id: number) => call(notificacao.ler, { params: { id } });
export const markAllRead = () => call(notificacao.lerTodas, {});

export const preferencesQuery = read(notificacao.preferencias, {});
export async function savePreferences(body: PreferencesValues): Promise<void> {
  await call(notificacao.salvarPreferencias, { body });
  await invalidate(notificacao.preferencias);
}
