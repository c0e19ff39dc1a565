import type { Tag } from '@prosa/contract/tags/tags.schemas.ts';
import type { TipoDeTag } from '@prosa/contract/tags/tags.valores.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

interface Filter {
  q: string;
  type_value: TipoDeTag | undefined;
}
type Values = Omit<Tag, 'id_tag'>;

const columns = ['t.id_tag', 't.name', 't.type_value', 't.value', 't.altera_valor'] as const;
const orders = { name: sql`t.name collate "pt-BR-x-icu"`, type_value: sql`t.type_value`, value: sql`t.value` } as const;

function active(db: Db, { q, type_value }: Filter) {
  let query = db.selectFrom('tag_modelo as t').where('t.excluido_em', 'is', null);
  if (q !== '') query = query.where(sql<boolean>`t.busca like '%' || sem_acento(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`);
  if (type_value !== undefined) query = query.where('t.type_value', '=', type_value);
  return query;
}

/** A page of the templates, and how many there are with and without the filter. */
export async function findModelos(db: Db, filter: Filter, ordem: string, page: number, rpp: number) {
  const [field, direction] = (ordem || 'name asc').split(' ') as [keyof typeof orders, string | undefined];
  const rows = await active(db, filter)
    .select(columns)
    .orderBy(orders[field], direction === 'desc' ? 'desc' : 'asc')
    .orderBy('t.value')
    .orderBy('t.id_tag')
    .limit(rpp)
    .offset(page * rpp)
    .execute();
  const counts = await active(db, filter)
    .select([sql<number>`count(*)`.as('filtrados'), sql<number>`(select count(*) from tag_modelo where excluido_em is null)`.as('total')])
    .executeTakeFirstOrThrow();
  return { rows: rows as Tag[], filtered: counts.filtrados, total: counts.total };
}

export async function findModelo(db: Db, id_tag: number): Promise<(Tag & { versao: number }) | undefined> {
  const row = await active(db, { q: '', type_value: undefined }).select(columns).select('t.versao').where('t.id_tag', '=', id_tag).executeTakeFirst();
  return row as (Tag & { versao: number }) | undefined;
}

export async function insertModelo(db: Db, values: Values): Promise<number> {
  return (await db.insertInto('tag_modelo').values(values).returning('id_tag').executeTakeFirstOrThrow()).id_tag;
}

/** False when it is not there any more or somebody saved it after `versao` was read. */
export async function updateModelo(db: Db, id_tag: number, values: Values, versao: number | undefined): Promise<boolean> {
  let query = db
    .updateTable('tag_modelo')
    .set({ ...values, versao: sql`versao + 1` })
    .where('id_tag', '=', id_tag)
    .where('excluido_em', 'is', null);
  if (versao !== undefined) query = query.where('versao', '=', versao);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function setExcluido(db: Db, id_tag: number, excluido: boolean): Promise<boolean> {
  const result = await db
    .updateTable('tag_modelo')
    .set({ excluido_em: excluido ? sql<Date>`now()` : null })
    .where('id_tag', '=', id_tag)
    .where('excluido_em', excluido ? 'is' : 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
