import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** The time zone of the empresa of the transaction. */
export async function fusoDaEmpresa(db: Db): Promise<string> {
  const row = await db.selectFrom('empresa').select('fuso').where('id_empresa', '=', sql<number>`id_empresa_atual()`).executeTakeFirst();
  return row?.fuso ?? 'America/Sao_Paulo';
}
