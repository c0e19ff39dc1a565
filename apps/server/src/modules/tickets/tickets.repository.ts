import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { visibleTo } from './tickets.scope.ts';

/** The next number that people see, without a gap: nobody else takes one before this act is over. */
export async function nextNumero(db: Db): Promise<number> {
  const { rows } = await sql<{ ultimo: number }>`insert into numeracao (nome, ultimo) values ('ticket', 1)
    on conflict (id_empresa, nome) do update set ultimo = numeracao.ultimo + 1 returning ultimo`.execute(db);
  return rows[0]!.ultimo;
}

export async function follow(db: Db, id_ticket: number, logins: readonly number[]): Promise<void> {
  await sql`insert into ticket_seguidor (id_ticket, id_login) select ${id_ticket}, m.id_login from membro m
    where m.id_login = any (${[...logins]}::bigint[]) and m.ativo on conflict do nothing`.execute(db);
}

export async function unfollow(db: Db, id_ticket: number, id_login: number): Promise<void> {
  await db.deleteFrom('ticket_seguidor').where('id_ticket', '=', id_ticket).where('id_login', '=', id_login).execute();
}

/** The ticket that a number leads to: of one that went into another, where it went. */
export async function destinoDe(db: Db, id_ticket: number): Promise<number> {
  const row = await db.selectFrom('ticket').select('id_ticket_destino').where('id_ticket', '=', id_ticket).executeTakeFirst();
  return row?.id_ticket_destino ?? id_ticket;
}

/** A ticket as JSON has its row, locked; undefined when the person does not see it or it is in the trash. */
export async function lockTicket(db: Db, person: Staff, id_ticket: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ linha: Record<string, unknown> }>`select to_jsonb(t) as linha from ticket t
    where t.id_ticket = ${id_ticket} and t.excluido_em is null and ${visibleTo(person)} for update`.execute(db);
  return rows[0]?.linha;
}

export async function seesTicket(db: Db, person: Staff, id_ticket: number): Promise<boolean> {
  const { rows } = await sql`select from ticket t where t.id_ticket = ${id_ticket} and ${visibleTo(person)}`.execute(db);
  return rows.length > 0;
}

/** Columns and what they get; the version counts up. */
export async function updateTicket(db: Db, id_ticket: number, valores: Readonly<Record<string, unknown>>): Promise<void> {
  const sets = Object.entries(valores).map(([column, value]): RawBuilder<unknown> => sql`${sql.ref(column)} = ${value}`);
  await sql`update ticket set ${sql.join([...sets, sql`versao = versao + 1`, sql`alterado_em = now()`])} where id_ticket = ${id_ticket}`.execute(db);
}
