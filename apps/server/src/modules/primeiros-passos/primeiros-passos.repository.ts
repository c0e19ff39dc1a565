import type { Passo, Pendencia, Segmento } from '@prosa/contract/primeiros-passos/primeiros-passos.endpoints.ts';
import { sql } from 'kysely';
import type { Comeco } from '../../core/comeco.ts';
import type { Db } from '../../core/db/database.ts';

export async function findPassos(db: Db): Promise<{ segmento: Segmento | null; passo: Passo }> {
  const row = await db.selectFrom('primeiros_passos').select(['segmento', 'passo']).executeTakeFirst();
  return (row as { segmento: Segmento | null; passo: Passo } | undefined) ?? { segmento: null, passo: 'departamentos' };
}

export async function savePassos(db: Db, values: { segmento: Segmento | null; passo: Passo }): Promise<void> {
  await db
    .insertInto('primeiros_passos')
    .values(values)
    .onConflict((c) => c.column('id_empresa').doUpdateSet(values))
    .execute();
}

/** What the empresa has by now. */
export async function findFeito(db: Db, asked: NonNullable<Comeco['feito']>): Promise<Partial<Record<Pendencia, boolean>>> {
  const columns = Object.entries(asked).map(([nome, value]) => sql`(${value}) as ${sql.ref(nome)}`);
  if (columns.length === 0) return {};
  const { rows } = await sql<Partial<Record<Pendencia, boolean>>>`select ${sql.join(columns)}`.execute(db);
  return rows[0]!;
}

export const isHidden = async (db: Db, id_login: number): Promise<boolean> =>
  (await db.selectFrom('primeiros_passos_oculto').select('id_login').where('id_login', '=', id_login).executeTakeFirst()) !== undefined;

export async function saveHidden(db: Db, id_login: number, hidden: boolean): Promise<void> {
  if (hidden)
    await db
      .insertInto('primeiros_passos_oculto')
      .values({ id_login })
      .onConflict((c) => c.doNothing())
      .execute();
  else await db.deleteFrom('primeiros_passos_oculto').where('id_login', '=', id_login).execute();
}
