import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../db/database.ts';
import type { LongList, Place } from './long-list.ts';

type Sql = RawBuilder<unknown>;

/** Of a table whose rows stand in divisions: one map of it, made once, leads everybody to a page by its number, whichever divisions they see. */
export interface Parts {
  /** The division of a row. */
  readonly of: Sql;
  /** Rows that somebody sees. */
  readonly all: Sql;
  readonly whole: (division: number) => boolean;
  /** A query of what is shown of the rows that are seen besides, each once. */
  readonly besides?: ((shown: Sql) => Sql) | undefined;
}

/** Stretches of a list of everybody's rows: where each begins, and how many rows of each division it holds. */
export interface PartsMap {
  readonly places: readonly Place[];
  readonly rows: ReadonlyMap<number, Uint16Array>;
}

const shown = ({ column, alias, id }: LongList): Sql => sql`${column} as k, ${sql.ref(`${alias}.${id}`)} as id`;
const ordered = ({ down }: LongList): Sql => sql.raw(down ? 'k desc, id desc' : 'k, id');

/** The map of the list's order, in stretches of `step` rows; `most`: of its first rows, so many. */
export async function mapParts(db: Db, list: LongList, { of, all }: Parts, step: number, most?: number): Promise<PartsMap> {
  const cut = most === undefined ? sql`` : sql` order by ${ordered(list)} limit ${sql.lit(most)}`;
  const { rows } = await sql<{ k: string; id: number; n: Record<string, number> }>`${plannedEachTime}with n as (
      select k, id, part, row_number() over (order by ${ordered(list)}) - 1 as n
      from (select ${shown(list)}, ${of} as part from ${sql.table(list.table)} ${sql.raw(list.alias)} where ${all}${cut}) x),
    c as (select n / ${sql.lit(step)} as b, part, count(*) as n, max(k) filter (where n % ${sql.lit(step)} = 0) as k, max(id) filter (where n % ${sql.lit(step)} = 0) as id
      from n group by 1, 2)
    select max(k)::text as k, max(id) as id, jsonb_object_agg(part, n) as n from c group by b order by b`.execute(db);
  const counts = new Map<number, Uint16Array>();
  for (const [at, { n }] of rows.entries()) {
    for (const [part, many] of Object.entries(n)) {
      const here = counts.get(Number(part)) ?? new Uint16Array(rows.length);
      here[at] = many;
      counts.set(Number(part), here);
    }
  }
  return { places: rows.map(({ k, id }) => ({ k, id })), rows: counts };
}

/** How many of the rows that are seen besides stand in each stretch. */
async function countBesides(db: Db, list: LongList, besides: (shown: Sql) => Sql, places: readonly Place[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ at: number; n: number }>`${plannedEachTime}with m as (
      select ${list.cast(sql.ref('m.k'))} as k, m.id, m.at from unnest(${places.map(({ k }) => k)}::text[], ${places.map(({ id }) => id)}::bigint[]) with ordinality m (k, id, at)),
    o as (select b.k, b.id, null::bigint as at from (${besides(shown(list))}) b (k, id)),
    x as (select at as mark, coalesce(max(at) over (order by ${ordered(list)}), 1) as at from (select * from m union all select * from o) u)
    select at::int - 1 as at, count(*) as n from x where mark is null group by 1`.execute(db);
  return new Map(rows.map(({ at, n }) => [at, n]));
}

/** Of the list as one person sees it: how many of its rows stand before each stretch, and at the end how many there are. */
export async function placesSeen(db: Db, list: LongList, parts: Parts, map: PartsMap): Promise<Uint32Array> {
  const whole = [...map.rows].filter(([division]) => parts.whole(division)).map(([, counts]) => counts);
  const besides = parts.besides ? await countBesides(db, list, parts.besides, map.places) : new Map<number, number>();
  const before = new Uint32Array(map.places.length + 1);
  for (let at = 0; at < map.places.length; at++) before[at + 1] = whole.reduce((sum, counts) => sum + counts[at]!, before[at]! + (besides.get(at) ?? 0));
  return before;
}

/** The stretch that a row of a person's list stands in, and how many of theirs stand before it there. */
export function stretchOf(before: Uint32Array, row: number): { at: number; skip: number } {
  let [low, high] = [0, before.length - 2];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (before[middle]! <= row) low = middle;
    else high = middle - 1;
  }
  return { at: low, skip: row - before[low]! };
}
