import type { Faixa, Feriado } from '@prosa/brasil/expediente.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

interface Named {
  id: number;
  nome: string;
}
export interface CalendarioRow {
  id_calendario: number;
  nome: string;
  semana: Faixa[][];
  feriados: { nome: string; dia: Feriado['dia']; faixas: Faixa[] }[];
  mensagem: string;
  padrao: boolean;
  versao: number;
  fuso: string;
  linhas: Named[];
  departamentos: Named[];
}

const columns = sql`c.id_calendario, c.nome, c.semana, c.feriados, c.mensagem, c.padrao, c.versao,
  (select e.fuso from empresa e where e.id_empresa = c.id_empresa) as fuso,
  coalesce((select json_agg(json_build_object('id', w.id_wpp_config, 'nome', w.nome) order by w.nome)
    from calendario_alvo a join wpp_config w on w.id_wpp_config = a.id_wpp_config where a.id_calendario = c.id_calendario and w.excluido_em is null), '[]') as linhas,
  coalesce((select json_agg(json_build_object('id', d.id_departamento, 'nome', d.nome) order by d.nome)
    from calendario_alvo a join departamento d on d.id_departamento = a.id_departamento where a.id_calendario = c.id_calendario and d.excluido_em is null), '[]') as departamentos`;

export async function findCalendarios(db: Db, q: string, ordem: string, page: number, rpp: number) {
  const where = q === '' ? sql`true` : sql`sem_acento(c.nome) like '%' || sem_acento(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  const direction = ordem.endsWith(' desc') ? sql`desc` : sql`asc`;
  const { rows } = await sql<CalendarioRow>`select ${columns} from calendario c where ${where}
    order by c.nome collate "pt-BR-x-icu" ${direction}, c.id_calendario limit ${rpp} offset ${page * rpp}`.execute(db);
  const { rows: counts } = await sql<{
    total: number;
    filtered: number;
  }>`select count(*) as total, count(*) filter (where ${where}) as filtered from calendario c`.execute(db);
  return { rows, ...counts[0]! };
}

export async function findCalendario(db: Db, id: number): Promise<CalendarioRow | undefined> {
  const { rows } = await sql<CalendarioRow>`select ${columns} from calendario c where c.id_calendario = ${id}`.execute(db);
  return rows[0];
}

export interface CalendarioValues {
  nome: string;
  semana: readonly (readonly Faixa[])[];
  feriados: readonly (Feriado & { nome: string })[];
  mensagem: string;
  padrao: boolean;
}
const stored = ({ semana, feriados, ...rest }: CalendarioValues) => ({ ...rest, semana: JSON.stringify(semana), feriados: JSON.stringify(feriados) });

export async function insertCalendario(db: Db, values: CalendarioValues): Promise<number> {
  const { id_calendario } = await db.insertInto('calendario').values(stored(values)).returning('id_calendario').executeTakeFirstOrThrow();
  return id_calendario;
}

/** False when it is not there any more or somebody saved it after `versao` was read. */
export async function updateCalendario(db: Db, id: number, values: CalendarioValues, versao: number | undefined): Promise<boolean> {
  let query = db
    .updateTable('calendario')
    .set({ ...stored(values), versao: sql`versao + 1` })
    .where('id_calendario', '=', id);
  if (versao !== undefined) query = query.where('versao', '=', versao);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function deleteCalendario(db: Db, id: number): Promise<boolean> {
  return (await db.deleteFrom('calendario').where('id_calendario', '=', id).executeTakeFirst()).numDeletedRows > 0n;
}

/** Names of other calendars that hold where this one is to hold. */
export async function findOthersAt(db: Db, id: number | undefined, at: { empresa: boolean; linhas: readonly number[]; departamentos: readonly number[] }) {
  const { rows } = await sql<{ onde: 'empresa' | 'linhas' | 'departamentos'; alvo: string; calendario: string }>`
    select 'empresa' as onde, '' as alvo, c.nome as calendario from calendario c where ${at.empresa}::bool and c.padrao and c.id_calendario is distinct from ${id ?? null}::bigint
    union all select 'linhas', w.nome, c.nome from calendario_alvo a join calendario c on c.id_calendario = a.id_calendario join wpp_config w on w.id_wpp_config = a.id_wpp_config
      where a.id_wpp_config = any (${[...at.linhas]}::bigint[]) and a.id_calendario is distinct from ${id ?? null}::bigint
    union all select 'departamentos', d.nome, c.nome from calendario_alvo a join calendario c on c.id_calendario = a.id_calendario join departamento d on d.id_departamento = a.id_departamento
      where a.id_departamento = any (${[...at.departamentos]}::bigint[]) and a.id_calendario is distinct from ${id ?? null}::bigint`.execute(db);
  return rows;
}

/** Makes the calendar hold at exactly these; what is not of the empresa, or was deleted, is left out. */
export async function replaceAlvos(db: Db, id: number, linhas: readonly number[], departamentos: readonly number[]): Promise<void> {
  await db.deleteFrom('calendario_alvo').where('id_calendario', '=', id).execute();
  await sql`insert into calendario_alvo (id_calendario, id_wpp_config, id_departamento)
    select ${id}::bigint, w.id_wpp_config, null from wpp_config w where w.id_wpp_config = any (${[...linhas]}::bigint[]) and w.excluido_em is null
    union all select ${id}::bigint, null, d.id_departamento from departamento d where d.id_departamento = any (${[...departamentos]}::bigint[]) and d.excluido_em is null`.execute(
    db,
  );
}
