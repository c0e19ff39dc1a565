import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export async function findItens(db: Db, id_ticket: number) {
  return db
    .selectFrom('ticket_item')
    .select(['id_ticket_item', 'title', 'status'])
    .where('id_ticket', '=', id_ticket)
    .orderBy('ordem')
    .orderBy('id_ticket_item')
    .execute();
}

/** Of this ticket; undefined when it has no such item. */
export async function updateItem(db: Db, id_ticket: number, id_ticket_item: number, item: { title: string; status: 0 | 1 }): Promise<number | undefined> {
  const row = await db
    .updateTable('ticket_item')
    .set(item)
    .where('id_ticket', '=', id_ticket)
    .where('id_ticket_item', '=', id_ticket_item)
    .returning('id_ticket_item')
    .executeTakeFirst();
  return row?.id_ticket_item;
}

export async function insertItem(db: Db, id_ticket: number, item: { title: string; status: 0 | 1 }): Promise<number> {
  const ordem = sql<number>`(select coalesce(max(i.ordem), 0) + 1 from ticket_item i where i.id_ticket = ${id_ticket})`;
  return (
    await db
      .insertInto('ticket_item')
      .values({ id_ticket, ordem, ...item })
      .returning('id_ticket_item')
      .executeTakeFirstOrThrow()
  ).id_ticket_item;
}

export async function countItens(db: Db, id_ticket: number): Promise<number> {
  const { n } = await db
    .selectFrom('ticket_item')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('id_ticket', '=', id_ticket)
    .executeTakeFirstOrThrow();
  return n;
}

export async function setItens(db: Db, id_ticket: number, status: 0 | 1): Promise<void> {
  await db.updateTable('ticket_item').set({ status }).where('id_ticket', '=', id_ticket).execute();
}

/** Answers whose it was. */
export async function ticketOfItem(db: Db, id_ticket_item: number): Promise<number | undefined> {
  return (await db.selectFrom('ticket_item').select('id_ticket').where('id_ticket_item', '=', id_ticket_item).executeTakeFirst())?.id_ticket;
}

export async function deleteItem(db: Db, id_ticket_item: number): Promise<void> {
  await db.deleteFrom('ticket_item').where('id_ticket_item', '=', id_ticket_item).execute();
}

/** What a template that may be used has on its checklist, as that of a new ticket. */
export async function itensDoModelo(db: Db, id_ticket: number, id_modelo: number): Promise<void> {
  await sql`insert into ticket_item (id_ticket, title, ordem) select ${id_ticket}, i.title, i.n from modelo_ticket m
    cross join jsonb_array_elements_text(m.itens) with ordinality as i (title, n) where m.id_modelo = ${id_modelo} and m.excluido_em is null and m.status = 1`.execute(
    db,
  );
}
