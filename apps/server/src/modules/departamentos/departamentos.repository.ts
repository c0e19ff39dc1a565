import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface DepartamentoFilter {
  q: string;
  status: 0 | 1 | undefined;
  publico: 0 | 1 | undefined;
}

const columns = ['d.id_departamento', 'd.nome', 'd.descricao', 'd.publico', 'd.id_quadro', 'd.id_estagio', 'd.dns', 'd.status'] as const;
const pessoas = sql<number>`(select count(*) from departamento_membro m where m.id_empresa = d.id_empresa and m.id_departamento = d.id_departamento)`.as(
  'pessoas',
);

const orders = { nome: sql`d.nome collate "pt-BR-x-icu"`, status: sql`d.status`, pessoas: sql`pessoas` } as const;

function active(db: Db, filter: DepartamentoFilter) {
  let query = db.selectFrom('departamento as d').where('d.excluido_em', 'is', null);
  if (filter.q !== '') query = query.where(sql<boolean>`d.busca like '%' || sem_acento(${filter.q.replace(/[\\%_]/g, '\\$&')}) || '%'`);
  if (filter.status !== undefined) query = query.where('d.status', '=', filter.status);
  if (filter.publico !== undefined) query = query.where('d.publico', '=', filter.publico === 1);
  return query;
}

/** A page of departamentos and how many there are with and without the filter, in one query (two for a page without rows). */
export async function findDepartamentos(db: Db, filter: DepartamentoFilter, ordem: string, page: number, rpp: number) {
  const [field, direction] = (ordem || 'nome asc').split(' ') as [keyof typeof orders, string | undefined];
  const rows = await active(db, filter)
    .select(columns)
    .select(pessoas)
    .select([sql<number>`count(*) over ()`.as('filtrados'), sql<number>`(select count(*) from departamento where excluido_em is null)`.as('total')])
    .orderBy(orders[field], direction === 'desc' ? 'desc' : 'asc')
    .orderBy('d.id_departamento')
    .limit(rpp)
    .offset(page * rpp)
    .execute();
  const first = rows[0];
  if (first) return { rows, filtered: first.filtrados, total: first.total };
  const counts = await active(db, filter)
    .select([sql<number>`count(*)`.as('filtrados'), sql<number>`(select count(*) from departamento where excluido_em is null)`.as('total')])
    .executeTakeFirstOrThrow();
  return { rows, filtered: counts.filtrados, total: counts.total };
}

export function findDepartamento(db: Db, id_departamento: number) {
  return active(db, { q: '', status: undefined, publico: undefined })
    .select(columns)
    .select(['d.versao', pessoas])
    .where('d.id_departamento', '=', id_departamento)
    .executeTakeFirst();
}

export function findMembros(db: Db, id_departamento: number) {
  return db
    .selectFrom('departamento_membro as m')
    .innerJoin('login as l', 'l.id_login', 'm.id_login')
    .select(['l.id_login', 'l.nome'])
    .where('m.id_departamento', '=', id_departamento)
    .orderBy(sql`l.nome collate "pt-BR-x-icu"`)
    .execute();
}

export interface DepartamentoValues {
  nome: string;
  descricao: string;
  publico: boolean;
  status: 0 | 1;
}

export async function insertDepartamento(db: Db, values: DepartamentoValues & { dns: string }): Promise<number> {
  const { id_departamento } = await db.insertInto('departamento').values(values).returning('id_departamento').executeTakeFirstOrThrow();
  return id_departamento;
}

/** False when the departamento is not there any more or somebody saved it after `versao` was read. */
export async function updateDepartamento(db: Db, id_departamento: number, values: DepartamentoValues, versao: number | undefined): Promise<boolean> {
  let query = db
    .updateTable('departamento')
    .set({ ...values, versao: sql`versao + 1` })
    .where('id_departamento', '=', id_departamento)
    .where('excluido_em', 'is', null);
  if (versao !== undefined) query = query.where('versao', '=', versao);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Makes exactly these people answer for the departamento; ids of no active membro are left out. */
export async function replaceMembros(db: Db, id_departamento: number, logins: readonly number[]): Promise<void> {
  await db.deleteFrom('departamento_membro').where('id_departamento', '=', id_departamento).execute();
  if (logins.length === 0) return;
  await db
    .insertInto('departamento_membro')
    .columns(['id_departamento', 'id_login'])
    .expression((eb) =>
      eb
        .selectFrom('membro')
        .select([sql<number>`${id_departamento}::bigint`.as('id_departamento'), 'id_login'])
        .where('ativo', '=', true)
        .where('id_login', 'in', [...logins]),
    )
    .execute();
}

export async function countOpenSalas(db: Db, id_departamento: number): Promise<number> {
  const { n } = await db
    .selectFrom('sala')
    .where('id_departamento', '=', id_departamento)
    .where('status_id', 'in', [0, 1, 2, 6, 7])
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function setExcluido(db: Db, id_departamento: number, excluido: boolean): Promise<boolean> {
  const result = await db
    .updateTable('departamento')
    .set({ excluido_em: excluido ? sql<Date>`now()` : null })
    .where('id_departamento', '=', id_departamento)
    .where('excluido_em', excluido ? 'is' : 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function isDnsTaken(db: Db, dns: string): Promise<boolean> {
  return (
    (await db.selectFrom('departamento').select('id_departamento').where('dns', '=', dns).where('excluido_em', 'is', null).executeTakeFirst()) !== undefined
  );
}
