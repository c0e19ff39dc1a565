import type { Tag } from '@prosa/contract/tags/tags.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** Whose tags: one of the two. */
export type DonoDeTags = { id_contato: number; id_cliente: null } | { id_contato: null; id_cliente: number };
type NewTag = Omit<Tag, 'id_tag'>;

const of = ({ id_contato, id_cliente }: DonoDeTags): RawBuilder<boolean> =>
  id_contato === null ? sql<boolean>`t.id_cliente = ${id_cliente}` : sql<boolean>`t.id_contato = ${id_contato}`;
const columns = sql`t.id_tag, t.name, t.type_value, t.value, t.altera_valor`;

export async function isCliente(db: Db, id_cliente: number): Promise<boolean> {
  return (await db.selectFrom('cliente').select('id_cliente').where('id_cliente', '=', id_cliente).executeTakeFirst()) !== undefined;
}

/** A page by name and value, and how many there are. */
export async function findTags(db: Db, owner: DonoDeTags, page: number, rpp: number): Promise<{ rows: Tag[]; total: number }> {
  const { rows } = await sql<Tag>`select ${columns} from contato_tag t where ${of(owner)}
    order by t.name collate "pt-BR-x-icu", t.value, t.id_tag limit ${rpp} offset ${page * rpp}`.execute(db);
  return { rows, total: await countTags(db, owner) };
}

export async function countTags(db: Db, owner: DonoDeTags): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from contato_tag t where ${of(owner)}`.execute(db);
  return rows[0]!.n;
}

export async function findTag(db: Db, owner: DonoDeTags, id_tag: number): Promise<Tag | undefined> {
  const { rows } = await sql<Tag>`select ${columns} from contato_tag t where t.id_tag = ${id_tag} and ${of(owner)} for update`.execute(db);
  return rows[0];
}

/** spec 5: the tag that says the same: bool by name, others by name plus value. */
export async function findSame(db: Db, owner: DonoDeTags, tag: NewTag): Promise<Tag | undefined> {
  const isBool = tag.type_value === 'bool';
  const { rows } = await sql<Tag>`select ${columns} from contato_tag t where ${of(owner)} and sem_acento(t.name) = sem_acento(${tag.name})
    and (t.type_value = 'bool') = ${isBool} and (${isBool} or t.value = ${tag.value}) for update`.execute(db);
  return rows[0];
}

/** Undefined when there is one that says the same. */
export async function insertTag(db: Db, owner: DonoDeTags, tag: NewTag): Promise<Tag | undefined> {
  return (await db
    .insertInto('contato_tag')
    .values({ ...owner, ...tag })
    .onConflict((c) => c.doNothing())
    .returning(['id_tag', 'name', 'type_value', 'value', 'altera_valor'])
    .executeTakeFirst()) as Tag | undefined;
}

export async function updateValue(db: Db, id_tag: number, value: string): Promise<void> {
  await db.updateTable('contato_tag').set({ value }).where('id_tag', '=', id_tag).execute();
}

/** False when there was none. */
export async function deleteTags(db: Db, owner: DonoDeTags, which: { id_tag: number } | { name: string }): Promise<boolean> {
  const condition = 'id_tag' in which ? sql`t.id_tag = ${which.id_tag}` : sql`sem_acento(t.name) = sem_acento(${which.name})`;
  const { numAffectedRows } = await sql`delete from contato_tag t where ${of(owner)} and ${condition}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
