import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

export interface NetworkReaction {
  telefone: string;
  id_externo: string;
  minha: boolean;
  do_telefone?: boolean;
  emoji: string;
  /** The line knows it: it came from there. */
  entregue: boolean;
}

/** One reaction for each side of a message; an empty emoji takes it back. */
export async function putReaction(db: Db, id_wpp_config: number, r: NetworkReaction): Promise<void> {
  const values = { emoji: r.emoji, do_telefone: r.do_telefone ?? false, entregue: r.entregue, em: sql<Date>`clock_timestamp()` };
  await db
    .insertInto('simulador_reacao')
    .values({ ...values, telefone: r.telefone, id_externo: r.id_externo, minha: r.minha, id_wpp_config })
    .onConflict((c) => c.columns(['id_empresa', 'id_wpp_config', 'id_externo', 'minha']).doUpdateSet(values))
    .execute();
}

/** What the line has still to hear, oldest first. */
export function findPendingReactions(db: Db, id_wpp_config: number) {
  return db
    .selectFrom('simulador_reacao')
    .select(['telefone', 'id_externo', 'minha', 'do_telefone', 'emoji', 'em'])
    .where('id_wpp_config', '=', id_wpp_config)
    .where('entregue', '=', false)
    .orderBy('em')
    .limit(200)
    .execute();
}

/** As it stood when it was told: one put since is told again. */
export async function markReactionTaken(db: Db, id_wpp_config: number, r: { id_externo: string; minha: boolean; emoji: string }): Promise<void> {
  await db
    .updateTable('simulador_reacao')
    .set({ entregue: true })
    .where('id_wpp_config', '=', id_wpp_config)
    .where('id_externo', '=', r.id_externo)
    .where('minha', '=', r.minha)
    .where('emoji', '=', r.emoji)
    .execute();
}

/** On these messages, by the id of the message. */
export async function findReactions(db: Db, id_wpp_config: number, ids: readonly string[]): Promise<ReadonlyMap<string, { emoji: string; minha: boolean }[]>> {
  const found = new Map<string, { emoji: string; minha: boolean }[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('simulador_reacao')
    .select(['id_externo', 'emoji', 'minha'])
    .where('id_wpp_config', '=', id_wpp_config)
    .where(sql<boolean>`id_externo = any (${[...ids]}::text[])`)
    .where('emoji', '<>', '')
    .orderBy('em')
    .execute();
  for (const { id_externo, ...reaction } of rows) found.set(id_externo, [...(found.get(id_externo) ?? []), reaction]);
  return found;
}
