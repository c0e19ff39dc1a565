import type { ItemDeCopia } from '@prosa/contract/clonagem/clonagem.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** `db` is the owner's, in all of these. */
export const findNome = (db: Db, id_empresa: number) =>
  db.selectFrom('empresa').select('nome_fantasia').where('id_empresa', '=', id_empresa).where('exclusao_em', 'is', null).executeTakeFirst();

export async function insertClonagem(
  db: Db,
  values: { id_empresa: number; id_login: number; itens: ItemDeCopia[]; id_destino: number | null; nome_destino: string },
): Promise<number> {
  const { id_clonagem } = await db.insertInto('clonagem').values(values).returning('id_clonagem').executeTakeFirstOrThrow();
  return id_clonagem;
}

export const findClonagem = (db: Db, id_clonagem: number) =>
  db
    .selectFrom('clonagem')
    .select(['id_empresa', 'id_login', 'itens', 'id_destino', 'nome_destino', 'estado', 'feitos', 'copiados', 'motivo'])
    .where('id_clonagem', '=', id_clonagem)
    .executeTakeFirst();

/** Nobody else runs this one until the transaction ends; its row stays free for how far it is. */
export async function holdClonagem(db: Db, id_clonagem: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('clonagem', ${id_clonagem}))`.execute(db);
}

export async function updateClonagem(
  db: Db,
  id_clonagem: number,
  values: { estado: string; feitos?: number; id_destino?: number; copiados?: string; motivo?: string; terminou_em?: Date },
): Promise<void> {
  // one that is there stays so, whatever fails after it
  await db.updateTable('clonagem').set(values).where('id_clonagem', '=', id_clonagem).where('estado', '<>', 'pronta').execute();
}

/** Takes the name of a company out of the copies that were made into it; whose they are, and when they were asked for, as the database writes it. */
export async function forgetDestino(db: Db, id_empresa: number, nome: string): Promise<{ id_empresa: number; em: string }[]> {
  const { rows } = await sql<{ id_empresa: number; em: string }>`update clonagem set nome_destino = ${nome}
    where id_destino = ${id_empresa} and id_empresa <> ${id_empresa} returning id_empresa, criado_em::text as em`.execute(db);
  return rows;
}

/** What the transaction writes from here on is of this company. */
export async function writeFor(db: Db, id_empresa: number): Promise<void> {
  await sql`select set_config('app.id_empresa', ${String(id_empresa)}, true)`.execute(db);
}
