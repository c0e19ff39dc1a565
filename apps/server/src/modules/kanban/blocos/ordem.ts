import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** Keys longer than this make the move that would write one rekey its neighbours. */
const longest = 40;
/** What rekeying brings keys to, in characters. */
const shortened = 24;
/** Cards that are rekeyed at first; twice as many while that is not enough. */
const stretch = 32;

const live = sql`b.arquivado_em is null and b.excluido_em is null`;

/** Where a card is to stand: after one, before one, or at an index from 0; the first of these that can be found counts, else the end. */
export interface Lugar {
  readonly id_anterior?: number | undefined;
  readonly id_posterior?: number | undefined;
  readonly ordem?: number | undefined;
}
type Chave = string | null;

/** Keys of the cards between which it goes, without those of `sem`; null: none. */
async function neighbours(db: Db, id_estagio: number, lugar: Lugar, sem: readonly number[]): Promise<readonly [Chave, Chave]> {
  const others = sql`b.id_estagio = ${id_estagio} and ${live} and not b.id_bloco = any (${[...sem]}::bigint[])`;
  const keyOf = async (id: number | undefined): Promise<Chave> => {
    if (id === undefined) return null;
    const { rows } = await sql<{ chave: string }>`select b.chave from kanban_bloco b where b.id_bloco = ${id} and ${others}`.execute(db);
    return rows[0]?.chave ?? null;
  };
  const next = async (after: Chave): Promise<Chave> => {
    const { rows } = await sql<{ chave: Chave }>`select min(b.chave) as chave from kanban_bloco b where ${others} and b.chave > ${after ?? ''}`.execute(db);
    return rows[0]!.chave;
  };
  const previous = async (before: Chave): Promise<Chave> => {
    const { rows } = await sql<{
      chave: Chave;
    }>`select max(b.chave) as chave from kanban_bloco b where ${others} and ${before === null ? sql`true` : sql`b.chave < ${before}`}`.execute(db);
    return rows[0]!.chave;
  };
  const above = await keyOf(lugar.id_anterior);
  if (above !== null) return [above, await next(above)];
  const below = await keyOf(lugar.id_posterior);
  if (below !== null) return [await previous(below), below];
  if (lugar.ordem !== undefined) {
    if (lugar.ordem === 0) return [null, await next(null)];
    const { rows } = await sql<{
      chave: string;
    }>`select b.chave from kanban_bloco b where ${others} order by b.chave offset ${lugar.ordem - 1} limit 1`.execute(db);
    if (rows[0]) return [rows[0].chave, await next(rows[0].chave)];
  }
  return [await previous(null), null];
}

/** Shortens keys around a place, of the smallest stretch with which that is possible; answers the keys between which the place is now. */
async function rekey(db: Db, id_estagio: number, [above, below]: readonly [Chave, Chave], sem: readonly number[]): Promise<readonly [Chave, Chave]> {
  const others = sql`b.id_estagio = ${id_estagio} and ${live} and not b.id_bloco = any (${[...sem]}::bigint[])`;
  for (let size = stretch; ; size *= 2) {
    type Row = { id_bloco: number; chave: string };
    // one more on each side, between which the stretch lies
    const { rows: up } = await sql<Row>`select b.id_bloco, b.chave from kanban_bloco b where ${others} and b.chave <= ${above ?? ''}
      order by b.chave desc limit ${size / 2 + 1}`.execute(db);
    const { rows: down } =
      await sql<Row>`select b.id_bloco, b.chave from kanban_bloco b where ${others} and ${below === null ? sql`false` : sql`b.chave >= ${below}`}
      order by b.chave limit ${size / 2 + 1}`.execute(db);
    const from = up.length > size / 2 ? up.pop()!.chave : null;
    const to = down.length > size / 2 ? down.pop()!.chave : null;
    const cards = [...up.toReversed(), ...down];
    const keys = generateNKeysBetween(from, to, cards.length);
    const whole = from === null && to === null;
    if (!whole && keys.some((key) => key.length > shortened)) continue;
    const ids = cards.map((card) => card.id_bloco);
    // two steps, so that no card has for a moment the key of another: '~' is in no key
    await sql`update kanban_bloco b set chave = '~' || b.chave where b.id_bloco = any (${ids}::bigint[])`.execute(db);
    await sql`update kanban_bloco b set chave = k.chave from unnest(${ids}::bigint[], ${keys}::text[]) as k (id_bloco, chave) where b.id_bloco = k.id_bloco`.execute(
      db,
    );
    return [keys[up.length - 1] ?? from, keys[up.length] ?? to];
  }
}

/**
 * Keys for `quantos` cards that follow each other at a place of a list, which the caller holds locked. `sem`: the cards that move, which count
 * as gone from where they are.
 */
export async function chavesPara(db: Db, id_estagio: number, lugar: Lugar, quantos: number, sem: readonly number[] = []): Promise<string[]> {
  const between = await neighbours(db, id_estagio, lugar, sem);
  const keys = generateNKeysBetween(...between, quantos);
  if (keys.every((key) => key.length <= longest)) return keys;
  return generateNKeysBetween(...(await rekey(db, id_estagio, between, sem)), quantos);
}

/** Whether a card stands between these already. */
export async function jaEsta(db: Db, id_estagio: number, lugar: Lugar, id_bloco: number, chave: string): Promise<boolean> {
  const [above, below] = await neighbours(db, id_estagio, lugar, [id_bloco]);
  return (above === null || above < chave) && (below === null || chave < below);
}

/** The key of what comes last of lists in order. */
export const chaveDepois = (last: string | null): string => generateKeyBetween(last, null);
