import type { filtrosDeLog } from '@prosa/contract/linhas/log.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../core/db/database.ts';

type Sql = RawBuilder<unknown>;
export type FiltroDeLog = z.output<z.ZodObject<typeof filtrosDeLog>>;

export interface LogRow {
  id_wpp_log: number;
  em: Date;
  tipo: string;
  de: string;
  para: string;
  motivo: string;
  id_login: number | null;
  autor: string | null;
  id_sala: number | null;
}

const fuso = sql`(select e.fuso from empresa e where e.id_empresa = id_empresa_atual())`;
const dayBegins = (day: string, plus = 0): Sql => sql`((${day}::date + ${sql.lit(plus)})::timestamp at time zone ${fuso})`;
const conditionsOf = (id_wpp_config: number, { tipo, de, ate }: FiltroDeLog): Sql[] => [
  sql`l.id_empresa = id_empresa_atual() and l.id_wpp_config = ${id_wpp_config}`,
  ...(tipo === undefined ? [] : [sql`l.tipo = ${tipo}`]),
  ...(de === undefined ? [] : [sql`l.em >= ${dayBegins(de)}`]),
  ...(ate === undefined ? [] : [sql`l.em < ${dayBegins(ate, 1)}`]),
];

async function find(db: Db, conditions: readonly Sql[], order: Sql, limit: number): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`select l.id_wpp_log, l.em, l.tipo, l.de, l.para, l.motivo, l.id_login, p.nome as autor,
      (l.detalhe ->> 'id_sala')::bigint as id_sala
    from wpp_log l left join login p on p.id_login = l.id_login where ${sql.join([...conditions], sql` and `)} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** What happened to a line, newest first, before the one that a page ended with. */
export const findLog = (db: Db, id_wpp_config: number, filtro: FiltroDeLog, before: number | undefined, limit: number): Promise<LogRow[]> =>
  find(db, [...conditionsOf(id_wpp_config, filtro), ...(before === undefined ? [] : [sql`l.id_wpp_log < ${before}::bigint`])], sql`l.id_wpp_log desc`, limit);

/** The next ones of an export, in the order in which they happened. */
export const nextLog = (db: Db, id_wpp_config: number, filtro: FiltroDeLog, after: number | null, limit: number): Promise<LogRow[]> =>
  find(db, [...conditionsOf(id_wpp_config, filtro), sql`l.id_wpp_log > ${after ?? 0}::bigint`], sql`l.id_wpp_log`, limit);

export async function countLog(db: Db, id_wpp_config: number, filtro: FiltroDeLog): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from wpp_log l where ${sql.join(conditionsOf(id_wpp_config, filtro), sql` and `)}`.execute(db);
  return rows[0]!.n;
}

/** Its name, also of one in the trash; undefined: there is none. */
export const findNome = (db: Db, id_wpp_config: number): Promise<{ nome: string; provedor: string } | undefined> =>
  db.selectFrom('wpp_config').select(['nome', 'provedor']).where('id_wpp_config', '=', id_wpp_config).executeTakeFirst();

export interface BrutoRow {
  id_bruto: number;
  recebido_em: Date;
  tipo: string;
  bytes: number;
  erro: string | null;
  mapeador: number;
}

/** What the network sent to a line, newest first, without what it says. */
export async function findBrutos(db: Db, id_wpp_config: number, soComErro: boolean, before: number | undefined, limit: number): Promise<BrutoRow[]> {
  const { rows } = await sql<BrutoRow>`select b.id_bruto, b.recebido_em, b.tipo, octet_length(b.corpo) as bytes, b.erro, b.mapeador from wpp_bruto b
    where b.id_wpp_config = ${id_wpp_config} and (not ${soComErro}::bool or b.erro is not null) and (${before ?? null}::bigint is null or b.id_bruto < ${before ?? null}::bigint)
    order by b.id_bruto desc limit ${limit}`.execute(db);
  return rows;
}

/** Kept 30 days (area lines), over all empresas. */
export async function deleteOldLog(db: Db): Promise<void> {
  await sql`delete from wpp_log where em < now() - interval '30 days'`.execute(db);
}
