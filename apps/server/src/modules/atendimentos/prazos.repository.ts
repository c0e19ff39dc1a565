import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export type Acao = 'abrir' | 'nao_respondido' | 'avisar' | 'encerrar';

/** The next thing that is due in a room; `em` null: nothing is. */
export async function setDeadline(db: Db, id_sala: number, { status_id, acao, em }: { status_id?: number; acao: Acao; em: Date | null }): Promise<void> {
  await db
    .updateTable('sala')
    .set({ vence_acao: em && acao, vence_em: em, ...(status_id !== undefined && { status_id }) })
    .where('id_sala', '=', id_sala)
    .execute();
}

/** Turns a room that waits to 7 until the hours are open; false when somebody accepted it meanwhile. */
export async function holdUntilOpen(db: Db, id_sala: number, em: Date | null): Promise<boolean> {
  const { rows } = await sql`update sala set status_id = 7, vence_acao = ${em ? 'abrir' : null}, vence_em = ${em}::timestamptz
    where id_sala = ${id_sala} and status_id in (0, 1, 6) and id_responsavel is null returning id_sala`.execute(db);
  return rows.length > 0;
}

export interface Due {
  id_empresa: number;
  id_sala: number;
}

/** Rooms of all empresas with something due, the longest overdue first: one walk of the index, however many rooms are open. */
export async function findDue(db: Db, now: Date, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select id_empresa, id_sala from sala where vence_em <= ${now}::timestamptz order by vence_em limit ${limit}`.execute(db);
  return rows;
}

export interface DueRoom {
  id_sala: number;
  id_wpp_config: number | null;
  id_departamento: number | null;
  id_responsavel: number | null;
  status_id: number;
  acao: Acao;
}

/** The room, locked, if what is due in it is still due; another node that works on it keeps it. */
export async function lockDue(db: Db, id_sala: number, now: Date): Promise<DueRoom | undefined> {
  const { rows } = await sql<DueRoom>`select id_sala, id_wpp_config, id_departamento, id_responsavel, status_id, vence_acao as acao
    from sala where id_sala = ${id_sala} and vence_em <= ${now}::timestamptz for update skip locked`.execute(db);
  return rows[0];
}
