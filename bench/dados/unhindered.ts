import type { Db } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';

/** Rows by hundred thousands come in without triggers and indexes; what those keep is written as they would. */
export async function unhindered(db: Db, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{
    nome: string;
    definicao: string;
  }>`select i.indexrelid::regclass::text as nome, pg_get_indexdef(i.indexrelid) as definicao from pg_index i
    where i.indrelid = any (${[...tables]}::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(db);
  for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  for (const { nome } of rows) await sql`drop index ${sql.raw(nome)}`.execute(db);
  await work();
  for (const { definicao } of rows) await sql.raw(definicao).execute(db);
  for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}
