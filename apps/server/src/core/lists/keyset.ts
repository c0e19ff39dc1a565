import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../errors.ts';

type Sql = RawBuilder<unknown>;

/** The order of a list that is read on from row to row: rows without a value come last, ties by id. */
export interface Order {
  readonly column: Sql;
  readonly id: Sql;
  readonly down: boolean;
  /** Whether ties go from the highest id. */
  readonly idDown: boolean;
  /** Type of the column in PostgreSQL. */
  readonly type: 'text' | 'timestamptz' | 'numeric';
  readonly nullable?: boolean;
}

/** The last row of a page: its column as PostgreSQL writes it, null for none, and its id. */
export type Place = readonly [k: string | null, id: number];

const place = z.tuple([z.string().max(600).nullable(), z.number().int().positive()]);
const shapes: Record<Order['type'], (k: string) => boolean> = {
  text: (k) => !k.includes('\0'),
  timestamptz: (k) => /^\d{4}-\d\d-\d\d [\d:.]{8,15}[+-]\d\d(:\d\d)?$/.test(k) && !Number.isNaN(Date.parse(k.slice(0, 19))),
  numeric: (k) => /^-?\d{1,18}$/.test(k),
};

export const encodePlace = (last: Place): string => Buffer.from(JSON.stringify(last)).toString('base64url');

/** Throws 422 for what no page of this order gave. */
export function decodePlace(cursor: string, order: Order): Place {
  try {
    const [k, id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (k === null ? !order.nullable : !shapes[order.type](k)) throw new Error('of another order');
    return [k, id];
  } catch (cause) {
    throw new AppError('invalido', 'Posição inválida: recarregue a lista.', { erros: { cursor: 'Posição inválida' }, cause });
  }
}

const way = (down: boolean): Sql => sql.raw(down ? 'desc' : 'asc');
export const orderBy = ({ column, id, down, idDown, nullable }: Order): Sql =>
  sql`${column} ${way(down)}${sql.raw(nullable ? ' nulls last' : '')}, ${id} ${way(idDown)}`;

/** The column as `Place` keeps it. */
export const placeOf = ({ column }: Order): Sql => sql`(${column})::text`;

/** Condition for the rows behind `last`; the first part of it is a range of the order's index. */
export function behind({ column, id, down, idDown, type, nullable }: Order, [k, lastId]: Place): Sql {
  const later = sql`${id} ${sql.raw(idDown ? '<' : '>')} ${lastId}::bigint`;
  if (k === null) return sql`${column} is null and ${later}`;
  const value = sql`${k}::${sql.raw(type)}`;
  const beyond = sql.raw(down ? '<' : '>');
  if (nullable) return sql`(${column} ${beyond} ${value} or (${column} = ${value} and ${later}) or ${column} is null)`;
  if (down === idDown) return sql`(${column}, ${id}) ${beyond} (${value}, ${lastId}::bigint)`;
  return sql`${column} ${beyond}= ${value} and (${column} ${beyond} ${value} or ${later})`;
}
