import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../db/database.ts';
import type { Parts } from './parts.ts';

type Sql = RawBuilder<unknown>;

/** A list that may be long, in one order: rows of a table with a view that has an index for it, and conditions besides. */
export interface LongList {
  readonly table: string;
  /** What `view`, `conditions`, `range` and `column` call the table. */
  readonly alias: string;
  readonly id: string;
  readonly column: Sql;
  /** The text of a column's value, as `Place` keeps it, as a value again. */
  readonly cast: (k: string | Sql) => Sql;
  /** The index of the order says who sees a row, too, and has these columns, by which conditions that are `indexed` are asked. */
  readonly covered?: readonly Sql[] | undefined;
  readonly down: boolean;
  readonly view: Sql;
  readonly conditions: readonly Sql[];
  /** Of the conditions, those that the order's own index answers. */
  readonly range: readonly Sql[];
  /**
   * A query of the ids that one of the conditions asks for, where an index beside the table has them; of those among what somebody sees, or of
   * some more; and the conditions but for that one. `maybe`: what every such row fulfils, asked of the columns that are `covered`. `each`: it is
   * asked of each row that somebody sees (`Seen.rows`).
   */
  readonly found?:
    | { readonly ids: Sql; readonly seen: Sql; readonly besides: readonly Sql[]; readonly maybe?: Sql | undefined; readonly each?: boolean | undefined }
    | undefined;
  /**
   * The conditions, but for what is `found`, are answered by the index that says whose a row is, too (`Seen.rows`); false: an index of their own
   * leaves so few that all of them are read.
   */
  readonly indexed?: boolean | undefined;
  /** Among the conditions is one that leaves few by its index alone: these are read, whoever asks. */
  readonly few?: boolean | undefined;
  /** Of a list that is long without its conditions: up to here what they leave is counted one by one, where that is less than `counted`. */
  readonly countedTo?: number | undefined;
  readonly seen?: Seen | undefined;
}

/** How many rows there are; `mais`: and more. */
export interface Whole {
  readonly n: number;
  readonly mais?: boolean;
}

/** How much of a long table somebody sees, without asking each row. */
export interface Seen {
  readonly count: (db: Db) => Promise<Whole>;
  /**
   * A query of the rows that they see, each once, by the index that answers filters, too: what is shown of each, and what is asked of it besides.
   * Left out where they see every row.
   */
  readonly rows?: ((shown: Sql, inside: Sql) => Sql) | undefined;
  /** A query of the ids that a search finds among them; left out where that is all that it finds. */
  readonly found?: ((q: string) => Sql | undefined) | undefined;
  /** Whether those rows are so few that a search is asked of each of them. */
  readonly each?: ((q: string) => boolean) | undefined;
  /** Of a table that is counted by divisions, where people see whole divisions. */
  readonly parts?: Parts | undefined;
}

/** What a row is ordered by, as PostgreSQL writes it (moments to the microsecond), and its id. */
export interface Place {
  k: string;
  id: number;
}

/** Beyond this many, rows are no longer counted one by one; it also decides how a page is found. */
export const counted = 10_000;
/** Rows looked at in the list's order before the index over the filters is asked for all; and for the first page, where one in a hundred is enough. */
const walked = 30_000;
export const walkedFirst = 12_000;
/**
 * Of a list that is counted no further than `countedTo`: rows that are looked at before anything is counted; what it takes to gather, before there
 * is one row and for each; and the longest way to a page. The measure is a row on the way, and what that takes differs.
 */
const efforts = {
  /** Filters, asked in the index that leads to the page. */
  inIndex: { glanced: 1000, before: 8000, each: 6, most: 40_000 },
  /** A search: few of the rows are asked for their words; to gather, all of its letters are walked. */
  fewAsked: { glanced: 2000, before: 20_000, each: 4, most: 30_000 },
  /** What is asked of each row stands elsewhere. */
  eachAsked: { glanced: 1000, before: 6000, each: 1, most: walkedFirst },
} as const;
const effortOf = (list: LongList) => {
  if (!list.covered || !list.indexed) return efforts.eachAsked;
  if (!list.found) return efforts.inIndex;
  return list.found.maybe ? efforts.fewAsked : efforts.eachAsked;
};
export const glancedOf = (list: LongList): number => effortOf(list).glanced;
/**
 * What a glance at the first rows tells, of which `met` fit: about how many fit of `total`, and how many rows to walk on for a page of `rpp`; 0: to
 * gather takes less.
 */
export function afterGlance(list: LongList, met: number, rpp: number, total: number): { fit: number; walk: number } {
  const { glanced, before, each, most } = effortOf(list);
  const share = (met + 0.5) / glanced;
  const fit = share * total;
  const way = Math.ceil((1.5 * rpp) / share) - glanced;
  return { fit, walk: met > 1 && way <= most && way < fit * each + before ? way : 0 };
}

/** So many are gathered by the indexes of filters sooner than they are met in the list's order. */
export const gathered = 5000;

const idOf = ({ alias, id }: LongList): Sql => sql.ref(`${alias}.${id}`);
const from = ({ table, alias }: LongList): Sql => sql`${sql.table(table)} ${sql.raw(alias)}`;
const and = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);
const by = (list: LongList, down: boolean): Sql => (down ? sql`${list.column} desc, ${idOf(list)} desc` : sql`${list.column}, ${idOf(list)}`);
const beyond = (list: LongList, down: boolean, place: Place, including: boolean): Sql =>
  sql`(${list.column}, ${idOf(list)}) ${sql.raw((down ? '<' : '>') + (including ? '=' : ''))} (${list.cast(place.k)}, ${place.id}::bigint)`;
const where = (list: LongList): Sql => and([list.view, ...list.conditions]);
const isFound = (ids: Sql, id: Sql): Sql => sql`coalesce((select true from (${ids}) f (id) where f.id = ${id} limit 1), false)`;
/** What is asked of each row on the way, where the rows come from elsewhere than the conditions. */
function asked(list: LongList): readonly Sql[] {
  if (!list.found) return list.conditions;
  const { besides, maybe, ids } = list.found;
  return [...besides, ...(maybe ? [maybe] : []), isFound(ids, idOf(list))];
}
/** The same, asked of an id alone. */
function askedOf(list: LongList, id: Sql): Sql {
  const ofRow = list.found ? list.found.besides : list.conditions;
  return and([
    ...(list.found ? [isFound(list.found.ids, id)] : []),
    ...(ofRow.length > 0 ? [sql`coalesce((select true from ${from(list)} where ${idOf(list)} = ${id} and ${and(ofRow)}), false)`] : []),
  ]);
}

/**
 * All that the filters leave, in no order. What an index beside the table finds is looked at row by row, as far as it is asked for: joined at
 * once, the whole table would be read for it.
 */
function leftOf(list: LongList, inside: Sql = list.view): Sql {
  const shown = sql`${list.column} as ok, ${idOf(list)} as id`;
  const rows = (of: Sql): Sql => sql`select ${shown} from ${from(list)} where ${of}`;
  if (list.found) {
    const { ids, seen, besides, maybe, each } = list.found;
    const held = and([inside, ...besides, ...(maybe ? [maybe] : [])]);
    const read = list.few ? rows(held) : each && list.seen?.rows?.(shown, held);
    if (read) return sql`select y.ok, y.id from (${read}) y (ok, id) where ${isFound(ids, sql`y.id`)}`;
    return sql`select x.ok, x.id from (${seen}) f (id) cross join lateral (${rows(and([sql`${idOf(list)} = f.id`, inside, ...besides]))} offset 0) x`;
  }
  const all = and([inside, ...list.conditions]);
  return list.seen?.rows && !list.few && (list.indexed || list.conditions.length === 0)
    ? sql`select y.ok, y.id from (${list.seen.rows(shown, all)}) y (ok, id)`
    : rows(all);
}

/** How many rows the filters leave, at most `most`, as a query of one number. */
export const countedUpTo = (list: LongList, most: number): Sql => sql`select count(*) as n from (${leftOf(list)} limit ${sql.lit(most)}) x`;

/** All that the filters leave, as long as they can be counted: how many (at most `most` + 1), and the page that begins at `offset`. */
export async function findCounted(db: Db, list: LongList, offset: number, limit: number, most = counted): Promise<{ n: number; rows: Place[] }> {
  const way = list.down ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ n: number; rows: Place[] }>`${plannedEachTime}with h as materialized (
      ${leftOf(list)} limit ${sql.lit(most + 1)}
    ) select (select count(*) from h) as n,
      (select coalesce(json_agg(p), '[]') from (select ok::text as k, id from h order by ok ${way}, id ${way} limit ${limit} offset ${offset}) p) as rows`.execute(
    db,
  );
  return rows[0]!;
}

/** Where a page begins: after a row or before it (then it is read backwards), or with it; without a row, at the list's first or its last one. */
export interface Start {
  readonly place: Place | null;
  readonly side: 'after' | 'before' | 'from';
  /** Rows that are passed over. */
  readonly skip: number;
}

export const firstRow: Start = { place: null, side: 'from', skip: 0 };

function walkOf(db: Db, list: LongList, { place, side, skip }: Start, limit: number) {
  const back = side === 'before';
  const down = back !== list.down;
  const inside = and([list.view, ...list.range, ...(place === null ? [] : [beyond(list, down, place, side === 'from')])]);
  const page = async (rows: Sql): Promise<Place[]> => {
    const found = await sql<Place>`${plannedEachTime}${rows} limit ${limit} offset ${skip}`.execute(db);
    return back ? found.rows.toReversed() : found.rows;
  };
  return { down, inside, page };
}

/** The page as far as a stretch of the list's order holds it: fewer rows than `limit` say nothing. Without filters it is all of the page. */
export async function walkNear(db: Db, list: LongList, start: Start, limit: number, most = walked): Promise<Place[]> {
  const { down, inside, page } = walkOf(db, list, start, limit);
  const shown = sql`${list.column}::text as k, ${idOf(list)} as id`;
  if (list.conditions.length === 0) return page(sql`select ${shown} from ${from(list)} where ${inside} order by ${by(list, down)}`);
  const stretch = (what: Sql): Sql => sql`select ${what} from ${from(list)} where ${inside} order by ${by(list, down)} limit ${sql.lit(most)}`;
  const row = sql.raw(list.alias);
  const way = down ? sql`desc` : sql`asc`;
  if (list.covered && (list.indexed || list.found?.besides.length === 0)) {
    // rows that somebody does not see, or does not ask for, are passed over in the index alone
    const kept = sql.join([sql`${list.column} as ok`, idOf(list), ...list.covered]);
    return page(sql`select ${row}.ok::text as k, ${idOf(list)} as id from (${stretch(kept)}) ${row} where ${and(asked(list))}
      order by ${row}.ok ${way}, ${idOf(list)} ${way}`);
  }
  // the same for who sees a row; what is asked of the others stands elsewhere
  if (list.covered && list.seen?.rows)
    return page(sql`select n.ok::text as k, n.id from (${stretch(sql`${list.column} as ok, ${idOf(list)} as id`)}) n
      where ${askedOf(list, sql.ref('n.id'))} order by n.ok ${way}, n.id ${way}`);
  return page(sql`select ${shown} from (${stretch(sql`${row}.*`)}) ${row} where ${and(asked(list))} order by ${by(list, down)}`);
}

/**
 * A page of a list that is too long to be counted. What is common is met soon in the list's order; when a long stretch does not
 * fill the page, what is left is gathered by the indexes of the filters and put in order.
 */
export async function walkPage(db: Db, list: LongList, start: Start, limit: number): Promise<Place[]> {
  const near = await walkNear(db, list, start, limit);
  return near.length === limit || list.conditions.length === 0 ? near : gatherPage(db, list, start, limit);
}

/** The page out of all that the filters leave, put in order: what the order itself does not lead to soon. */
export function gatherPage(db: Db, list: LongList, start: Start, limit: number): Promise<Place[]> {
  const { down, inside, page } = walkOf(db, list, start, limit);
  const way = down ? sql`desc` : sql`asc`;
  return page(sql`select h.ok::text as k, h.id from (
      with h as materialized (${leftOf(list, inside)}) select * from h
    ) h order by h.ok ${way}, h.id ${way}`);
}

/** Every `step`th row of the whole list, from its first, and how many rows there are. */
export async function mapList(db: Db, list: LongList, step: number): Promise<{ total: number; places: Place[] }> {
  const { rows } = await sql<{ places: Place[]; last: number }>`${plannedEachTime}with n as materialized (
      select k, id, n from (select ${list.column} as k, ${idOf(list)} as id, row_number() over (order by ${by(list, list.down)}) as n from ${from(list)}
        where ${where(list)}) x where n % ${sql.lit(step)} = 1
    ) select coalesce(json_agg(json_build_object('k', k::text, 'id', id) order by n), '[]') as places, coalesce(max(n), 0) as last from n`.execute(db);
  const { places, last } = rows[0]!;
  const end = places.at(-1);
  if (!end) return { total: 0, places };
  const { rows: rest } = await sql<{
    n: number;
  }>`${plannedEachTime}select count(*) as n from ${from(list)} where ${where(list)} and ${beyond(list, list.down, end, false)}`.execute(db);
  return { total: last + rest[0]!.n, places };
}
