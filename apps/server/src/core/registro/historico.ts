import type { MudancaDeRegistro } from '@prosa/contract/registro/registro.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Rotulos } from './textos.ts';

export type TipoDeMudanca = MudancaDeRegistro['tipo'];
/** {field: [before, after]} */
export type Campos = Readonly<Record<string, readonly [antes: unknown, depois: unknown]>>;
/** Who did it; null: the cliente itself, in the client area. */
export type Autor = number | null;

/** jsonb keeps the fields of an object in an order of its own, and a 0 or 1 of the wire as true or false. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) => {
    if (typeof v === 'boolean') return v ? 1 : 0;
    if (typeof v !== 'object' || v === null || Array.isArray(v)) return v;
    return Object.fromEntries(Object.entries(v).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
const same = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);

/** The fields of `after` that are not as they were. */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Campos {
  const changed = Object.keys(after).filter((field) => !same(before[field] ?? null, after[field] ?? null));
  return Object.fromEntries(changed.map((field) => [field, [before[field] ?? null, after[field] ?? null]]));
}

/** Writes down what happened to records of an area, in the transaction in which it happens; `id_empresa`: where the connection has none of its own. */
export async function recordChange(
  db: Db,
  area: string,
  ids: number | readonly number[],
  tipo: TipoDeMudanca,
  campos: Campos,
  id_login: Autor,
  id_empresa?: number,
): Promise<void> {
  const empresa = id_empresa === undefined ? sql`id_empresa_atual()` : sql`${id_empresa}::bigint`;
  await sql`insert into registro_mudanca (id_empresa, area, id_registro, tipo, campos, id_login)
    select ${empresa}, ${area}, x, ${tipo}, ${JSON.stringify(campos)}::jsonb, ${id_login}::bigint from unnest(${[ids].flat()}::bigint[]) x`.execute(db);
}

/** What was written down of these records says no more than that something happened. */
export async function forgetChanges(db: Db, area: string, ids: readonly number[]): Promise<void> {
  await sql`update registro_mudanca set campos = '{}' where area = ${area} and id_registro = any (${[...ids]}::bigint[])`.execute(db);
}

interface Mudanca {
  id_mudanca: number;
  em: Date;
  tipo: TipoDeMudanca;
  campos: Record<string, [unknown, unknown]>;
  autor: string | null;
}

/** What happened to a record, newest first: those before `antes_de`. One more than `rpp` says that there are more. */
export async function findChanges(db: Db, area: string, id: number, antes_de: number | undefined, rpp: number): Promise<Mudanca[]> {
  const { rows } = await sql<Mudanca>`select m.id_mudanca, m.em, m.tipo, m.campos, l.nome as autor
    from registro_mudanca m left join login l on l.id_login = m.id_login
    where m.area = ${area} and m.id_registro = ${id} and ${antes_de === undefined ? sql`true` : sql`m.id_mudanca < ${antes_de}`}
    order by m.id_mudanca desc limit ${rpp + 1}`.execute(db);
  return rows;
}

/** The fields of a change as they read. A field without a name, or that the person may not see, is left out. */
export function presentCampos(campos: Campos, rotulos: Rotulos): MudancaDeRegistro['campos'] {
  return Object.entries(campos).flatMap(([field, [antes, depois]]) => {
    const [titulo, como = String] = rotulos[field] ?? [];
    if (titulo === undefined) return [];
    const text = (value: unknown): string => (value === null || value === undefined || value === '' ? '' : (como as (v: unknown) => string)(value));
    return [{ campo: titulo, antes: text(antes), depois: text(depois) }];
  });
}

export const presentMudanca = ({ id_mudanca, em, tipo, campos, autor }: Mudanca, rotulos: Rotulos): MudancaDeRegistro => ({
  id_mudanca,
  em: em.toISOString(),
  tipo,
  autor: autor ?? '',
  campos: presentCampos(campos, rotulos),
});
