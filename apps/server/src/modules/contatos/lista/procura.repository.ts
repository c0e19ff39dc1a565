import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { behind, decodePlace, encodePlace, type Order, orderBy } from '../../../core/lists/keyset.ts';
import { found } from '../../../core/lists/search-words.ts';
import { emailIdentity, phoneIdentity } from '../cadastro/identidades.ts';
import { visibleInList, visibleTo } from './contatos.scope.ts';

export interface ContatoRow {
  id_contato: number;
  nome: string;
  email: string | null;
  telefone: string | null;
  avatar: string | null;
  tipo_contato: string;
  sem_marketing: boolean;
}
const columns = sql`c.id_contato, c.nome_exibido as nome, c.email, c.telefone, c.avatar, c.tipo_contato, 'marketing=0' = any (c.consentimentos) as sem_marketing`;

export interface ContatoFilter {
  q: string;
  withPhone: boolean;
  ids: readonly number[] | undefined;
}

/** Where a page begins: after a row, or by its number; `down` from Z to A. */
export interface ContatoPage {
  rpp: number;
  page: number;
  cursor: string | undefined;
  down: boolean;
}
const byName = (down: boolean): Order => ({ column: sql`c.nome_exibido collate "pt-BR-x-icu"`, id: sql`c.id_contato`, down, idDown: down, type: 'text' });

/** A page by name, active contatos only, none from the trash, and the cursor of the next one; undefined at the end. */
export async function findContatos(db: Db, person: Staff, filter: ContatoFilter, { rpp, page, cursor, down }: ContatoPage) {
  const order = byName(down);
  const conditions: RawBuilder<unknown>[] = [visibleInList(person)];
  if (filter.ids) conditions.push(sql`c.id_contato = any (${[...filter.ids]}::bigint[])`);
  else conditions.push(sql`c.situacao = 0`);
  if (filter.withPhone) conditions.push(sql`c.telefone is not null`);
  if (filter.q !== '') conditions.push(...found(sql`c.busca`, filter.q));
  if (cursor !== undefined) conditions.push(behind(order, decodePlace(cursor, order)));
  const { rows } = await sql<ContatoRow>`select ${columns} from contato c where ${sql.join(conditions, sql` and `)}
    order by ${orderBy(order)} limit ${rpp + 1} offset ${cursor === undefined ? page * rpp : 0}`.execute(db);
  const last = rows.length > rpp ? rows[rpp - 1] : undefined;
  return { rows: rows.slice(0, rpp), cursor: last && encodePlace([last.nome, last.id_contato]) };
}

export async function findContato(db: Db, person: Staff, id_contato: number): Promise<ContatoRow | undefined> {
  const { rows } = await sql<ContatoRow>`select ${columns} from contato c where c.id_contato = ${id_contato} and ${visibleTo(person)}`.execute(db);
  return rows[0];
}

/** Contatos that this person sees and that have this e-mail or this phone ('' none), but for one; of each the name by which it is alike. */
export async function findParecidos(
  db: Db,
  person: Staff,
  { email, telefone }: { email: string; telefone: string },
  exceto: number | null,
): Promise<{ id_contato: number; nome: string; por: 'email' | 'telefone' }[]> {
  const names = [...(email === '' ? [] : [emailIdentity(email)]), ...(telefone === '' ? [] : [phoneIdentity(telefone)])];
  if (names.length === 0) return [];
  const { rows } = await sql<{
    id_contato: number;
    nome: string;
    por: 'email' | 'telefone';
  }>`select distinct on (c.id_contato) c.id_contato, c.nome, i.tipo as por
    from unnest(${names.map((n) => n.tipo)}::text[], ${names.map((n) => n.chave)}::text[]) as n (tipo, chave)
      join contato_identidade i on i.tipo = n.tipo and i.chave = n.chave join contato c on c.id_contato = i.id_contato
    where c.id_contato is distinct from ${exceto}::bigint and c.excluido_em is null and ${visibleTo(person)}
    order by c.id_contato, i.tipo limit 5`.execute(db);
  return rows;
}
