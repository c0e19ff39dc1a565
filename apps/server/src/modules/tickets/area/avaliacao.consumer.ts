import { sql } from 'kysely';
import type { Consumer } from '../../../core/domain-events/domain-events.ts';
import type { Core } from '../../../core/module.ts';
import { pedirAvaliacao } from './avisos.ts';
import '../tickets.domain-events.ts';

/** The state that a solution is. */
const resolvido = 2;

/** Asks for a mark when the team solved a ticket; once for each solution, and never whoever said themselves that it is solved. */
export const avaliacaoConsumer = (core: Core): Consumer<'ticket_alterado'> => ({
  name: 'tickets_pedir_avaliacao',
  events: ['ticket_alterado'],
  async handle(db, { dados: { id_ticket, id_cliente, id_contato, campos } }) {
    if (!campos.includes('id_status_ticket') || id_cliente !== undefined || id_contato !== undefined) return;
    const { rows } = await sql<{ resolvido_em: Date }>`select t.encerrado_em as resolvido_em from ticket t
      where t.id_ticket = ${id_ticket} and t.id_status_ticket = ${resolvido} and t.encerrado_em is not null and t.excluido_em is null
        and not exists (select from ticket_avaliacao v where v.id_ticket = t.id_ticket and v.resolvido_em = t.encerrado_em)`.execute(db);
    if (rows[0]) await pedirAvaliacao(db, core, id_ticket, rows[0].resolvido_em);
  },
});
