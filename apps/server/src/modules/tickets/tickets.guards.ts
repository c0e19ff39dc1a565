import { campoTicket, macroTicket, modeloTicket } from '@prosa/contract/tickets/config.endpoints.ts';
import { recorrenteTicket } from '@prosa/contract/tickets/recorrentes.endpoints.ts';
import { anexoGuards, guardsOf, registroGuards, secret, secretFile } from '../../../test/kit/guards.ts';
import { guards as atendimentos } from '../atendimentos/atendimentos.guards.ts';
import { guards as contatos } from '../contatos/contatos.guards.ts';

const files = anexoGuards('Tickets', 'id_ticket');
const macros = registroGuards(macroTicket, 'macro_ticket', (nome) => ({ nome }));
const modelos = registroGuards(modeloTicket, 'modelo_ticket', (nome) => ({ nome }));
const campos = registroGuards(campoTicket, 'campo_ticket', (nome) => ({ nome, tipo: 'texto' }));
const recorrentesDe = (of: { id_modelo: number; id_contato: number }) =>
  registroGuards(recorrenteTicket, 'ticket_recorrente', (nome) => ({ nome, ...of, frequencia: 'diaria', inicio: '2030-01-01' }));

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
    const { id_participante } = await db
      .insertInto('ticket_participante')
      .values({ id_ticket, email: `${secret}@ex.com` })
      .returning('id_participante')
      .executeTakeFirstOrThrow();
    const { id_tempo } = await db
      .insertInto('ticket_tempo')
      .values({ id_ticket, id_login: admin.sessao.id_login!, minutos: 5, dia: '2026-11-20', descricao: secret })
      .returning('id_tempo')
      .executeTakeFirstOrThrow();
    const { id_sala } = await kit.need(atendimentos);
    await db.insertInto('ticket_sala').values({ id_ticket, id_sala }).execute();
    const { id_lote } = await db
      .insertInto('ticket_lote')
      .values({ id_login: admin.sessao.id_login!, mudancas: JSON.stringify([{ id_ticket, antes: { prioridade: 1 }, depois: { prioridade: 2 } }]) })
      .returning('id_lote')
      .executeTakeFirstOrThrow();
    const { id_macro: id_macro_previa } = await db
      .insertInto('macro_ticket')
      .values({ nome: `${secret} prévia`, prioridade: 4 })
      .returning('id_macro')
      .executeTakeFirstOrThrow();
    const { id_texto: id_texto_ticket } = await db
      .insertInto('modelo')
      .values({ tipo: 3, titulo: `${secret} modelo de ticket` })
      .returning('id_texto')
      .executeTakeFirstOrThrow();
    const { id_email } = await db
      .insertInto('email_saida')
      .values({ para: `${secret}@ex.com`, assunto: secret, texto: secret, html: secret, estado: 'falhou' })
      .returning('id_email')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('ticket_entrada')
      .set({ emails: [id_email] })
      .where('id_entrada', '=', id_entrada)
      .execute();
    const { id_agendada } = await db
      .insertInto('ticket_agendada')
      .values({ id_ticket, id_login: admin.sessao.id_login!, html: `<p>${secret}</p>`, quando: new Date(kit.now.getTime() + 86_400_000), desde_indice: 0 })
      .returning('id_agendada')
      .executeTakeFirstOrThrow();
    const { id_modelo, ...otherModelo } = await modelos.records!(kit);
    return {
      id_sla_apagar,
      id_sla_excluida,
      id_macro_previa,
      id_texto_ticket,
      id_agendada,
      id_entrada,
      ...(await macros.records!(kit)),
      id_modelo,
      ...otherModelo,
      ...(await recorrentesDe({ id_modelo, id_contato }).records!(kit)),
      ...(await campos.records!(kit)),
      id_lote,
      id_participante,
      id_tempo,
      id_sala,
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
    'GET /Tickets/relacoes/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'GET /Tickets/daSala/{id}': (a) => ({ params: { id: a.id_sala } }),
    'POST /Tickets/tirarParticipante/{id}': (a) => ({ params: { id: a.id_participante } }),
    'POST /Tickets/seguidores/{id}': (a) => ({ params: { id: a.id_ticket }, body: { ids: [1], seguir: 1 } }),
    'POST /Tickets/tirarTempo/{id}': (a) => ({ params: { id: a.id_tempo } }),
    'GET /area_cliente/ticket/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /area_cliente/resolver/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /area_cliente/reabrir/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /area_cliente/avaliar/{id}': (a) => ({ params: { id: a.id_ticket }, body: { nota: 5 } }),
    'GET /area_cliente/colegas/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /area_cliente/copia/{id}': (a) => ({ params: { id: a.id_ticket }, body: { pessoas: [] } }),
    'POST /area_cliente/lido/{id}': (a) => ({ params: { id: a.id_ticket }, body: { indice: 1 } }),
    ...files.calls,
    ...macros.calls,
    ...modelos.calls,
    ...campos.calls,
    ...recorrentesDe({ id_modelo: 0, id_contato: 0 }).calls,
    'POST /RecorrenteTicket/pausar/{id}': (a) => ({ params: { id: a.id_recorrente }, body: { pausar: 1 } }),
    'GET /MacroTicket/previa/{id}/{id_ticket}': (a) => ({ params: { id: a.id_macro_previa, id_ticket: a.id_ticket } }),
    'GET /Tickets/rascunho/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /Tickets/rascunho/{id}': (a) => ({ params: { id: a.id_ticket }, body: { html: '<p>Oi</p>', tipo: 'nota' } }),
    'POST /Tickets/usarModelo/{id}': (a) => ({ params: { id: a.id_ticket }, body: { id_texto: a.id_texto_ticket } }),
    'GET /Tickets/agendadas/{id}': (a) => ({ params: { id: a.id_ticket } }),
    'POST /Tickets/agendar/{id}': (a) => ({
      params: { id: a.id_ticket },
      body: { resposta: '<p>Oi</p>', quando: new Date(Date.now() + 86_400_000).toISOString() },
    }),
    'POST /Tickets/cancelarAgendada/{id}': (a) => ({ params: { id: a.id_agendada } }),
    'POST /Tickets/reenviarEmail/{id}': (a) => ({ params: { id: a.id_entrada } }),
    'POST /Tickets/naConversa/{id}': (a) => ({ params: { id: a.id_entrada } }),
    'POST /Tickets/presenca/{id}': (a) => ({ params: { id: a.id_ticket }, body: { estado: 'vendo' } }),
    'POST /Tickets/desfazerLote/{id}': (a) => ({ params: { id: a.id_lote } }),
  },
);
