import type { filtrosDeAuditoria } from '@prosa/contract/auditoria/auditoria.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Db, plannedEachTime } from '../../core/db/database.ts';
import type { Place } from '../../core/lists/keyset.ts';

type Sql = RawBuilder<unknown>;
export type FiltroDeAuditoria = z.output<z.ZodObject<typeof filtrosDeAuditoria>>;

export interface AtoRow {
  id_ato: number;
  em: Date;
  /** `em` to the microsecond: the place of the next page. */
  k: string;
  acao: string;
  id_login: number | null;
  id_login_real: number | null;
  autor: string | null;
  entidade: string | null;
  id_entidade: number | null;
  registro: string | null;
  antes: Readonly<Record<string, unknown>> | null;
  depois: Readonly<Record<string, unknown>> | null;
  ip: string;
  aparelho: string;
}

const fuso = sql`(select e.fuso from empresa e where e.id_empresa = id_empresa_atual())`;
const dayBegins = (day: string, plus = 0): Sql => sql`((${day}::date + ${sql.lit(plus)})::timestamp at time zone ${fuso})`;

function conditionsOf({ id_login, acao, entidade, id_entidade, de, ate }: FiltroDeAuditoria): Sql[] {
  return [
    // what row-level security says, for the planner to begin its indexes with
    sql`a.id_empresa = id_empresa_atual()`,
    ...(id_login === undefined ? [] : [sql`a.id_login = ${id_login}::bigint`]),
    ...(acao === '' ? [] : [sql`a.acao = ${acao}`]),
    ...(entidade === '' ? [] : [sql`a.entidade = ${entidade}`]),
    ...(id_entidade === undefined ? [] : [sql`a.id_entidade = ${id_entidade}::bigint`]),
    ...(de === undefined ? [] : [sql`a.em >= ${dayBegins(de)}`]),
    ...(ate === undefined ? [] : [sql`a.em < ${dayBegins(ate, 1)}`]),
  ];
}

async function find(db: Db, conditions: readonly Sql[], order: Sql, limit: number): Promise<AtoRow[]> {
  const { rows } = await sql<AtoRow>`${plannedEachTime}with p as materialized (
      select a.* from auditoria a where ${sql.join([...conditions], sql` and `)} order by ${order} limit ${limit}
    ) select a.id_ato, a.em, a.em::text as k, a.acao, a.id_login, a.id_login_real, l.nome as autor, a.entidade, a.id_entidade, a.antes, a.depois, a.ip, a.aparelho,
      coalesce(case a.entidade when 'grupo' then (select nome from grupo g where g.id_empresa = a.id_empresa and g.id_grupo = a.id_entidade)
        when 'equipe' then (select nome from equipe q where q.id_empresa = a.id_empresa and q.id_equipe = a.id_entidade) when 'usuario' then (select p.nome from login p where p.id_login = a.id_entidade) end,
        a.depois ->> 'nome', a.antes ->> 'nome') as registro
    from p a left join login l on l.id_login = a.id_login order by ${order}`.execute(db);
  return rows;
}

/** Acts, newest first, after the one that a page ended with. */
export function findAtos(db: Db, filtro: FiltroDeAuditoria, after: Place | undefined, limit: number): Promise<AtoRow[]> {
  const beyond = after === undefined ? [] : [sql`(a.em, a.id_ato) < (${after[0]}::timestamptz, ${after[1]}::bigint)`];
  return find(db, [...conditionsOf(filtro), ...beyond], sql`a.em desc, a.id_ato desc`, limit);
}

/** Acts of an export, in the order in which they were written. */
export const nextAtos = (db: Db, filtro: FiltroDeAuditoria, after: number | null, limit: number): Promise<AtoRow[]> =>
  find(db, [...conditionsOf(filtro), sql`a.id_ato > ${after ?? 0}::bigint`], sql`a.id_ato`, limit);

export async function countAtos(db: Db, filtro: FiltroDeAuditoria): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from auditoria a where ${sql.join(conditionsOf(filtro), sql` and `)}`.execute(db);
  return rows[0]!.n;
}

/** Months that the empresa keeps its acts; undefined: it has said nothing. */
export const findMeses = async (db: Db): Promise<number | undefined> => (await db.selectFrom('auditoria_config').select('meses').executeTakeFirst())?.meses;

export async function saveMeses(db: Db, meses: number): Promise<void> {
  await db
    .insertInto('auditoria_config')
    .values({ meses })
    .onConflict((c) => c.column('id_empresa').doUpdateSet({ meses }))
    .execute();
}
