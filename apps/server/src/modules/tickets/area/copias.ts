import { sql } from 'kysely';
import type { Cliente } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { reservado } from '../tickets.scope.ts';
import { seesTicketDoCliente } from './area.repository.ts';

interface Colega {
  id_acesso_cliente: number;
  nome: string;
  acompanha: boolean;
}

/** Colleagues who read along with a ticket: people of the same cliente, named by one of them who sees it. */
export function copiasService({ database }: Core) {
  async function need(db: Db, person: Cliente, id_ticket: number): Promise<void> {
    const { rows } = await sql`select from ticket t where t.id_ticket = ${id_ticket} and not ${reservado}`.execute(db);
    // what is reserved is nobody else's to read
    if (rows.length === 0 || !(await seesTicketDoCliente(db, person, id_ticket))) throw notFound('Ticket');
  }
  return {
    list: (person: Cliente, id_ticket: number): Promise<Colega[]> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await need(db, person, id_ticket);
        const { rows } = await sql<Colega>`select p.id_acesso_cliente, coalesce(nullif(p.nome, ''), c.nome_exibido, '') as nome,
            exists (select from ticket_participante tp where tp.id_ticket = ${id_ticket} and tp.id_acesso_cliente = p.id_acesso_cliente) as acompanha
          from pessoa_do_cliente p join cliente c on c.id_cliente = p.id_cliente
          where p.id_cliente = ${person.id_cliente} and p.id_acesso_cliente <> ${person.id_acesso_cliente} and p.ativo and p.aceito_em is not null
          order by p.nome collate "pt-BR-x-icu", p.id_acesso_cliente`.execute(db);
        return rows;
      }),

    set: (person: Cliente, id_ticket: number, pessoas: readonly number[]): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        await need(db, person, id_ticket);
        await sql`delete from ticket_participante where id_ticket = ${id_ticket} and not id_acesso_cliente = any (${[...pessoas]}::bigint[])
          and id_acesso_cliente <> ${person.id_acesso_cliente}`.execute(db);
        await sql`insert into ticket_participante (id_ticket, id_acesso_cliente) select ${id_ticket}, p.id_acesso_cliente from pessoa_do_cliente p
          where p.id_cliente = ${person.id_cliente} and p.id_acesso_cliente = any (${[...pessoas]}::bigint[]) and p.ativo and p.aceito_em is not null
          on conflict do nothing`.execute(db);
      }),
  };
}
