import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { notar } from '../sala/mudanca.ts';

export interface AgendamentoValues {
  texto: string;
  quando: Date;
  cancelar_se_responder: boolean;
}

/** The sala hears that its scheduled messages changed. */
function said(db: Db, id_sala: number): void {
  notar(db)?.aviso(async () => {
    const { topic } = await db.selectFrom('sala').select('topic').where('id_sala', '=', id_sala).executeTakeFirstOrThrow();
    return (events, id_empresa) => events.scheduled(id_empresa, topic, id_sala);
  });
}

/** What waits, and what did not go out in the last week, by time. */
export function findAgendamentos(db: Db, id_sala: number, now: Date) {
  return db
    .selectFrom('agendamento as a')
    .innerJoin('login as l', 'l.id_login', 'a.id_login')
    .select(['a.id_agendamento', 'a.texto', 'a.quando', 'a.cancelar_se_responder', 'a.estado', 'a.motivo', 'a.id_login', 'l.nome'])
    .where('a.id_sala', '=', id_sala)
    .where((eb) =>
      eb.or([
        eb('a.estado', '=', 'agendado'),
        eb.and([
          eb('a.estado', 'in', ['cancelado', 'nao_enviado']),
          eb('a.motivo', 'is not', null),
          eb('a.decidido_em', '>', new Date(now.getTime() - 7 * 86_400_000)),
        ]),
      ]),
    )
    .orderBy('a.quando')
    .orderBy('a.id_agendamento')
    .limit(100)
    .execute();
}

export async function countWaiting(db: Db, id_sala: number): Promise<number> {
  const { n } = await db
    .selectFrom('agendamento')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('id_sala', '=', id_sala)
    .where('estado', '=', 'agendado')
    .executeTakeFirstOrThrow();
  return n;
}

export async function insertAgendamento(db: Db, id_sala: number, id_login: number, values: AgendamentoValues): Promise<number> {
  const { id_agendamento } = await db
    .insertInto('agendamento')
    .values({ ...values, id_sala, id_login })
    .returning('id_agendamento')
    .executeTakeFirstOrThrow();
  said(db, id_sala);
  return id_agendamento;
}

/** False when it does not wait any more. */
export async function updateAgendamento(db: Db, id_sala: number, id_agendamento: number, values: AgendamentoValues): Promise<boolean> {
  const result = await db
    .updateTable('agendamento')
    .set(values)
    .where('id_sala', '=', id_sala)
    .where('id_agendamento', '=', id_agendamento)
    .where('estado', '=', 'agendado')
    .executeTakeFirst();
  const changed = result.numUpdatedRows > 0n;
  if (changed) said(db, id_sala);
  return changed;
}

export async function findSalaOfAgendamento(db: Db, id_agendamento: number): Promise<number | undefined> {
  return (await db.selectFrom('agendamento').select('id_sala').where('id_agendamento', '=', id_agendamento).executeTakeFirst())?.id_sala;
}

/** One that waits, held until the end of the transaction; with its sala, which is locked before (salas are locked first, everywhere). */
export async function lockWaiting(db: Db, id_agendamento: number) {
  const { rows } = await sql<{
    id_sala: number;
    id_login: number;
    texto: string;
    quando: Date;
    topic: string;
    id_wpp_config: number | null;
    aberta: boolean;
    membro: boolean;
    provedor: string | null;
    escreveu_em: Date | null;
  }>`select a.id_sala, a.id_login, a.texto, a.quando, s.topic, s.id_wpp_config, s.escreveu_em,
      (select w.provedor from wpp_config w where w.id_wpp_config = s.id_wpp_config) as provedor, s.status_id in (0, 1, 2, 6, 7) as aberta,
      exists (select from sala_membro sm join membro m on m.id_login = sm.id_login and m.ativo where sm.id_sala = a.id_sala and sm.id_login = a.id_login) as membro
    from agendamento a join sala s on s.id_sala = a.id_sala where a.id_agendamento = ${id_agendamento} and a.estado = 'agendado' for update of a`.execute(db);
  return rows[0];
}

type Outcome = { estado: 'enviado'; id_mensagem: number; motivo: null } | { estado: 'cancelado' | 'nao_enviado'; motivo: string | null };

/** Decides one that waits; false when it was decided already. */
export async function decide(db: Db, id_agendamento: number, outcome: Outcome): Promise<boolean> {
  const decided = await db
    .updateTable('agendamento')
    .set({ ...outcome, decidido_em: sql<Date>`now()` })
    .where('id_agendamento', '=', id_agendamento)
    .where('estado', '=', 'agendado')
    .returning('id_sala')
    .executeTakeFirst();
  if (decided) said(db, decided.id_sala);
  return decided !== undefined;
}

/** The customer wrote first: those that asked for it are cancelled. Answers when they were to be sent. */
export async function cancelOnAnswer(db: Db, id_sala: number): Promise<{ id_agendamento: number; quando: Date }[]> {
  const cancelled = await db
    .updateTable('agendamento')
    .set({ estado: 'cancelado', motivo: 'O cliente escreveu antes.', decidido_em: sql<Date>`now()` })
    .where('id_sala', '=', id_sala)
    .where('estado', '=', 'agendado')
    .where('cancelar_se_responder', '=', true)
    .returning(['id_agendamento', 'quando'])
    .execute();
  if (cancelled.length > 0) said(db, id_sala);
  return cancelled;
}
