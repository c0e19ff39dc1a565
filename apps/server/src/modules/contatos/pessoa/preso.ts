import { sql } from 'kysely';

/**
 * Whether rows elsewhere keep the contato `c`: salas, tickets, their rules and marks, and cards are the empresa's history, and stay with a
 * record under them. A test holds it against the foreign keys of the database.
 */
export const preso = sql<boolean>`(exists (select from sala s where s.id_contato = c.id_contato)
  or exists (select from ticket k where k.id_contato = c.id_contato) or exists (select from ticket_entrada e where e.id_contato = c.id_contato)
  or exists (select from ticket_avaliacao v where v.id_contato = c.id_contato)
  or exists (select from ticket_recorrente r where r.id_contato = c.id_contato) or exists (select from kanban_bloco b where b.id_contato = c.id_contato))`;
