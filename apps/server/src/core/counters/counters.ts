import { type RawBuilder, sql } from 'kysely';

/** Tables whose rows are counted as they change (`manter_contador`, decision 0021) and the states that they count in. Modules add theirs by declaration merging. */
// biome-ignore lint: merged by modules
export interface CounterAreas {}
export type CounterArea = Extract<keyof CounterAreas, string>;

/** Divisions of an area that are counted: these (0: of none), all, or all from a number on. */
export type Divisoes = readonly number[] | 'todos' | { readonly desde: number };

export const temDivisao = (divisoes: Divisoes, divisao: number): boolean =>
  divisoes === 'todos' || ('desde' in divisoes ? divisao >= divisoes.desde : divisoes.includes(divisao));

/**
 * How many rows of the area these divisions hold in each of `estados` and in any, as a query of one row, read with
 * what else its statement reads: both are of one moment.
 */
export function keptCounts<A extends CounterArea>(area: A, estados: readonly CounterAreas[A][], divisoes: Divisoes): RawBuilder<unknown> {
  const each = (estados as readonly string[]).map((estado) => sql`coalesce(sum(k.n) filter (where k.estado = ${sql.lit(estado)}), 0) as ${sql.ref(estado)}`);
  const among =
    divisoes === 'todos' ? sql`` : 'desde' in divisoes ? sql` and k.divisao >= ${divisoes.desde}` : sql` and k.divisao = any (${[...divisoes]}::bigint[])`;
  return sql`select ${sql.join([...each, sql`coalesce(sum(k.n), 0) as total`])} from contador k where k.area = ${sql.lit<string>(area)}${among}`;
}
