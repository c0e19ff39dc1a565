import type { StatusTicket } from '@prosa/contract/tickets/tickets.schemas.ts';
import { sql } from 'kysely';
import { type LinhaDoTempo, type Lugar, older } from '../../core/linha-do-tempo.ts';
import { visibleTo } from './tickets.scope.ts';

interface Row extends Lugar {
  quando: Date;
  id_ticket: number;
  numero: number;
  titulo: string;
  status_ticket_nome: string;
  status_cor: StatusTicket['cor'];
  responsavel: string;
}

/** Tickets of a contato, at the moment they were opened. */
export const ticketsNaLinhaDoTempo: LinhaDoTempo = {
  permission: ['Tickets', 'getAll'],
  async ler(db, person, id_contato, depois, limite) {
    const { rows } = await sql<Row>`select 't' || t.id_ticket as chave, t.criado_em::text as em, t.criado_em as quando, t.id_ticket, t.numero, t.titulo,
        st.nome as status_ticket_nome, st.cor as status_cor, coalesce(l.nome, '') as responsavel
      from ticket t join status_ticket st on st.id_status_ticket = t.id_status_ticket left join login l on l.id_login = t.id_responsavel
      where t.id_contato = ${id_contato} and t.excluido_em is null and ${visibleTo(person)} and ${older(depois, sql`t.criado_em`, sql`'t' || t.id_ticket`)}
      order by t.criado_em desc, 't' || t.id_ticket desc limit ${limite}`.execute(db);
    return rows.map(({ em, chave, quando, ...ticket }) => ({ em, chave, quando, item: { tipo: 'ticket', chave, em: quando.toISOString(), ticket } }));
  },
};
