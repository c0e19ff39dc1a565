import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { AppError } from '../../../core/errors.ts';

/** All rows of a short list, in this order; 409 when the list is another one meanwhile. */
export async function putInOrder(db: Db, tabela: 'sla_ticket' | 'motivo_espera', id: string, ids: readonly number[], nome: string): Promise<void> {
  const kept = tabela === 'sla_ticket' ? sql`where excluido_em is null` : sql``;
  const { rows } = await sql<{ id: number }>`select ${sql.ref(id)} as id from ${sql.table(tabela)} ${kept} for update`.execute(db);
  const known = new Set(rows.map((row) => row.id));
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((n) => !known.has(n)))
    throw new AppError('conflito', `A lista de ${nome} mudou. Atualize e ordene de novo.`);
  await sql`update ${sql.table(tabela)} s set ordem = o.n from unnest(${[...ids]}::bigint[]) with ordinality as o (id, n) where s.${sql.ref(id)} = o.id`.execute(db);
}
