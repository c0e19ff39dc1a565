import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';

/** decisions (row scope): proprios = looked after by this person; departamento = also those of rooms of the own departamentos. */
export function visibleTo(person: Staff): RawBuilder<boolean> {
  const own = sql<boolean>`(c.id_responsavel = ${person.id_login} or exists (select from sala s left join sala_membro m on m.id_sala = s.id_sala and m.id_login = ${person.id_login}
    where s.id_contato = c.id_contato and (s.id_responsavel = ${person.id_login} or m.id_login is not null)))`;
  if (person.escopos.contato === 'todos') return sql<boolean>`true`;
  if (person.escopos.contato === 'proprios') return own;
  return sql<boolean>`(${own} or exists (select from sala s where s.id_contato = c.id_contato and (s.id_departamento is null or s.id_departamento = any (${[...person.departamentos]}::bigint[]))))`;
}

export interface ContatoRow {
  id_contato: number;
  nome: string;
  email: string | null;
  telefone: string | null;
  avatar: string | null;
  tipo_contato: string;
}
const columns = sql`c.id_contato, c.nome_exibido as nome, c.email, c.telefone, c.avatar, c.tipo_contato`;
const escaped = (q: string): string => q.replace(/[\\%_]/g, '\\$&');

export interface ContatoFilter {
  q: string;
  withPhone: boolean;
  ids: readonly number[] | undefined;
}

/** A page by name, active contatos only, none from the trash; one more than asked says that there are more. Search: name, e-mail, phone as digits or as written. */
export async function findContatos(db: Db, person: Staff, filter: ContatoFilter, page: number, rpp: number): Promise<ContatoRow[]> {
  const conditions: RawBuilder<unknown>[] = [visibleTo(person)];
  if (filter.ids) conditions.push(sql`c.id_contato = any (${[...filter.ids]}::bigint[])`);
  else conditions.push(sql`c.status = 1 and c.excluido_em is null`);
  if (filter.withPhone) conditions.push(sql`c.telefone is not null`);
  if (filter.q !== '') {
    const digits = filter.q.replace(/\D+/g, '');
    const looksLikePhone = digits.length >= 4 && /^[\d\s()+.-]+$/.test(filter.q);
    conditions.push(
      looksLikePhone
        ? sql`(c.busca like '%' || ${digits}::text || '%' or c.busca like '%' || sem_acento(${escaped(filter.q)}) || '%')`
        : sql`c.busca like '%' || sem_acento(${escaped(filter.q)}) || '%'`,
    );
  }
  const { rows } = await sql<ContatoRow>`select ${columns} from contato c where ${sql.join(conditions, sql` and `)}
    order by c.nome_exibido collate "pt-BR-x-icu", c.id_contato limit ${rpp + 1} offset ${page * rpp}`.execute(db);
  return rows;
}

export async function findContato(db: Db, person: Staff, id_contato: number): Promise<ContatoRow | undefined> {
  const { rows } = await sql<ContatoRow>`select ${columns} from contato c where c.id_contato = ${id_contato} and ${visibleTo(person)}`.execute(db);
  return rows[0];
}
