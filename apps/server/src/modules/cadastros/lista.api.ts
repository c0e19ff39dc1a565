import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { LongList } from '../../core/lists/long-list.ts';
import { type Elsewhere, found } from '../../core/lists/search-words.ts';
import type { Cadastro } from './ficha.api.ts';

type Sql = RawBuilder<unknown>;

export interface FiltroDeCadastro {
  q: string;
  status?: 0 | 1 | undefined;
  id_uf?: number | undefined;
  lixeira: 0 | 1;
}

interface Order {
  readonly column: Sql;
  /** The text of a value as a value again. */
  readonly cast: (k: string) => Sql;
}
/** Orders by a name, and by a moment. */
export const byName = (column: Sql): Order => ({ column: sql`${column} collate "pt-BR-x-icu"`, cast: (k) => sql`${k}::text collate "pt-BR-x-icu"` });
export const byMoment = (column: Sql): Order => ({ column, cast: (k) => sql`${k}::timestamptz` });

/** How the rows of a cadastro are read for its list; the table is `t`. `R`: a row. */
export interface ListaDeCadastro<R, F extends FiltroDeCadastro> {
  readonly cadastro: Cadastro;
  readonly columns: Sql;
  idOf(row: R): number;
  /** By the name of the order; the first is the list's own. */
  readonly orders: Readonly<Record<string, Order>>;
  /** What its filters ask for, but for the search and the trash. */
  conditions(filtro: F): Sql[];
  /** Where a word of the search may stand, besides `busca`. */
  readonly alsoFound?: Elsewhere;
  /** Of them, what the index of an order answers. */
  range?(filtro: F, order: string): Sql[];
}

/** The condition for filters by value; the letters are those of the function cadastro_facetas. Filters that are not used leave nothing. */
export function facetConditions(values: {
  status?: number | undefined;
  tipo?: number | undefined;
  id_uf?: number | undefined;
  acesso?: string | undefined;
  cargo?: string | undefined;
}): Sql[] {
  const letters = { status: 's', tipo: 't', id_uf: 'u', acesso: 'a', cargo: 'c' } as const;
  const facets = Object.entries(letters).flatMap(([field, letter]) => {
    const value = values[field as keyof typeof letters];
    return value === undefined || value === '' ? [] : [`${letter}${value}`];
  });
  return facets.length === 0 ? [] : [sql`t.facetas @> ${facets}::text[]`];
}

const view = ({ lixeira }: FiltroDeCadastro): Sql => (lixeira === 1 ? sql`t.excluido_em is not null` : sql`t.excluido_em is null`);
const conditionsOf = <R, F extends FiltroDeCadastro>(lista: ListaDeCadastro<R, F>, filtro: F): Sql[] => [
  ...found(sql`t.busca`, filtro.q, lista.alsoFound),
  ...lista.conditions(filtro),
];
const where = <R, F extends FiltroDeCadastro>(lista: ListaDeCadastro<R, F>, filtro: F): Sql =>
  sql.join([view(filtro), ...conditionsOf(lista, filtro)], sql` and `);

/** The list as the long lists of the product are read. `ordem`: 'nome desc'. */
export function longListOf<R, F extends FiltroDeCadastro>(lista: ListaDeCadastro<R, F>, filtro: F, ordem: string): LongList {
  const [asked = '', way] = ordem.split(' ');
  const name = asked in lista.orders ? asked : Object.keys(lista.orders)[0]!;
  const { tabela, id } = lista.cadastro;
  const conditions = conditionsOf(lista, filtro);
  return {
    table: tabela,
    alias: 't',
    id,
    ...lista.orders[name]!,
    down: way === 'desc',
    view: view(filtro),
    conditions,
    range: lista.range?.(filtro, name) ?? [],
  };
}

/** The rows of a page, in the order of the ids. */
export async function findRows<R, F extends FiltroDeCadastro>(db: Db, { cadastro, columns }: ListaDeCadastro<R, F>, ids: readonly number[]): Promise<R[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<R>`select ${columns} from unnest(${[...ids]}::bigint[]) with ordinality as o (id, n)
    join ${sql.table(cadastro.tabela)} t on t.${sql.ref(cadastro.id)} = o.id order by o.n`.execute(db);
  return rows;
}

/** Chosen ones, whatever the filters and the trash: the names of what a picker holds, in the list's own order. */
export async function findByIds<R, F extends FiltroDeCadastro>(db: Db, lista: ListaDeCadastro<R, F>, ids: readonly number[]): Promise<R[]> {
  const { tabela, id } = lista.cadastro;
  const { rows } = await sql<R>`select ${lista.columns} from ${sql.table(tabela)} t where t.${sql.ref(id)} = any (${[...ids]}::bigint[])
    order by ${Object.values(lista.orders)[0]!.column}, t.${sql.ref(id)}`.execute(db);
  return rows;
}

/** How many the filters leave. */
export async function countFiltered<R, F extends FiltroDeCadastro>(db: Db, lista: ListaDeCadastro<R, F>, filtro: F): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(lista.cadastro.tabela)} t where ${where(lista, filtro)}`.execute(db);
  return rows[0]!.n;
}

/** How many there are in the trash, or out of it. */
export async function countAll({ cadastro }: { cadastro: Cadastro }, lixeira: 0 | 1, db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(cadastro.tabela)} t where ${view({ q: '', lixeira })}`.execute(db);
  return rows[0]!.n;
}

/** The next rows of an export, by id, after the one that those before ended with. */
export async function findNext<R, F extends FiltroDeCadastro>(
  db: Db,
  lista: ListaDeCadastro<R, F>,
  filtro: F,
  after: number | null,
  limit: number,
): Promise<R[]> {
  const { tabela, id } = lista.cadastro;
  const { rows } = await sql<R>`select ${lista.columns} from ${sql.table(tabela)} t where ${where(lista, filtro)} and t.${sql.ref(id)} > ${after ?? 0}
    order by t.${sql.ref(id)} limit ${limit}`.execute(db);
  return rows;
}
