import type { links } from '@prosa/contract/links/links.endpoints.ts';
import type { Reply } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { findLinksDoTicket, revokeLink, ticketOfLink } from '../../links/links.api.ts';
import { destinoDe } from '../tickets.repository.ts';
import { visibleTo } from '../tickets.scope.ts';

/** Links of tickets as the team sees and ends them: of the tickets that each of them sees. */
export function linksDeTicketsService({ database, clock, audit }: Core) {
  async function need(db: Db, person: Staff, id_ticket: number, what: string): Promise<void> {
    const { rows } = await sql`select from ticket t where t.id_ticket = ${id_ticket} and t.excluido_em is null and ${visibleTo(person)}`.execute(db);
    if (rows.length === 0) throw notFound(what);
  }
  return {
    list: (person: Staff, id_ticket: number): Promise<Reply<typeof links.doTicket>['data']> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await need(db, person, id_ticket, 'Ticket');
        const now = clock.now();
        return (await findLinksDoTicket(db, id_ticket)).map(({ aberto_em, criado_em, expira_em, revogado_em, ...row }) => ({
          ...row,
          aberto_em: aberto_em?.toISOString() ?? null,
          criado_em: criado_em.toISOString(),
          expira_em: expira_em.toISOString(),
          situacao: revogado_em !== null ? 'revogado' : expira_em <= now ? 'venceu' : 'vale',
        }));
      }),

    revoke: (person: Staff, id_link: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const id_ticket = await ticketOfLink(db, id_link);
        if (id_ticket === undefined) throw notFound('Link');
        await need(db, person, await destinoDe(db, id_ticket), 'Link');
        if (await revokeLink(db, id_link, person.id_login, clock.now()))
          await audit.record(db, 'link_revogado', { entidade: 'ticket', id_entidade: id_ticket, depois: { link: id_link } });
      }),
  };
}
