import { sql } from 'kysely';
import type { Aviso, Avisos } from '../../core/avisos.ts';
import type { Db } from '../../core/db/database.ts';
import { findViewers, membroSeesSql } from './tickets.scope.ts';
import './tickets.domain-events.ts';

/** One name for a ticket's notices: the newest takes the place of the one before (issue: tag ticket-{id}). */
const ticket = (id_ticket: number): Pick<Aviso, 'tag' | 'to_route' | 'id_registro' | 'type'> => ({
  tag: `ticket-${id_ticket}`,
  to_route: `/tickets/show/${id_ticket}`,
  id_registro: id_ticket,
  type: 'other',
});

async function nomesDe(db: Db, id_ticket: number, id_login: number | null): Promise<{ quem: string; titulo: string }> {
  const { rows } = await sql<{ quem: string | null; titulo: string }>`select (select l.nome from login l where l.id_login = ${id_login}) as quem,
    '#' || t.numero || ' ' || t.titulo as titulo from ticket t where t.id_ticket = ${id_ticket}`.execute(db);
  return { quem: rows[0]?.quem ?? 'O sistema', titulo: rows[0]?.titulo ?? '' };
}

/** Whoever answers for it and whoever follows it, without the one who acted and those named elsewhere. */
const followers = (id_ticket: number, except: readonly (number | null)[]) =>
  sql`select s.id_login from ticket_seguidor s where s.id_ticket = ${id_ticket} and not s.id_login = any (${except.filter((id) => id !== null)}::bigint[])`;

/** What people are told of tickets. */
export const ticketsAvisos: Avisos = {
  podeVer: sql`exists (select from ticket t where t.id_ticket = n.id_registro and t.excluido_em is null and ${membroSeesSql})`,
  quando: {
    /** Made for somebody else: they hear that it is theirs. */
    async ticket_criado({ db, avisar }, { id_ticket, id_login }) {
      const { quem, titulo } = await nomesDe(db, id_ticket, id_login);
      const whose = sql`select t.id_responsavel as id_login from ticket t where t.id_ticket = ${id_ticket} and t.id_responsavel is not null
        and t.id_responsavel is distinct from ${id_login}::bigint`;
      await avisar(whose, { ...ticket(id_ticket), title: `${quem} abriu um ticket para você`, description: titulo });
    },
    async ticket_alterado({ db, avisar }, { id_ticket, id_login, campos }) {
      const { quem, titulo } = await nomesDe(db, id_ticket, id_login);
      if (campos.includes('id_responsavel')) {
        const whose = sql`select t.id_responsavel as id_login from ticket t where t.id_ticket = ${id_ticket} and t.id_responsavel is not null
          and t.id_responsavel is distinct from ${id_login}::bigint`;
        await avisar(whose, { ...ticket(id_ticket), title: `${quem} passou um ticket para você`, description: titulo });
      }
      if (campos.includes('id_status_ticket')) {
        const { rows } = await sql<{
          nome: string;
        }>`select s.nome from ticket t join status_ticket s on s.id_status_ticket = t.id_status_ticket where t.id_ticket = ${id_ticket}`.execute(db);
        await avisar(followers(id_ticket, [id_login]), { ...ticket(id_ticket), title: `${quem}: ${rows[0]?.nome ?? ''}`, description: titulo });
      }
    },
    async ticket_respondido({ db, avisar }, { id_ticket, id_entrada, tipo, id_login, mencoes }) {
      const { quem, titulo } = await nomesDe(db, id_ticket, id_login);
      const named = (await findViewers(db, id_ticket, mencoes)).filter((id) => id !== id_login);
      const title = tipo === 'nota' ? `${quem} anotou em um ticket` : `${quem} respondeu um ticket`;
      await avisar(followers(id_ticket, [id_login, ...named]), { ...ticket(id_ticket), title, description: titulo });
      if (named.length > 0)
        await avisar(sql`select unnest(${named}::bigint[]) as id_login`, {
          ...ticket(id_ticket),
          tag: `mencao-ticket-${id_entrada}`,
          title: `${quem} mencionou você`,
          description: `Em uma nota do ticket ${titulo}`,
        });
    },
  },
};
