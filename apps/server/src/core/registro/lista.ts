import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { LongList, Seen } from '../lists/long-list.ts';
import { type Elsewhere, found } from '../lists/search-words.ts';

export type Sql = RawBuilder<unknown>;

export interface Ordem {
  readonly column: Sql;
  /** The text of a value as a value again: long lists go on after it. */
  readonly cast: (k: string | Sql) => Sql;
  /** The column as a row on the wire has it, where that is coarser: who reads on without counting goes by it. */
  readonly lida?: Sql;
  /** Rows without a value come first, whichever way. */
  readonly vazios?: boolean;
  /** Its index says who sees a row, too, and has these columns, by which filters that are `indexados` are asked. */
  readonly covered?: readonly Sql[];
}
/** What of a row its order goes by, as the wire has it. */
export const lidaDe = ({ column, lida = column }: Ordem): Sql => lida;
/** Orders by a name, by a moment, by a small value. */
export const byName = (column: Sql): Ordem => ({ column: sql`${column} collate "pt-BR-x-icu"`, cast: (k) => sql`${k}::text collate "pt-BR-x-icu"` });
export const byMoment = (column: Sql): Ordem => ({ column, cast: (k) => sql`${k}::timestamptz` });
export const byValue = (column: Sql): Ordem => ({ column, cast: (k) => sql`${k}::bigint` });
export const emptyFirst = (ordem: Ordem): Ordem => ({ ...ordem, vazios: true });

/** How the rows of a list are read; its table is `t`, where no `apelido` names it. `R`: a row. `F`: what is asked for besides the search. */
export interface Lista<R, F = unknown> {
  readonly tabela: string;
  readonly apelido?: string;
  readonly id: string;
  /** Joins that rows, orders and search need. */
  readonly juncao?: Sql;
  /** Joins that only rows need: made for those of the page. */
  readonly aoLado?: Sql;
  readonly colunas: Sql;
  /** By the name of the order; the first is the list's own. */
  readonly ordens: Readonly<Record<string, Ordem>>;
  /** Among equals, before the id. */
  readonly desempate?: Sql;
  /** The unaccented lower-case text that a row is found by; left out, `t.busca`. */
  readonly busca?: Sql;
  /** Where else a word of the search may stand. */
  readonly tambem?: Elsewhere;
  /** A query of the ids that the search finds, where that is not by a text of the row's own; undefined when nothing was typed. */
  readonly achados?: (q: string, filtro: F) => Sql | undefined;
  /** What the order's index says of each row that such a search may find, where it does: few are asked for their words then. */
  readonly talvez?: (q: string, filtro: F) => Sql | undefined;
  /** A list that is long in itself is counted exactly up to here, once it is searched or filtered. */
  readonly contadaAte?: number;
  /** What its filters ask for, but for the search and the trash. `pessoa`: the login of who asks; `ordem`: the order asked for. */
  readonly filtros?: (filtro: F, pessoa: number, ordem: string) => Sql[];
  /** Whether the index that says whose a row is (`Seen.rows`) answers them; false: they have one of their own, which leaves few. */
  readonly indexados?: (filtro: F) => boolean;
  /** Whether one of them leaves few by its index alone. */
  readonly poucos?: (filtro: F) => boolean;
  /** Of them, what the index of an order answers. */
  readonly faixa?: (filtro: F, ordem: string) => Sql[];
  /** The row on the wire is `R`; this only carries its type. */
  readonly linhas?: R;
}

/** A list as somebody asks for it. `visao`: the rows that there are for them, before search and filters. */
export interface Pedido<F = unknown> {
  readonly q: string;
  readonly filtro: F;
  readonly visao: Sql;
  /** How much of the table that is, where its rows are not asked for it one by one. */
  readonly vista?: Seen | undefined;
  /** The login of who asks; 0 where no filter is about them. */
  readonly pessoa?: number;
  /** 'nome desc' */
  readonly ordem: string;
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

/** Conditions for filters that are columns of the table: equal to what is asked for. Filters that are not used leave nothing. */
export const equal =
  <K extends string>(...columns: readonly K[]) =>
  (filtro: { readonly [C in K]?: string | number | undefined }): Sql[] =>
    columns.flatMap((column) => (filtro[column] === undefined ? [] : [sql`t.${sql.ref(column)} = ${filtro[column]}`]));

const and = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);
const aliasOf = <R, F>({ apelido = 't' }: Lista<R, F>): Sql => sql.ref(apelido);
const from = <R, F>(lista: Lista<R, F>): Sql => sql`from ${sql.table(lista.tabela)} ${aliasOf(lista)} ${lista.juncao ?? sql``}`;
const idOf = <R, F>(lista: Lista<R, F>): Sql => sql`${aliasOf(lista)}.${sql.ref(lista.id)}`;
function searchOf<R, F>(lista: Lista<R, F>, q: string, filtro: F): Sql[] {
  if (!lista.achados) return found(lista.busca ?? sql`t.busca`, q, lista.tambem);
  const ids = lista.achados(q, filtro);
  return ids ? [sql`${idOf(lista)} in (${ids})`] : [];
}
/** What search and filters ask for. */
export const conditionsOf = <R, F>(lista: Lista<R, F>, { q, filtro, pessoa = 0, ordem }: Pedido<F>): Sql[] => [
  ...searchOf(lista, q, filtro),
  ...(lista.filtros?.(filtro, pessoa, ordem) ?? []),
];
const where = <R, F>(lista: Lista<R, F>, pedido: Pedido<F>): Sql => and([pedido.visao, ...conditionsOf(lista, pedido)]);
function ordemDe<R, F>({ ordens }: Lista<R, F>, ordem: string): { nome: string; down: boolean; ordem: Ordem } {
  const [asked = '', way] = ordem.split(' ');
  const nome = asked in ordens ? asked : Object.keys(ordens)[0]!;
  return { nome, down: way === 'desc', ordem: ordens[nome]! };
}

/** Nothing is searched or filtered: the list as most open it, the same for everybody; its plan is worth keeping (`database.hot`). */
export const isWhole = <R, F>(lista: Lista<R, F>, pedido: Pedido<F>): boolean => conditionsOf(lista, pedido).length === 0;

interface Counted {
  filtrados: number;
  total?: number;
}

/**
 * A page of a list of some hundreds, and how many rows there are with and without search and filters, in one statement (two for a page
 * without rows). The counts stand beside each row; replies leave them out.
 */
export async function findPage<R, F>(db: Db, lista: Lista<R, F>, pedido: Pedido<F>, page: number, rpp: number) {
  const { down, ordem } = ordemDe(lista, pedido.ordem);
  const way = sql`${ordem.column} ${sql.raw(`${down ? 'desc' : 'asc'}${ordem.vazios ? ' nulls first' : ''}`)}`;
  const by = sql.join([way, ...(lista.desempate ? [lista.desempate] : []), idOf(lista)]);
  const total = sql`(select count(*) ${from(lista)} where ${pedido.visao}) as total`;
  // of the whole list both are one number, which is counted once
  const besides = isWhole(lista, pedido) ? sql`` : sql`, ${total}`;
  const cut = sql`${from(lista)} where ${where(lista, pedido)} order by ${by} limit ${rpp} offset ${page * rpp}`;
  const { rows } = await (lista.aoLado
    ? // counted and cut before what stands beside a row is looked at
      sql<R & Counted>`with p as materialized (select ${aliasOf(lista)}.*, count(*) over () as filtrados ${cut})
        select ${lista.colunas}, ${aliasOf(lista)}.filtrados${besides} from p ${aliasOf(lista)} ${lista.juncao ?? sql``} ${lista.aoLado} order by ${by}`
    : sql<R & Counted>`select ${lista.colunas}, count(*) over () as filtrados${besides} ${cut}`
  ).execute(db);
  const [first] = rows;
  if (first) return { rows: rows as R[], recordsTotal: first.total ?? first.filtrados, recordsFiltered: first.filtrados };
  const { rows: counts } = await sql<Required<Counted>>`select count(*) as filtrados, ${total} ${from(lista)} where ${where(lista, pedido)}`.execute(db);
  const [{ filtrados, total: all } = { filtrados: 0, total: 0 }] = counts;
  return { rows: rows as R[], recordsTotal: all, recordsFiltered: filtrados };
}

/** The first rows of a list in its order, and nothing counted: how somebody reads on. `rpp` is one of a few: it stands in the statement. */
export async function findRun<R, F>(db: Db, lista: Lista<R, F>, pedido: Pedido<F>, rpp: number): Promise<R[]> {
  const { nome, down, ordem } = ordemDe(lista, pedido.ordem);
  const way = sql.raw(down ? 'desc' : 'asc');
  const by = sql`${lidaDe(ordem)} ${way}, ${idOf(lista)} ${way}`;
  const cut = (shown: Sql): Sql => sql`select ${shown} ${from(lista)} where ${where(lista, pedido)} order by ${by} limit ${sql.lit(rpp)}`;
  // only its own order has an index for sure: in another one all rows are gone through, of which the numbers are enough
  const page =
    nome === Object.keys(lista.ordens)[0]
      ? cut(sql`${aliasOf(lista)}.*`)
      : sql`select ${aliasOf(lista)}.* from (${cut(sql`${idOf(lista)} as id`)}) n join ${sql.table(lista.tabela)} ${aliasOf(lista)} on ${idOf(lista)} = n.id`;
  const { rows } = await sql<R>`with p as materialized (${page})
    select ${lista.colunas} from p ${aliasOf(lista)} ${lista.juncao ?? sql``} ${lista.aoLado ?? sql``} order by ${by}`.execute(db);
  return rows;
}

/** The list as the long lists of the product are read. */
export function longListOf<R, F>(lista: Lista<R, F>, pedido: Pedido<F>): LongList {
  const { nome, down, ordem } = ordemDe(lista, pedido.ordem);
  const conditions = conditionsOf(lista, pedido);
  const range = lista.faixa?.(pedido.filtro, nome) ?? [];
  const ids = lista.achados?.(pedido.q, pedido.filtro);
  const besides = lista.filtros?.(pedido.filtro, pedido.pessoa ?? 0, pedido.ordem) ?? [];
  return {
    table: lista.tabela,
    alias: lista.apelido ?? 't',
    id: lista.id,
    ...ordem,
    down,
    view: pedido.visao,
    conditions,
    range,
    found: ids && {
      ids,
      seen: pedido.vista?.found?.(pedido.q) ?? ids,
      besides,
      maybe: lista.talvez?.(pedido.q, pedido.filtro),
      each: pedido.vista?.each?.(pedido.q),
    },
    indexed: lista.indexados?.(pedido.filtro),
    few: lista.poucos?.(pedido.filtro),
    countedTo: lista.contadaAte,
    seen: pedido.vista,
  };
}

/** The rows of a page, in the order of the ids. */
export async function findRows<R, F>(db: Db, lista: Lista<R, F>, ids: readonly number[]): Promise<R[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<R>`select ${lista.colunas} from unnest(${[...ids]}::bigint[]) with ordinality as o (id, n)
    join ${sql.table(lista.tabela)} ${aliasOf(lista)} on ${idOf(lista)} = o.id ${lista.juncao ?? sql``} ${lista.aoLado ?? sql``} order by o.n`.execute(db);
  return rows;
}

/** Chosen ones that the person has (`visao`), whatever the filters: the names of what a picker holds, in the list's own order. */
export async function findByIds<R, F>(db: Db, lista: Lista<R, F>, ids: readonly number[], visao: Sql): Promise<R[]> {
  const { rows } = await sql<R>`select ${lista.colunas} ${from(lista)} ${lista.aoLado ?? sql``} where ${idOf(lista)} = any (${[...ids]}::bigint[]) and ${visao}
    order by ${ordemDe(lista, '').ordem.column}, ${idOf(lista)}`.execute(db);
  return rows;
}

/** How many search and filters leave. */
export async function countFiltered<R, F>(db: Db, lista: Lista<R, F>, pedido: Pedido<F>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${from(lista)} where ${where(lista, pedido)}`.execute(db);
  return rows[0]!.n;
}

/** How many there are before search and filters. */
export async function countAll<R, F>(db: Db, lista: Lista<R, F>, { visao }: Pick<Pedido, 'visao'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${from(lista)} where ${visao}`.execute(db);
  return rows[0]!.n;
}

/** The next rows of an export, by id, after the one that those before ended with. */
export async function findNext<R, F>(db: Db, lista: Lista<R, F>, pedido: Pedido<F>, after: number | null, limit: number): Promise<R[]> {
  const { rows } = await sql<R>`select ${lista.colunas} ${from(lista)} ${lista.aoLado ?? sql``} where ${where(lista, pedido)} and ${idOf(lista)} > ${after ?? 0}
    order by ${idOf(lista)} limit ${limit}`.execute(db);
  return rows;
}
