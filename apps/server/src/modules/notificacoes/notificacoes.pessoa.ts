import { sql } from 'kysely';
import type { Pessoa } from '../../core/pessoa.ts';

export const notificacoesPessoa: Pessoa = {
  async anonimizar(db, { ids, salas }) {
    await sql`delete from notificacao n where (n.area = 'atendimentos' and n.id_registro = any (${[...salas]}::bigint[]))
      or (n.area = 'tickets' and n.id_registro in (select t.id_ticket from ticket t where t.id_contato = any (${[...ids]}::bigint[])))
      or (n.area = 'kanban' and n.id_registro in (select b.id_bloco from kanban_bloco b where b.id_contato = any (${[...ids]}::bigint[])))`.execute(db);
  },
};
