import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface AutomacaoValues {
  id_wpp_config: number | null;
  id_departamento: number | null;
  status: 0 | 1;
  boas_vindas: string;
  fora_texto: string;
  encerramento_texto: string;
  fila_texto: string;
  nao_respondido_min: number | null;
  inatividade_min: number | null;
  inatividade_texto: string;
  encerrar_min: number | null;
  encerrar_texto: string;
  horario_util: boolean;
}
export interface AutomacaoRow extends AutomacaoValues {
  id_wpp_automacao: number;
  linha: string | null;
  departamento: string | null;
  versao: number;
}

const from = sql`from wpp_automacao a left join wpp_config w on w.id_wpp_config = a.id_wpp_config left join departamento d on d.id_departamento = a.id_departamento
  where w.excluido_em is null and d.excluido_em is null`;

export async function findAutomacoes(db: Db, q: string, ordem: string, page: number, rpp: number) {
  const where =
    q === '' ? sql`true` : sql`sem_acento(coalesce(w.nome, '') || ' ' || coalesce(d.nome, '')) like '%' || sem_acento(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  const direction = ordem.endsWith(' desc') ? sql`desc` : sql`asc`;
  const { rows } = await sql<AutomacaoRow>`select a.*, w.nome as linha, d.nome as departamento ${from} and ${where}
    order by w.nome collate "pt-BR-x-icu" ${direction} nulls first, d.nome collate "pt-BR-x-icu" nulls first, a.id_wpp_automacao limit ${rpp} offset ${page * rpp}`.execute(
    db,
  );
  const { rows: counts } = await sql<{
    total: number;
    filtered: number;
  }>`select count(*) as total, count(*) filter (where ${where}) as filtered ${from}`.execute(db);
  return { rows, ...counts[0]! };
}

export async function findAutomacao(db: Db, id: number): Promise<AutomacaoRow | undefined> {
  const { rows } = await sql<AutomacaoRow>`select a.*, w.nome as linha, d.nome as departamento ${from} and a.id_wpp_automacao = ${id}`.execute(db);
  return rows[0];
}

/** Whether the line and the departamento are there to be chosen. */
export async function findTargets(db: Db, { id_wpp_config, id_departamento }: Pick<AutomacaoValues, 'id_wpp_config' | 'id_departamento'>) {
  const { rows } = await sql<{ linha: boolean; departamento: boolean }>`select
    (${id_wpp_config}::bigint is null or exists (select from wpp_config where id_wpp_config = ${id_wpp_config}::bigint and excluido_em is null)) as linha,
    (${id_departamento}::bigint is null or exists (select from departamento where id_departamento = ${id_departamento}::bigint and excluido_em is null)) as departamento`.execute(
    db,
  );
  return rows[0]!;
}

export async function insertAutomacao(db: Db, values: AutomacaoValues): Promise<number> {
  const { id_wpp_automacao } = await db.insertInto('wpp_automacao').values(values).returning('id_wpp_automacao').executeTakeFirstOrThrow();
  return id_wpp_automacao;
}

/** False when it is not there any more or somebody saved it after `versao` was read. */
export async function updateAutomacao(db: Db, id: number, values: AutomacaoValues, versao: number | undefined): Promise<boolean> {
  let query = db
    .updateTable('wpp_automacao')
    .set({ ...values, versao: sql`versao + 1` })
    .where('id_wpp_automacao', '=', id);
  if (versao !== undefined) query = query.where('versao', '=', versao);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function deleteAutomacao(db: Db, id: number): Promise<boolean> {
  return (await db.deleteFrom('wpp_automacao').where('id_wpp_automacao', '=', id).executeTakeFirst()).numDeletedRows > 0n;
}
