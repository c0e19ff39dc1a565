import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { preencher, valoresDe } from '../../../core/variables/preencher.ts';

/** HTML with the variables of a ticket filled in, as its writer says it now. */
export async function preencherDoTicket(db: Db, person: Pick<Staff, 'nome'>, id_ticket: number, agora: Date, html: string): Promise<string> {
  if (!html.includes('{{')) return html;
  const { rows } = await sql<{
    contato: string;
    cliente: string;
    empresa: string;
    fuso: string;
    departamento: string | null;
    numero: number;
    titulo: string;
    status: string;
  }>`select coalesce(k.nome_exibido, cl.nome_exibido, '') as contato, coalesce(cl.nome_exibido, '') as cliente, e.nome_fantasia as empresa, e.fuso,
      d.nome as departamento, t.numero, t.titulo, st.nome as status
    from ticket t join empresa e on e.id_empresa = t.id_empresa join status_ticket st on st.id_status_ticket = t.id_status_ticket
    left join contato k on k.id_contato = t.id_contato left join cliente cl on cl.id_cliente = t.id_cliente
    left join departamento d on d.id_departamento = t.id_departamento where t.id_ticket = ${id_ticket}`.execute(db);
  const { contato, cliente, empresa, fuso, departamento, numero, titulo, status } = rows[0]!;
  const valores = {
    ...valoresDe({ contato, atendente: person.nome, empresa, departamento, fuso, agora }),
    'cliente.nome': cliente,
    'ticket.numero': String(numero),
    'ticket.titulo': titulo,
    'ticket.status': status,
  };
  return preencher(html, valores, true);
}
