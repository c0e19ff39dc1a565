import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Those of the columns that a table has and lets be written: an update of the product may have changed it since they were kept. */
export async function writableColumns(db: Db, tabela: string, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ nome: string }>`select attname::text as nome from pg_attribute
    where attrelid = ${tabela}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname = any (${[...names]}::text[])`.execute(db);
  return rows.map(({ nome }) => nome);
}
