import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface VisaoValues {
  nome: string;
  compartilhada: boolean;
  /** What the list shows, as its area has it. */
  mostra: object;
}
export interface VisaoRow extends VisaoValues {
  id_visao: number;
  id_login: number;
  autor: string;
}

const ofPerson = (id_login: number) => sql<boolean>`(v.compartilhada or v.id_login = ${id_login})`;

/** The person's own and the shared ones of a list, by name. */
export async function findVisoes(db: Db, area: string, id_login: number): Promise<VisaoRow[]> {
  const rows = await db
    .selectFrom('visao as v')
    .innerJoin('login as l', 'l.id_login', 'v.id_login')
    .select(['v.id_visao', 'v.id_login', 'v.nome', 'v.compartilhada', 'v.mostra', 'l.nome as autor'])
    .where('v.area', '=', area)
    .where(ofPerson(id_login))
    .orderBy('v.compartilhada', 'desc')
    .orderBy(sql`lower(v.nome)`)
    .orderBy('v.id_visao')
    .limit(1000)
    .execute();
  return rows as VisaoRow[];
}

/** One that the person sees, held until the end of the transaction. */
export function lockVisao(db: Db, id_login: number, id_visao: number) {
  return db
    .selectFrom('visao as v')
    .select(['v.id_login', 'v.compartilhada', 'v.area'])
    .where('v.id_visao', '=', id_visao)
    .where(ofPerson(id_login))
    .forUpdate()
    .executeTakeFirst();
}

/** Of the person, in the list that `mostra` is a view of: of an area, or of one board. */
export async function countVisoes(db: Db, area: string, id_login: number, mostra: object): Promise<number> {
  const row = await db
    .selectFrom('visao')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('area', '=', area)
    .where('quadro', '=', sql<string>`coalesce(${JSON.stringify(mostra)}::jsonb -> 'filtros' -> 'quadro' ->> 0, '')`)
    .where('id_login', '=', id_login)
    .executeTakeFirstOrThrow();
  return row.n;
}

export async function insertVisao(db: Db, area: string, id_login: number, values: VisaoValues): Promise<number> {
  const row = await db
    .insertInto('visao')
    .values({ ...values, area, id_login, mostra: JSON.stringify(values.mostra) })
    .returning('id_visao')
    .executeTakeFirstOrThrow();
  return row.id_visao;
}

export async function updateVisao(db: Db, id_visao: number, values: VisaoValues): Promise<void> {
  await db
    .updateTable('visao')
    .set({ ...values, mostra: JSON.stringify(values.mostra) })
    .where('id_visao', '=', id_visao)
    .execute();
}

export async function deleteVisao(db: Db, id_visao: number): Promise<void> {
  await db.deleteFrom('visao').where('id_visao', '=', id_visao).execute();
}
