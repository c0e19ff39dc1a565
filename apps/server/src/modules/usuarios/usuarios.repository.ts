import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

const orders = { nome: sql`l.nome collate "pt-BR-x-icu"` } as const;

function people(db: Db) {
  return db
    .selectFrom('membro as m')
    .innerJoin('login as l', 'l.id_login', 'm.id_login')
    .innerJoin('grupo as g', (j) => j.onRef('g.id_empresa', '=', 'm.id_empresa').onRef('g.id_grupo', '=', 'm.id_grupo'))
    .leftJoin('usuario_da_empresa as u', 'u.id_login', 'm.id_login')
    .select(['l.id_login', 'l.nome', 'l.email', 'l.avatar', 'm.disponivel', 'm.ativo', 'g.nome as grupo'])
    .select(sql<string>`coalesce(u.usuario, '')`.as('usuario'));
}
export type UsuarioRow = Awaited<ReturnType<typeof findUsuarios>>['rows'][number];

export interface UsuarioFilter {
  q: string;
  ativo: boolean;
}

const matching = ({ q }: UsuarioFilter) =>
  q === '' ? sql<boolean>`true` : sql<boolean>`sem_acento(l.nome || ' ' || l.email) like '%' || sem_acento(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`;

/** A page of the people of the empresa, and how many there are with and without the search. */
export async function findUsuarios(db: Db, filter: UsuarioFilter, ordem: string, page: number, rpp: number) {
  const [field, direction] = (ordem || 'nome asc').split(' ') as [keyof typeof orders, string | undefined];
  const rows = await people(db)
    .where('m.ativo', '=', filter.ativo)
    .where(matching(filter))
    .orderBy(orders[field], direction === 'desc' ? 'desc' : 'asc')
    .orderBy('l.id_login')
    .limit(rpp)
    .offset(page * rpp)
    .execute();
  const { total, filtered } = await db
    .selectFrom('membro as m')
    .innerJoin('login as l', 'l.id_login', 'm.id_login')
    .where('m.ativo', '=', filter.ativo)
    .select([sql<number>`count(*)`.as('total'), sql<number>`count(*) filter (where ${matching(filter)})`.as('filtered')])
    .executeTakeFirstOrThrow();
  return { rows, total, filtered };
}

export const findUsuario = (db: Db, id_login: number) => people(db).where('m.id_login', '=', id_login).executeTakeFirst();

/** All who work in the empresa. */
export const findMembros = (db: Db) => people(db).where('m.ativo', '=', true).orderBy(orders.nome).execute();

export const findMembro = (db: Db, id_login: number) => people(db).where('m.id_login', '=', id_login).where('m.ativo', '=', true).executeTakeFirst();

/**
 * Whether anyone but the login `keeper`, who has to work in the asker's empresa, signs in with this name; over staff and customers of all
 * empresas. A name that another empresa gave without proof is free: it yields. `db` is the owner's.
 */
export async function isUsuarioTaken(db: Db, usuario: string, keeper: number, id_empresa: number): Promise<boolean> {
  const row = await db
    .selectFrom('acesso as a')
    .select('a.id_acesso')
    .where('a.usuario', '=', usuario.toLowerCase())
    .where((eb) => eb.or([eb('a.confirmado', '=', true), eb('a.id_empresa', '=', id_empresa)]))
    .where(
      sql<boolean>`not coalesce(a.id_login = ${keeper} and exists (select from membro m where m.id_login = a.id_login and m.id_empresa = ${id_empresa}), false)`,
    )
    .executeTakeFirst();
  return row !== undefined;
}
