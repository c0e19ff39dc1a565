import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { notarKanban } from '../kanban.mudanca.ts';

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

/** The keys between which a place lies; null: the beginning or the end of the list. */
export type Vao = readonly [acima: Chave, abaixo: Chave];

/** The place in a list between two of its cards, as if those of `sem` were not there. */
export async function vaoPara(db: Db, id_estagio: number, { id_anterior, id_posterior, ordem }: Lugar, sem: readonly number[]): Promise<Vao> {
  const others = sql`b.id_estagio = ${id_estagio} and ${live} and not b.id_bloco = any (${[...sem]}::bigint[])`;
  const beside = async (card: number, next: RawBuilder<unknown>): Promise<readonly [string, Chave] | undefined> => {
    const { rows } = await sql<{ chave: string; outra: Chave }>`select c.chave, (select ${next} and ${others}) as outra from (
      select b.chave from kanban_bloco b where b.id_bloco = ${card} and ${others}) c`.execute(db);
    return rows[0] && [rows[0].chave, rows[0].outra];
  };
  const above = id_anterior === undefined ? undefined : await beside(id_anterior, sql`min(b.chave) from kanban_bloco b where b.chave > c.chave`);
  if (above) return above;
  const below = id_posterior === undefined ? undefined : await beside(id_posterior, sql`max(b.chave) from kanban_bloco b where b.chave < c.chave`);
  if (below) return [below[1], below[0]];
  if (ordem !== undefined) {
    const { rows } = await sql<{
      chave: string;
    }>`select b.chave from kanban_bloco b where ${others} order by b.chave offset ${Math.max(0, ordem - 1)} limit 2`.execute(db);
    const [first, second] = rows.map(({ chave }) => chave);
    if (ordem === 0) return [null, first ?? null];
    if (first !== undefined) return [first, second ?? null];
  }
  const { rows } = await sql<{ chave: Chave }>`select max(b.chave) as chave from kanban_bloco b where ${others}`.execute(db);
  return [rows[0]!.chave, null];
}

/** Shortens keys around a place, of the smallest stretch with which that is possible; answers the keys between which the place is now. */
async function rekey(db: Db, id_estagio: number, [above, below]: Vao, sem: readonly number[]): Promise<Vao> {
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
    const { rows: written } = await sql<{
      id_quadro: number;
    }>`update kanban_bloco b set chave = k.chave from unnest(${ids}::bigint[], ${keys}::text[]) as k (id_bloco, chave) where b.id_bloco = k.id_bloco
      returning b.id_quadro`.execute(db);
    // screens put what comes by the keys that they have
    if (written[0]) notarKanban(db)?.mudou(written[0].id_quadro, ids, []);
    return [keys[up.length - 1] ?? from, keys[up.length] ?? to];
  }
}

/** Keys for `quantos` cards that follow each other there, in a list that the caller holds locked. `sem`: as for `vaoPara`. */
export async function chavesNoVao(db: Db, id_estagio: number, vao: Vao, quantos: number, sem: readonly number[]): Promise<string[]> {
  const keys = generateNKeysBetween(...vao, quantos);
  if (keys.every((key) => key.length <= longest)) return keys;
  return generateNKeysBetween(...(await rekey(db, id_estagio, vao, sem)), quantos);
}

/** The same for a place. `sem`: the cards that move, which count as gone from where they are. */
export const chavesPara = async (db: Db, id_estagio: number, lugar: Lugar, quantos: number, sem: readonly number[] = []): Promise<string[]> =>
  chavesNoVao(db, id_estagio, await vaoPara(db, id_estagio, lugar, sem), quantos, sem);

/** Whether what has this key stands there already. */
export const estaNoVao = (chave: string, [above, below]: Vao): boolean => (above === null || above < chave) && (below === null || chave < below);

/** The key of what comes last of lists in order. */
export const chaveDepois = (last: string | null): string => generateKeyBetween(last, null);
