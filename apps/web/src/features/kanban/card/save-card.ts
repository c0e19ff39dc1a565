import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { call } from '@/core/api.ts';
import { queryClient } from '@/core/query-client.ts';
import { cardQuery, cardsChanged } from '../kanban.queries.ts';

export type CardBody = Omit<NonNullable<Call<typeof kanbanBloco.store>['body']>, 'id_bloco' | 'titulo' | 'versao'> & { titulo?: string };

/** Saves some fields of a card; the others stay as they are now, whoever changed them. `versao`: only on top of that one, 409 otherwise. */
export async function saveCard({ id_bloco, titulo }: Pick<BlocoDetalhe, 'id_bloco' | 'titulo'>, change: CardBody, versao?: number): Promise<void> {
  await call(kanbanBloco.store, { body: { titulo, ...change, id_bloco, ...(versao !== undefined && { versao }) } });
  await cardsChanged();
}

/** A card as it stands now. */
export const freshCard = async (id_bloco: number): Promise<BlocoDetalhe> => (await queryClient.fetchQuery({ ...cardQuery(id_bloco), staleTime: 0 })).data;
