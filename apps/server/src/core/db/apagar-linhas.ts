import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

/** A table with rows of empresas, as `schema.name`, and the tables that its rows name, which have to stay until it is empty. */
interface Tabela {
  readonly nome: string;
  readonly cita: readonly string[];
  /** Columns of its key, by which its rows are taken; the newest first: what answers goes before what it answers. */
  readonly chave: readonly string[];
}

/** Rows of one statement. */
const stretch = 5000;

/** Every table with a column `id_empresa`, whatever module it is of, from the catalogue: a new one is erased without being named here. */
async function tabelasDeEmpresas(db: Db): Promise<Tabela[]> {
  const { rows } = await sql<Tabela>`with t as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as nome from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'interno') and c.relname <> 'empresa'
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id_empresa' and not a.attisdropped))
    select t.nome, (select coalesce(array_agg(distinct r.nome), '{}') from pg_constraint f join t r on r.oid = f.confrelid
      where f.contype = 'f' and f.conrelid = t.oid and f.confrelid <> t.oid and f.confdeltype in ('a', 'r')) as cita,
      coalesce((select array_agg(a.attname::text order by k.n) from pg_index i cross join unnest(i.indkey) with ordinality as k (attnum, n)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum where i.indrelid = t.oid and i.indisprimary), '{}') as chave
    from t order by t.nome`.execute(db);
  return rows;
}

/** Those that name others before those that are named. Throws when some name each other. */
export function naOrdem<T extends Pick<Tabela, 'nome' | 'cita'>>(tabelas: readonly T[]): T[] {
  const left = new Map(tabelas.map((t) => [t.nome, t]));
  const order: T[] = [];
  while (left.size > 0) {
    const named = new Set([...left.values()].flatMap(({ cita }) => cita));
    const free = [...left.values()].filter(({ nome }) => !named.has(nome));
    if (free.length === 0) throw new Error(`tables name each other: ${[...left.keys()].join(', ')}`);
    for (const { nome } of free) left.delete(nome);
    order.push(...free);
  }
  return order;
}

async function esvaziar(comoDono: <T>(work: (db: Db) => Promise<T>) => Promise<T>, { nome, chave }: Tabela, id_empresa: number): Promise<number> {
  const table = sql.raw(nome);
  const newest = chave.length === 0 ? sql`x.ctid desc` : sql.join(chave.map((column) => sql`x.${sql.ref(column)} desc`));
  let all = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await comoDono((db) =>
      sql`delete from ${table} t where t.ctid = any (array(select x.ctid from ${table} x where x.id_empresa = ${id_empresa} order by ${newest} limit ${sql.lit(stretch)}))`.execute(
        db,
      ),
    );
    all += Number(numAffectedRows);
    if (numAffectedRows < BigInt(stretch)) return all;
  }
}

/**
 * Deletes all rows of an empresa, and its jobs, whatever module they are of; not the empresa itself, nor `menos`. Each stretch is a
 * transaction of its own: a process that is killed goes on with what is left. Rows of counters that triggers write anew meanwhile are
 * taken by the next round.
 */
export async function apagarLinhas(database: Pick<Database, 'semEmpresa'>, id_empresa: number, menos: readonly string[]): Promise<void> {
  const comoDono = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.semEmpresa(async (db) => {
      await sql`select set_config('app.id_empresa', ${String(id_empresa)}, true), set_config('app.apagar_auditoria', 'sim', true)`.execute(db);
      return work(db);
    });
  await comoDono((db) => sql`delete from graphile_worker._private_jobs where payload ->> 'id_empresa' = ${String(id_empresa)}`.execute(db));
  const order = naOrdem(await comoDono(tabelasDeEmpresas)).filter(({ nome }) => !menos.includes(nome));
  for (let round = 0, gone = 1; gone > 0; round++) {
    if (round > 9) throw new Error('rows of an empresa come back while it is erased');
    gone = 0;
    for (const tabela of order) gone += await esvaziar(comoDono, tabela, id_empresa);
  }
}
