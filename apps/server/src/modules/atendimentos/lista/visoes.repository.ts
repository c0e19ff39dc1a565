import { type Aba, filtroSchema } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../core/db/database.ts';

export interface VisaoValues {
  nome: string;
  compartilhada: boolean;
  aba: Aba;
  filtro: z.output<typeof filtroSchema>;
}
export interface VisaoRow extends VisaoValues {
  id_visao: number;
  id_login: number;
  autor: string;
}

const ofPerson = (id_login: number) => sql<boolean>`(v.compartilhada or v.id_login = ${id_login})`;

/** The person's own and the shared ones, by name. */
export async function findVisoes(db: Db, id_login: number): Promise<VisaoRow[]> {
  const rows = await db
    .selectFrom('chat_visao as v')
    .innerJoin('login as l', 'l.id_login', 'v.id_login')
    .select(['v.id_visao', 'v.id_login', 'v.nome', 'v.compartilhada', 'v.aba', 'v.filtro', 'l.nome as autor'])
    .where(ofPerson(id_login))
    .orderBy('v.compartilhada', 'desc')
    .orderBy(sql`lower(v.nome)`)
    .orderBy('v.id_visao')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, aba: row.aba as Aba, filtro: filtroSchema.parse(row.filtro) }));
}

/** One that the person sees, held until the end of the transaction. */
export function lockVisao(db: Db, id_login: number, id_visao: number) {
  return db
    .selectFrom('chat_visao as v')
    .select(['v.id_login', 'v.compartilhada'])
    .where('v.id_visao', '=', id_visao)
    .where(ofPerson(id_login))
    .forUpdate()
    .executeTakeFirst();
}

export async function countVisoes(db: Db, id_login: number): Promise<number> {
  const row = await db
    .selectFrom('chat_visao')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('id_login', '=', id_login)
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function insertVisao(db: Db, id_login: number, values: VisaoValues): Promise<number> {
  const row = await db
    .insertInto('chat_visao')
    .values({ ...values, id_login, filtro: JSON.stringify(values.filtro) })
    .returning('id_visao')
    .executeTakeFirstOrThrow();
  return row.id_visao;
}

export async function updateVisao(db: Db, id_visao: number, values: VisaoValues): Promise<void> {
  await db
    .updateTable('chat_visao')
    .set({ ...values, filtro: JSON.stringify(values.filtro) })
    .where('id_visao', '=', id_visao)
    .execute();
}

export async function deleteVisao(db: Db, id_visao: number): Promise<void> {
  await db.deleteFrom('chat_visao').where('id_visao', '=', id_visao).execute();
}
