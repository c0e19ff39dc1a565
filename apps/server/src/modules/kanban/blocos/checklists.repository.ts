import type { Checklist } from '@prosa/contract/kanban/kanban.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** Those of a card in the order in which they were made. */
export async function findChecklists(db: Db, id_bloco: number): Promise<Checklist[]> {
  const { rows } = await sql<Checklist>`select c.id_checklist, c.titulo,
      coalesce((select jsonb_agg(jsonb_build_object('id_checklist_item', i.id_checklist_item, 'title', i.title, 'status', i.status) order by i.ordem, i.id_checklist_item)
        from kanban_checklist_item i where i.id_checklist = c.id_checklist), '[]') as itens
    from kanban_checklist c where c.id_bloco = ${id_bloco} order by c.id_checklist`.execute(db);
  return rows;
}

/** The card of a checklist, or of an item of one; undefined: there is none. */
export async function blocoDaChecklist(db: Db, by: { readonly id_checklist: number } | { readonly id_checklist_item: number }): Promise<number | undefined> {
  const which =
    'id_checklist' in by
      ? sql`c.id_checklist = ${by.id_checklist}`
      : sql`c.id_checklist = (select i.id_checklist from kanban_checklist_item i where i.id_checklist_item = ${by.id_checklist_item})`;
  const { rows } = await sql<{ id_bloco: number }>`select c.id_bloco from kanban_checklist c where ${which}`.execute(db);
  return rows[0]?.id_bloco;
}

/** Answers its number; undefined when the card has no such checklist. */
export async function saveChecklist(db: Db, id_bloco: number, id_checklist: number | undefined, titulo: string): Promise<number | undefined> {
  const { rows } = await (id_checklist === undefined
    ? sql<{ id_checklist: number }>`insert into kanban_checklist (id_bloco, titulo) values (${id_bloco}, ${titulo}) returning id_checklist`
    : sql<{
        id_checklist: number;
      }>`update kanban_checklist set titulo = ${titulo} where id_checklist = ${id_checklist} and id_bloco = ${id_bloco} returning id_checklist`
  ).execute(db);
  return rows[0]?.id_checklist;
}

/** Answers its number; undefined when the checklist has no such item. */
export async function saveItem(
  db: Db,
  id_checklist: number,
  id_item: number | undefined,
  { title, status }: { title: string; status: 0 | 1 },
): Promise<number | undefined> {
  const { rows } = await (id_item === undefined
    ? sql<{ id: number }>`insert into kanban_checklist_item (id_checklist, title, status, ordem)
        values (${id_checklist}, ${title}, ${status}, (select coalesce(max(i.ordem), 0) + 1 from kanban_checklist_item i where i.id_checklist = ${id_checklist})) returning id_checklist_item as id`
    : sql<{ id: number }>`update kanban_checklist_item set title = ${title}, status = ${status}
        where id_checklist_item = ${id_item} and id_checklist = ${id_checklist} returning id_checklist_item as id`
  ).execute(db);
  return rows[0]?.id;
}

/** How many checklists a card has, and how many items one of them. */
export async function countOf(db: Db, id_bloco: number, id_checklist: number | undefined): Promise<{ checklists: number; itens: number }> {
  const { rows } = await sql<{
    checklists: number;
    itens: number;
  }>`select (select count(*) from kanban_checklist c where c.id_bloco = ${id_bloco}) as checklists,
    (select count(*) from kanban_checklist_item i where i.id_checklist = ${id_checklist ?? null}::bigint) as itens`.execute(db);
  return rows[0]!;
}
