import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { notar } from '../sala/mudanca.ts';
import type { Acao, Deadline, DeadlineSala } from './prazos.policy.ts';

/** The next thing that is due in a sala, and what becomes of its state; null: nothing is due. */
export async function setDeadline(db: Db, id_sala: number, next: Deadline | null, status_id?: number): Promise<void> {
  await db
    .updateTable('sala')
    .set({ vence_acao: next?.acao ?? null, vence_em: next?.em ?? null, ...(status_id !== undefined && { status_id }) })
    .where('id_sala', '=', id_sala)
    .execute();
  if (status_id !== undefined) notar(db)?.linha(id_sala);
}

/** Turns a sala that waits to 7 until the hours are open; false when somebody accepted it meanwhile. */
export async function holdUntilOpen(db: Db, id_sala: number, em: Date | null): Promise<boolean> {
  const { rows } = await sql`update sala set status_id = 7, vence_acao = ${em ? 'abrir' : null}, vence_em = ${em}::timestamptz
    where id_sala = ${id_sala} and status_id in (0, 1, 6) and id_responsavel is null returning id_sala`.execute(db);
  if (rows.length === 0) return false;
  notar(db)?.linha(id_sala);
  return true;
}

/** Other hours may hold: what waits for them to open is looked at again by the next sweep. */
export async function reviewHeldSalas(db: Db, now: Date): Promise<void> {
  await sql`update sala set vence_acao = 'abrir', vence_em = ${now}::timestamptz where status_id = 7`.execute(db);
}

/** What is due next in each of these salas. */
export async function setDeadlines(db: Db, list: readonly { id_sala: number; next: Deadline | null }[]): Promise<void> {
  const rows = JSON.stringify(list.map(({ id_sala, next }) => ({ id_sala, acao: next?.acao ?? null, em: next?.em ?? null })));
  await sql`update sala s set vence_acao = v.acao, vence_em = v.em from jsonb_to_recordset(${rows}::jsonb) as v (id_sala bigint, acao text, em timestamptz)
    where s.id_sala = v.id_sala and (s.vence_acao, s.vence_em) is distinct from (v.acao, v.em)`.execute(db);
}

/** Whether any setting of the empresa has a deadline. */
export async function hasDeadlines(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from wpp_automacao where status = 1 and excluido_em is null and (nao_respondido_min is not null or inatividade_min is not null) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

export interface Due {
  id_empresa: number;
  id_sala: number;
}

/** Salas of all empresas with something due, the longest overdue first: one walk of the index, however many salas are open. */
export async function findDue(db: Db, now: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select s.id_empresa, s.id_sala from sala s where s.vence_em <= ${now}::timestamptz
    and not exists (select from empresa e where e.id_empresa = s.id_empresa and e.assinatura = 'suspensa') order by s.vence_em limit ${limit}`.execute(db);
  return rows;
}

export interface PlannedSala extends DeadlineSala {
  readonly id_sala: number;
  readonly id_wpp_config: number | null;
  readonly id_departamento: number | null;
}
interface Row extends Omit<PlannedSala, 'espera_desde' | 'acao'> {
  acao: Acao | null;
  espera_desde: Date | null;
}

const planned = sql`select id_sala, id_wpp_config, id_departamento, id_responsavel, status_id, vence_acao as acao, nullif(espera_desde, 'infinity') as espera_desde, ultima_em, ultima_de
  from sala where status_id in (0, 1, 2, 6, 7)`;

/** An open sala, locked. */
export async function lockOpenSala(db: Db, id_sala: number): Promise<PlannedSala | undefined> {
  const { rows } = await sql<Row>`${planned} and id_sala = ${id_sala} for update`.execute(db);
  return rows[0];
}

/**
 * Open salas after one, by id, locked, in which something may be or become due. One that is being written on is left out:
 * what is written plans it anew, and nobody waits for anybody else's locks.
 */
export async function lockPlannable(db: Db, after: number, limit: number): Promise<PlannedSala[]> {
  const { rows } = await sql<Row>`${planned} and tipo = 'atendimento' and id_sala > ${after}
    and (vence_em is not null or espera_desde < 'infinity' or (status_id = 2 and ultima_de = 'usuario'))
    order by id_sala limit ${limit} for update skip locked`.execute(db);
  return rows;
}

/** Whether the customer can have answered: the line is connected, and what was written to them here has gone out. */
export async function canBeHeard(db: Db, { id_sala, id_wpp_config }: Pick<PlannedSala, 'id_sala' | 'id_wpp_config'>): Promise<boolean> {
  if (id_wpp_config === null) return true;
  const { rows } = await sql`select from wpp_config w where w.id_wpp_config = ${id_wpp_config} and w.conectado = 1 and not exists (
    select from mensagem m where m.saida is not null and m.id_wpp_config = w.id_wpp_config and m.id_sala = ${id_sala} and m.saida = 'enviar')`.execute(db);
  return rows.length > 0;
}

/** When the next message that was scheduled here goes out; null: none waits. */
export async function nextScheduled(db: Db, id_sala: number): Promise<Date | null> {
  const { rows } = await sql<{ quando: Date | null }>`select min(quando) as quando from agendamento where id_sala = ${id_sala} and estado = 'agendado'`.execute(
    db,
  );
  return rows[0]?.quando ?? null;
}

/** The sala, locked, if what is due in it is still due; another node that works on it keeps it. */
export async function lockDue(db: Db, id_sala: number, now: Date): Promise<PlannedSala | undefined> {
  const { rows } = await sql<Row>`${planned} and id_sala = ${id_sala} and vence_em <= ${now}::timestamptz for update skip locked`.execute(db);
  return rows[0];
}
