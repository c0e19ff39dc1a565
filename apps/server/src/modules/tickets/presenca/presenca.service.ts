import type { PresencaNoTicket } from '@prosa/contract/tickets/tickets.realtime.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Core } from '../../../core/module.ts';
import { findViewers } from '../tickets.scope.ts';
import type { Atos } from '../tickets.service.ts';

/** Everybody says it again every 30 seconds. */
const believedMs = 75_000;

/** Who looks at a ticket now: in the database, so that every node knows the same; each who is there is told of all others. */
export function presencaService({ database, clock, publisher }: Core, { need }: Atos) {
  return {
    async dizer(person: Staff, asked: number, estado: PresencaNoTicket['estado'] | 'fora'): Promise<PresencaNoTicket[]> {
      const { id_ticket, there, told } = await database.comEmpresa(person.id_empresa, async (db) => {
        const id = await need(db, person, asked);
        const now = clock.now();
        const { id_login } = person;
        if (estado === 'fora') await db.deleteFrom('ticket_presenca').where('id_ticket', '=', id).where('id_login', '=', id_login).execute();
        else
          await sql`insert into ticket_presenca (id_ticket, id_login, estado, ate) values (${id}, ${id_login}, ${estado}, ${new Date(now.getTime() + believedMs)})
            on conflict (id_empresa, id_ticket, id_login) do update set estado = excluded.estado, ate = excluded.ate`.execute(db);
        const { rows } =
          await sql<PresencaNoTicket>`select p.id_login as id_usuario, l.nome, p.estado from ticket_presenca p join login l on l.id_login = p.id_login
          where p.id_ticket = ${id} and p.ate > ${now} order by l.nome`.execute(db);
        const others = rows.map((row) => row.id_usuario).filter((other) => other !== id_login);
        return { id_ticket: id, there: rows, told: await findViewers(db, id, others) };
      });
      for (const id_login of told)
        publisher.publishToLogins(person.id_empresa, [id_login], 'ticket_presenca', { id_ticket, presencas: there.filter((p) => p.id_usuario !== id_login) });
      return there.filter((p) => p.id_usuario !== person.id_login);
    },

    /** Those who vanished without a word. */
    varrer: () => database.semEmpresa((db) => sql`delete from ticket_presenca where ate < ${clock.now()}`.execute(db)),
  };
}
