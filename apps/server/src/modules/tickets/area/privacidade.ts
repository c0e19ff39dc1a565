import type { areaPrivacidade } from '@prosa/contract/privacidade/area.endpoints.ts';
import { textosDoPedido } from '@prosa/contract/privacidade/privacidade.textos.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import type { Cliente } from '../../../core/auth/person.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { htmlDoTexto } from '../../../core/html/texto.ts';
import type { Core } from '../../../core/module.ts';
import { assuntoDePrivacidade } from '../../assuntos/assuntos.api.ts';
import { nextNumero } from '../tickets.repository.ts';
import '../tickets.domain-events.ts';

/** How long the company has, by law. */
const prazoDias = 15;

/** What a person asks about their own data: a ticket for those who may deal with it, with the deadline of the law. */
export function pedidosService({ database, clock }: Core) {
  return {
    list: ({ id_empresa, id_cliente, id_contato }: Cliente): Promise<Reply<typeof areaPrivacidade.pedidos>['data']> =>
      database.lerEmpresa(id_empresa, async (db) => {
        type Row = Omit<Reply<typeof areaPrivacidade.pedidos>['data'][number], 'prazo' | 'created_at'> & { prazo: Date | null; created_at: Date };
        const { rows } =
          await sql<Row>`select t.id_ticket, t.numero, t.pedido, st.nome as status_ticket_nome, t.encerrado::int as encerrado, t.prazo, t.criado_em as created_at
          from ticket t join status_ticket st on st.id_status_ticket = t.id_status_ticket
          where t.pedido is not null and t.excluido_em is null and t.id_cliente = ${id_cliente} and t.id_contato is not distinct from ${id_contato}::bigint
          order by t.criado_em desc limit 50`.execute(db);
        return rows.map((row) => ({ ...row, prazo: row.prazo?.toISOString() ?? null, created_at: row.created_at.toISOString() }));
      }),

    /** Once whatever is sent again. */
    ask: (
      { id_empresa, id_cliente, id_contato }: Cliente,
      { pedido, texto, chave = crypto.randomUUID() }: Input<typeof areaPrivacidade.pedir>['body'],
    ): Promise<number> =>
      database.comEmpresa(id_empresa, async (db) => {
        const id_assunto = await assuntoDePrivacidade(db);
        // two that are sent at once wait for each other here
        await sql`select pg_advisory_xact_lock(hashtextextended('pedido ' || ${chave}::text, ${id_cliente}))`.execute(db);
        const before = await db
          .selectFrom('ticket')
          .select('id_ticket')
          .where('id_cliente', '=', id_cliente)
          .where('chave_cliente', '=', chave)
          .executeTakeFirst();
        if (before) return before.id_ticket;
        const prazo = new Date(clock.now().getTime() + prazoDias * 86_400_000);
        const ticket = {
          titulo: textosDoPedido[pedido],
          descricao: htmlDoTexto(texto),
          id_cliente,
          id_contato,
          id_assunto,
          pedido,
          prazo,
          chave_cliente: chave,
        };
        const { id_ticket } = await db
          .insertInto('ticket')
          .values({ ...ticket, numero: await nextNumero(db), prioridade: 3, origem: 'cliente', ultima_de: 'contato' })
          .returning('id_ticket')
          .executeTakeFirstOrThrow();
        await recordEvent(db, 'ticket_criado', { id_ticket, id_login: null, id_cliente, ...(id_contato !== null && { id_contato }) });
        return id_ticket;
      }),
  };
}
