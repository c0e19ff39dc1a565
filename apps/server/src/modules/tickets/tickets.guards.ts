import { anexoGuards, guardsOf, secret, secretFile } from '../../../test/kit/guards.ts';
import { guards as contatos } from '../contatos/contatos.guards.ts';

const files = anexoGuards('Tickets', 'id_ticket');

export const guards = guardsOf(
  async (kit) => {
    const { db, admin } = kit;
    const { id_contato } = await kit.need(contatos);
    const made = async (numero: number, excluido_em: Date | null): Promise<number> => {
      const row = { numero, titulo: `${secret} ticket`, descricao: `<p>${secret}</p>`, id_contato, id_cliente: kit.id_cliente, excluido_em };
      return (await db.insertInto('ticket').values(row).returning('id_ticket').executeTakeFirstOrThrow()).id_ticket;
    };
    const [id_ticket, id_ticket_apagar, id_ticket_excluido] = [await made(900_001, null), await made(900_003, null), await made(900_002, kit.now)];
    const { id_entrada } = await db
      .insertInto('ticket_entrada')
      .values({ id_ticket, indice: 1, tipo: 'publica', de: 'usuario', id_login: admin.sessao.id_login!, html: `<p>${secret}</p>`, texto: secret })
      .returning('id_entrada')
      .executeTakeFirstOrThrow();
    const { id_arquivo: id_arquivo_ticket } = await secretFile(kit, 'ticket');
    await db.insertInto('ticket_entrada_arquivo').values({ id_entrada, id_arquivo: id_arquivo_ticket }).execute();
    const { id_ticket_item } = await db
      .insertInto('ticket_item')
      .values({ id_ticket, title: secret, ordem: 1 })
      .returning('id_ticket_item')
      .executeTakeFirstOrThrow();
    const politica = async (nome: string, excluido_em: Date | null): Promise<number> =>
      (
        await db
          .insertInto('sla_ticket')
          .values({ nome: `${secret} ${nome}`, ordem: 1, solucao_min: 60, excluido_em })
          .returning('id_sla')
          .executeTakeFirstOrThrow()
      ).id_sla;
    const [id_sla_apagar, id_sla_excluida] = [await politica('política', null), await politica('outra', kit.now)];
    return {
      id_sla_apagar,
      id_sla_excluida,
      id_ticket,
      id_ticket_apagar,
      id_ticket_excluido,
      id_arquivo_ticket,
      id_ticket_item,
      ...(await files.records(kit, id_ticket)),
    };
  },
  {
    'GET /Tickets/show/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'GET /Tickets/delete/{id}': (a) => ({ params: { id: a.id_ticket_apagar } }),
    'POST /Tickets/restaurar/{id}': (a) => ({ params: { id: a.id_ticket_excluido } }),
    'GET /Tickets/getRespostas/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'GET /Tickets/assumir/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /Tickets/transferir/{id}': (a) => ({ params: { id: a.id_ticket }, body: { id_usuario: 1 } }),
    'POST /Tickets/seguir/{id}': (a) => ({ params: { id: a.id_ticket }, body: { seguir: 1 } }),
    'POST /Tickets/itens/{id}': (a) => ({ params: { id: a.id_ticket }, body: { status: 1 } }),
    'POST /Tickets/tirarItem/{id}': (a) => ({ params: { id: a.id_ticket_item } }),
    'POST /SlaTicket/delete/{id}': (a) => ({ params: { id: a.id_sla_apagar } }),
    'POST /SlaTicket/restaurar/{id}': (a) => ({ params: { id: a.id_sla_excluida } }),
    'GET /SlaTicket/relogio/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /motivoEspera/aguardar/{id}': (a) => ({ params: { id: a.id_ticket }, body: { id_motivo_espera: 1 } }),
    'GET /ArquivoTicket/getAll/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'GET /ArquivoTicket/baixar/{id}': (a) => ({ params: { id: a.id_arquivo_ticket } }),
    'GET /area_cliente/ticket/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /area_cliente/resolver/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /area_cliente/reabrir/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /area_cliente/avaliar/{id}': (a) => ({ params: { id: a.id_ticket }, body: { nota: 5 } }),
    'POST /area_cliente/lido/{id}': (a) => ({ params: { id: a.id_ticket }, body: { indice: 1 } }),
    ...files.calls,
  },
);
