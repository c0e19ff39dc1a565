import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { LinkAberto } from '../../../core/links.ts';
import { destinoDe } from '../tickets.repository.ts';
import { reservado } from '../tickets.scope.ts';

/**
 * The ticket that a link opens now. One that went into another leads on to it where its person may read that one: it is theirs, or they see
 * it in the client area; undefined otherwise. `juntado`: the number that it had.
 */
export async function destinoDoLink(
  db: Db,
  { id_ticket, id_contato, para }: Pick<LinkAberto, 'id_ticket' | 'id_contato' | 'para'>,
): Promise<{ id_ticket: number; juntado: number | null } | undefined> {
  const id = await destinoDe(db, id_ticket);
  if (id === id_ticket) return { id_ticket, juntado: null };
  const { rows } = await sql<{ juntado: number }>`select o.numero as juntado from ticket t join ticket o on o.id_ticket = ${id_ticket}
    where t.id_ticket = ${id} and t.excluido_em is null and (
      t.id_contato = ${id_contato}::bigint
      or (${id_contato}::bigint is null and t.id_contato is null and t.id_cliente = o.id_cliente and not ${reservado})
      or exists (select from pessoa_do_cliente p where p.id_cliente = t.id_cliente and p.ativo and p.aceito_em is not null
        and (p.id_contato = ${id_contato}::bigint or lower(p.email) = lower(${para})) and not ${reservado}
        and (p.ve = 'todos' or exists (select from ticket_participante tp where tp.id_ticket = t.id_ticket and tp.id_acesso_cliente = p.id_acesso_cliente))))`.execute(
    db,
  );
  return rows[0] && { id_ticket: id, juntado: rows[0].juntado };
}
