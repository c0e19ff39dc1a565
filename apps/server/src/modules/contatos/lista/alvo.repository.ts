import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../../core/db/database.ts';
import { conditionsOf } from '../../../core/registro/lista.ts';
import { type Viewer, visibleInList } from './contatos.scope.ts';
import { type ContatoFiltro, inView } from './filtro.ts';
import { contatosDaLista, pedidoDe } from './lista.repository.ts';

/** Whom an act or a file is about: these ids, or what the list's filters leave; always as far as the person sees them. */
export interface Target {
  readonly person: Viewer;
  readonly ids: readonly number[] | null;
  readonly filtro: ContatoFiltro | null;
  /** Only what is in the trash, or only what is not. */
  readonly lixeira: boolean;
}

function where({ person, ids, filtro, lixeira }: Target): RawBuilder<unknown> {
  const place = lixeira ? inView('lixeira') : sql`c.situacao in (0, 1)`;
  if (filtro) return sql.join([place, inView(filtro.situacao), ...conditionsOf(contatosDaLista, pedidoDe(person, filtro))], sql` and `);
  return sql.join([place, sql`c.id_contato = any (${[...(ids ?? [])]}::bigint[])`, visibleInList(person)], sql` and `);
}

/** In the order they were made, after one of them. */
export async function nextIds(db: Db, target: Target, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id_contato: number }>`${plannedEachTime}select c.id_contato from contato c where ${where(target)} and c.id_contato > ${after}
    order by c.id_contato limit ${limit}`.execute(db);
  return rows.map((row) => row.id_contato);
}

export async function countUpTo(db: Db, target: Target, most: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`${plannedEachTime}select count(*) as n from (select from contato c where ${where(target)} limit ${sql.lit(most)}) x`.execute(db);
  return rows[0]!.n;
}

export async function isMembro(db: Db, id_login: number): Promise<boolean> {
  return (await db.selectFrom('membro').select('id_login').where('id_login', '=', id_login).executeTakeFirst()) !== undefined;
}
