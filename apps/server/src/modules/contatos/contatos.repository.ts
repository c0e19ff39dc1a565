import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { found } from '../../core/lists/search-words.ts';
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

/** A page by name, active contatos only, none from the trash; one more than asked says that there are more. */
export async function findContatos(db: Db, person: Staff, filter: ContatoFilter, page: number, rpp: number): Promise<ContatoRow[]> {
  const conditions: RawBuilder<unknown>[] = [visibleInList(person)];
  if (filter.ids) conditions.push(sql`c.id_contato = any (${[...filter.ids]}::bigint[])`);
  else conditions.push(sql`c.situacao = 0`);
  if (filter.withPhone) conditions.push(sql`c.telefone is not null`);
  if (filter.q !== '') conditions.push(...found(sql`c.busca`, filter.q));
  const { rows } = await sql<ContatoRow>`select ${columns} from contato c where ${sql.join(conditions, sql` and `)}
    order by c.nome_exibido collate "pt-BR-x-icu", c.id_contato limit ${rpp + 1} offset ${page * rpp}`.execute(db);
  return rows;
}

export async function findContato(db: Db, person: Staff, id_contato: number): Promise<ContatoRow | undefined> {
  const { rows } = await sql<ContatoRow>`select ${columns} from contato c where c.id_contato = ${id_contato} and ${visibleTo(person)}`.execute(db);
  return rows[0];
}
