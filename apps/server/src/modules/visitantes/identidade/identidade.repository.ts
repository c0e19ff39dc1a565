import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { revokeLinksDoVisitante } from '../../links/links.api.ts';

/** The key under which the visitor is known whom the site calls by this id; undefined: nobody came with it. */
export async function findChaveDe(db: Db, id_chat_config: number, id_externo: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('visitante')
    .select('chave')
    .where('id_chat_config', '=', id_chat_config)
    .where('id_externo', '=', id_externo)
    .executeTakeFirst();
  return row?.chave;
}

/**
 * Whoever wrote before they signed in on the site is from now on known by its id. What was said and proven in that browser may be another
 * person's, and is forgotten with its codes and its ways back. False when that browser is known as somebody else.
 */
export async function adotar(db: Db, id_chat_config: number, chave: string, id_externo: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{
    id_visitante: number;
  }>`update visitante set id_externo = ${id_externo}, email = '', email_provado = '', telefone = '' where chave = ${chave} and id_chat_config = ${id_chat_config} and id_externo is null
    and not exists (select from visitante x where x.id_chat_config = ${id_chat_config} and x.id_externo = ${id_externo}) returning id_visitante`.execute(db);
  if (!rows[0]) return false;
  const { id_visitante } = rows[0];
  await sql`with codigos as (delete from visitante_codigo where id_visitante = ${id_visitante})
    delete from visitante_continua where id_visitante = ${id_visitante}`.execute(db);
  await revokeLinksDoVisitante(db, id_visitante, now);
  return true;
}

/** The secret, sealed, that replaces the one before. */
export async function setSegredo(db: Db, id_chat_config: number, segredo: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_config')
    .set({ segredo })
    .where('id_chat_config', '=', id_chat_config)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
