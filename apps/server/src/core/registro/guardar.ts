import type { Especie } from '@prosa/contract/registro/registro.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { inTrash, notFound, savedMeanwhile } from '../errors.ts';
import { type Autor, type Campos, changesBetween, recordChange } from './historico.ts';
import { notarRegistros } from './mudanca.ts';

type Sql = RawBuilder<unknown>;

/** A table of records that people fill in: with the column of the species' id, `versao` and `excluido_em`. */
export interface Quadro {
  readonly especie: Especie;
  readonly tabela: string;
  /** What happens to its records is written down (`registro_mudanca`). */
  readonly historico: boolean;
  /** Its trash is looked into: what is there is shown, and refused as such when it is saved. */
  readonly lixeira: boolean;
}

/** Columns and what they get; lists are stored as jsonb. */
export type Valores = Readonly<Record<string, unknown>>;
const stored = (value: unknown) => (typeof value === 'object' && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`);
const idOf = ({ especie }: Quadro): Sql => sql`t.${sql.ref(especie.id)}`;
const nomeOf = ({ especie }: Quadro): string => especie.um.charAt(0).toUpperCase() + especie.um.slice(1);

export const notThere = (quadro: Quadro) => notFound(nomeOf(quadro), quadro.especie.feminino);

/**
 * Locks a record to be saved. Refuses one in the trash and a version that somebody else has replaced: 409. `visible`: the rows that
 * the person has.
 */
export async function lockFicha(db: Db, quadro: Quadro, id: number, versao: number | undefined, visible = sql`true`): Promise<Valores> {
  const { rows } = await sql<{ linha: Valores }>`select to_jsonb(t) as linha from ${sql.table(quadro.tabela)} t
    where ${idOf(quadro)} = ${id} and ${visible} for update`.execute(db);
  const before = rows[0]?.linha;
  const { um, feminino } = quadro.especie;
  if (!before || (!quadro.lixeira && before['excluido_em'] !== null)) throw notThere(quadro);
  if (before['excluido_em'] !== null) throw inTrash(um, feminino);
  if (versao !== undefined && before['versao'] !== versao) throw savedMeanwhile(um, feminino);
  return before;
}

/**
 * Creates (`before` undefined) or saves a record and writes down what changed. Of a kind with a history, saving what is stored already
 * changes nothing, not even the version. `also`: what hangs on it, in the same transaction; answers what changed there.
 * `recorded`: told what changed, when something did.
 */
export async function writeFicha(
  db: Db,
  quadro: Quadro,
  before: Valores | undefined,
  valores: Valores,
  autor: Autor,
  also?: (id: number) => Promise<Campos | void>,
  recorded?: (id: number, campos: Campos) => Promise<void>,
): Promise<number> {
  const { tabela, especie, historico } = quadro;
  if (!before) {
    const fields = Object.keys(valores);
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(tabela)} (${sql.join(fields.map((f) => sql.ref(f)))})
      values (${sql.join(fields.map((f) => stored(valores[f])))}) returning ${sql.ref(especie.id)} as id`.execute(db);
    const id = rows[0]!.id;
    notarRegistros(db)?.mudou(especie.area, id, 'criado');
    const hung = await also?.(id);
    if (historico) await recordChange(db, especie.area, id, 'criado', {}, autor);
    await recorded?.(id, { ...changesBetween({}, valores), ...hung });
    return id;
  }
  const id = Number(before[especie.id]);
  const campos = changesBetween(before, valores);
  const update = async (changed: readonly string[]): Promise<void> => {
    notarRegistros(db)?.mudou(especie.area, id, 'alterado');
    const sets = changed.map((f) => sql`${sql.ref(f)} = ${stored(valores[f])}`);
    const moments = ['alterado_em', 'atualizado_em'].filter((column) => column in before).map((column) => sql`${sql.ref(column)} = now()`);
    await sql`update ${sql.table(tabela)} t set ${sql.join([...sets, ...moments, sql`versao = versao + 1`])} where ${idOf(quadro)} = ${id}`.execute(db);
  };
  const own = Object.keys(campos);
  if (!historico || own.length > 0) await update(own);
  const all = { ...campos, ...(await also?.(id)) };
  if (Object.keys(all).length === 0) return id;
  if (historico && own.length === 0) await update([]);
  if (historico) await recordChange(db, especie.area, id, 'alterado', all, autor);
  await recorded?.(id, all);
  return id;
}

/** Saves fields of a record that is there, as a whole act. */
export async function saveFicha(db: Db, quadro: Quadro, id: number, valores: Valores, versao: number | undefined, autor: Autor): Promise<void> {
  await writeFicha(db, quadro, await lockFicha(db, quadro, id, versao), valores, autor);
}

/** Moves records to the trash, or back from it; tells which moved. */
export async function setTrashed(db: Db, quadro: Quadro, ids: readonly number[], trashed: boolean, autor: Autor, visible = sql`true`): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update ${sql.table(quadro.tabela)} t set excluido_em = ${trashed ? sql`now()` : null}
    where ${idOf(quadro)} = any (${[...ids]}::bigint[]) and excluido_em is ${trashed ? sql`null` : sql`not null`} and ${visible}
    returning ${idOf(quadro)} as id`.execute(db);
  const moved = rows.map((row) => row.id);
  if (moved.length > 0) notarRegistros(db)?.mudou(quadro.especie.area, moved, trashed ? 'excluido' : 'restaurado');
  if (quadro.historico && moved.length > 0) await recordChange(db, quadro.especie.area, moved, trashed ? 'excluido' : 'restaurado', {}, autor);
  return moved;
}

/** Throws 404 when there is none; `live`: also when it is in the trash. `visible`: the rows that the person has. */
export async function needFicha(db: Db, quadro: Quadro, id: number, live = false, visible = sql`true`): Promise<void> {
  const state = live ? sql`and t.excluido_em is null` : sql``;
  const { rows } = await sql`select from ${sql.table(quadro.tabela)} t where ${idOf(quadro)} = ${id} and ${visible} ${state}`.execute(db);
  if (rows.length === 0) throw notThere(quadro);
}
