import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** Whose record: one of the three. */
export type Ficha = { id_cliente: number } | { id_fornecedor: number } | { id_funcionario: number };
export type TipoDeMudanca = 'criado' | 'alterado' | 'excluido' | 'restaurado' | 'acesso';
/** {field: [before, after]} */
export type Campos = Readonly<Record<string, readonly [antes: unknown, depois: unknown]>>;
/** Who did it; null: the cliente itself, in the client area. */
export type Autor = number | null;

/** jsonb keeps the fields of an object in an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    typeof v === 'object' && v !== null && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).toSorted(([a], [b]) => (a < b ? -1 : 1))) : v,
  );
const same = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);

/** The fields of `after` that are not as they were. */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Campos {
  const changed = Object.keys(after).filter((field) => !same(before[field] ?? null, after[field] ?? null));
  return Object.fromEntries(changed.map((field) => [field, [before[field] ?? null, after[field] ?? null]]));
}

/** Writes down what happened, in the transaction in which it happens. */
export async function recordChange(db: Db, ficha: Ficha, tipo: TipoDeMudanca, campos: Campos, id_login: Autor): Promise<void> {
  await db
    .insertInto('cadastro_mudanca')
    .values({ ...ficha, tipo, campos: JSON.stringify(campos), id_login })
    .execute();
}

export interface Mudanca {
  id_mudanca: number;
  em: Date;
  tipo: TipoDeMudanca;
  campos: Record<string, [unknown, unknown]>;
  id_login: number | null;
  autor: string | null;
}

/** What happened to a record, newest first: those before `antes_de`. One more than `rpp` says that there are more. */
export async function findChanges(db: Db, ficha: Ficha, antes_de: number | undefined, rpp: number): Promise<Mudanca[]> {
  const [[column, id]] = Object.entries(ficha) as [[string, number]];
  const { rows } = await sql<Mudanca>`select m.id_mudanca, m.em, m.tipo, m.campos, m.id_login, l.nome as autor
    from cadastro_mudanca m left join login l on l.id_login = m.id_login
    where m.${sql.ref(column)} = ${id} and ${antes_de === undefined ? sql`true` : sql`m.id_mudanca < ${antes_de}`}
    order by m.id_mudanca desc limit ${rpp + 1}`.execute(db);
  return rows;
}
