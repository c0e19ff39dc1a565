import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Core, Module } from '../module.ts';

/** Summands of one count that stay side by side: fewer are not worth the writing. */
const most = 8;
/** Any number of our own: one comparison at a time on all nodes. */
const comparing = 727_240;

/** Adds the summands of each count up that has many; its sum stays. Two at once do no harm: each adds up what it took away. */
export async function foldCounters(db: Db): Promise<void> {
  await sql`with longas as (select id_empresa, area, divisao, estado from contador group by id_empresa, area, divisao, estado having count(*) > ${most}),
    tiradas as (delete from contador c using longas l where (c.id_empresa, c.area, c.divisao, c.estado) = (l.id_empresa, l.area, l.divisao, l.estado) returning c.*)
    insert into contador (id_empresa, area, divisao, estado, n, soma)
      select id_empresa, area, divisao, estado, sum(n), sum(soma) from tiradas group by id_empresa, area, divisao, estado
      having sum(n) <> 0 or sum(soma) <> 0`.execute(db);
}

export interface Difference {
  id_empresa: number;
  area: string;
  divisao: number;
  estado: string;
  /** What was missing; below zero: what was too much. */
  n: number;
  /** The same of what the rows are worth. */
  soma: number;
}

/**
 * Counts every area and adds what its kept counters lack, for the owner's connection. Rows and summands are committed together and read
 * in one statement, so that acts of this moment make no difference.
 */
export async function compareCounters(db: Db, now: Date): Promise<Difference[]> {
  await sql`select pg_advisory_xact_lock(${comparing})`.execute(db);
  const { rows: areas } = await sql<{ area: string }>`select c.relname as area from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'contar_mudadas' order by 1`.execute(db);
  const found: Difference[] = [];
  for (const { area } of areas) {
    const { rows } = await sql<Difference>`with diferenca as (
        select id_empresa, divisao, estado, sum(n) as n, sum(soma) as soma from (
          select id_empresa, divisao, estado, n, soma from ${sql.table(`contagem_${area}`)}
          union all select id_empresa, divisao, estado, -n, -soma from contador where area = ${area}) x
        group by id_empresa, divisao, estado having sum(n) <> 0 or sum(soma) <> 0)
      insert into contador (id_empresa, area, divisao, estado, n, soma) select id_empresa, ${area}, divisao, estado, n, soma from diferenca
      returning id_empresa, area, divisao, estado, n, soma`.execute(db);
    found.push(...rows);
    await sql`insert into interno.contador_conferencia (area, em, diferencas) values (${area}, ${now}, ${rows.length})
      on conflict (area) do update set em = excluded.em, diferencas = excluded.diferencas`.execute(db);
  }
  return found;
}

/** The upkeep of all kept counters: added up each minute, compared with a count each night. */
export function countersModule({ database, clock, log }: Pick<Core, 'database' | 'clock' | 'log'>): Module {
  return {
    name: 'contadores',
    cron: [
      { name: 'contadores_somar', schedule: '* * * * *', run: () => database.semEmpresa(foldCounters) },
      {
        name: 'contadores_conferir',
        schedule: '7 4 * * *',
        async run() {
          const differences = await database.semEmpresa((db) => compareCounters(db, clock.now()));
          for (const difference of differences) log.error({ ...difference }, 'contadores: diferença corrigida');
        },
      },
    ],
    /** A difference is mended when it is found: it is for whoever looks for its cause, and turns no node away. */
    async health() {
      const rows = await database.semEmpresa((db) => db.selectFrom('contador_conferencia').select(['area', 'em', 'diferencas']).orderBy('area').execute());
      const told = rows.map(({ area, em, diferencas }) =>
        diferencas === 0 ? `${area} em ordem` : `${area}: ${diferencas} diferenças corrigidas em ${em.toISOString()}`,
      );
      return { ok: true, detalhe: told.length === 0 ? 'ainda não conferidos' : told.join('; ') };
    },
  };
}
