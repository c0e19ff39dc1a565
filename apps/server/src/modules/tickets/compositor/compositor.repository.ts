import type { Agendada } from '@prosa/contract/tickets/compositor.endpoints.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { visibleTo as visibleSala } from '../../atendimentos/atendimentos.api.ts';
import { visibleTo } from '../tickets.scope.ts';

export async function findRascunho(db: Db, id_ticket: number, id_login: number): Promise<{ html: string; tipo: 'publica' | 'nota' } | undefined> {
  const row = await db
    .selectFrom('ticket_rascunho')
    .select(['html', 'tipo'])
    .where('id_ticket', '=', id_ticket)
    .where('id_login', '=', id_login)
    .executeTakeFirst();
  return row as { html: string; tipo: 'publica' | 'nota' } | undefined;
}

export async function saveRascunho(db: Db, id_ticket: number, id_login: number, { html, tipo }: { html: string; tipo: string }): Promise<void> {
  if (html === '') await db.deleteFrom('ticket_rascunho').where('id_ticket', '=', id_ticket).where('id_login', '=', id_login).execute();
  else
    await sql`insert into ticket_rascunho (id_ticket, id_login, html, tipo) values (${id_ticket}, ${id_login}, ${html}, ${tipo})
      on conflict (id_empresa, id_ticket, id_login) do update set html = excluded.html, tipo = excluded.tipo, em = now()`.execute(db);
}

export async function countWaiting(db: Db, id_ticket: number): Promise<number> {
  const { n } = await db
    .selectFrom('ticket_agendada')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('id_ticket', '=', id_ticket)
    .where('estado', '=', 'aguardando')
    .executeTakeFirstOrThrow();
  return n;
}

/** Those that wait, and those that were not sent lately. */
export async function findAgendadas(db: Db, id_ticket: number, since: Date): Promise<(Omit<Agendada, 'quando'> & { quando: Date })[]> {
  const { rows } = await sql<Omit<Agendada, 'quando'> & { quando: Date }>`select g.id_agendada, g.id_login as id_usuario, l.nome, g.html as resposta, g.quando,
      g.cancelar_se_responder::int as cancelar_se_responder, g.estado, g.motivo, cardinality(g.arquivos) as arquivos
    from ticket_agendada g join login l on l.id_login = g.id_login
    where g.id_ticket = ${id_ticket} and (g.estado = 'aguardando' or g.estado = 'nao_enviada' and g.quando > ${since}) order by g.quando, g.id_agendada`.execute(
    db,
  );
  return rows;
}

export interface AgendadaRow {
  id_agendada: number;
  id_ticket: number;
  id_login: number;
  html: string;
  arquivos: number[];
  id_status_ticket: number | null;
  quando: Date;
  cancelar_se_responder: boolean;
  desde_indice: number;
  nome: string;
  /** Who scheduled it still works here. */
  ativo: boolean;
}

/** One that waits, held until the transaction ends. */
export async function lockAgendada(db: Db, id_agendada: number): Promise<AgendadaRow | undefined> {
  const { rows } =
    await sql<AgendadaRow>`select g.id_agendada, g.id_ticket, g.id_login, g.html, g.arquivos, g.id_status_ticket, g.quando, g.cancelar_se_responder,
      g.desde_indice, l.nome, m.ativo
    from ticket_agendada g join login l on l.id_login = g.id_login join membro m on m.id_login = g.id_login
    where g.id_agendada = ${id_agendada} and g.estado = 'aguardando' for update of g`.execute(db);
  return rows[0];
}

/** The customer wrote after that entry. */
export async function wroteSince(db: Db, id_ticket: number, indice: number): Promise<boolean> {
  const { rows } =
    await sql`select from ticket_entrada where id_ticket = ${id_ticket} and indice > ${indice} and de = 'contato' and tipo = 'publica' limit 1`.execute(db);
  return rows.length > 0;
}

export interface EntradaSaida {
  id_ticket: number;
  emails: number[];
  tipo: string;
  de: string;
  html: string;
  id_sala: number | null;
  id_contato: number | null;
}
/** An entry of a ticket that the person sees. */
export async function findEntrada(db: Db, person: Staff, id_entrada: number): Promise<EntradaSaida | undefined> {
  const { rows } = await sql<EntradaSaida>`select e.id_ticket, e.emails, e.tipo, e.de, e.html, e.id_sala, t.id_contato
    from ticket_entrada e join ticket t on t.id_ticket = e.id_ticket where e.id_entrada = ${id_entrada} and t.excluido_em is null and ${visibleTo(person)}`.execute(
    db,
  );
  return rows[0];
}

/** The open sala of a contato on WhatsApp that the person sees, the last spoken in. */
export async function findConversaAberta(db: Db, person: Staff, id_contato: number): Promise<number | null> {
  const { rows } = await sql<{ id_sala: number }>`select s.id_sala from sala s where s.id_contato = ${id_contato} and s.id_wpp_config is not null
    and s.status_id in (0, 1, 2, 6, 7) and ${visibleSala(person)} order by s.ultima_em desc limit 1`.execute(db);
  return rows[0]?.id_sala ?? null;
}
