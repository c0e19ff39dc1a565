import { chatVisao } from '@prosa/contract/atendimentos/visoes.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { type InboxView, noFilters, wireFilters } from '../state/inbox.ts';

export type SavedView = Answer<typeof chatVisao.getAll>['data'][number];

export const viewsQuery = read(chatVisao.getAll, {});
export const viewTotalsQuery = read(chatVisao.totais, {});

const dayOf = (moment: string | undefined): string => {
  if (moment === undefined) return '';
  const d = new Date(moment);
  return `${d.getFullYear()}-${String(d.getMonth() + 1).padStart(2, '0')}-${String(d.getDate()).padStart(2, '0')}`;
};

/** A saved view as the list shows it. */
export const inboxViewOf = ({ aba, filtro }: SavedView): InboxView => ({
  ...noFilters,
  aba,
  q: filtro.q,
  naoLidas: filtro.nao_lidas === 1,
  linha: filtro.id_wpp_config,
  setor: filtro.id_departamento,
  assunto: filtro.id_assunto,
  status: filtro.status_id,
  pessoa: filtro.id_usuario,
  tag: filtro.tag,
  de: dayOf(filtro.de),
  ate: dayOf(filtro.ate),
});

export async function saveView(
  view: InboxView,
  { id_visao, nome, compartilhada }: { id_visao?: number; nome: string; compartilhada: boolean },
): Promise<number> {
  const saved = await call(chatVisao.store, {
    body: { ...(id_visao !== undefined && { id_visao }), nome, compartilhada, aba: view.aba, filtro: wireFilters(view) },
  });
  await invalidate(chatVisao.getAll, chatVisao.totais);
  return saved.id_visao;
}

export async function deleteView(id: number): Promise<void> {
  await call(chatVisao.delete, { params: { id } });
  await invalidate(chatVisao.getAll, chatVisao.totais);
}
