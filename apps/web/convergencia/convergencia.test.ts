// @module-tag sempre
import { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { chatReacao } from '@prosa/contract/atendimentos/reacoes.endpoints.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import { WPP } from '@prosa/contract/linhas/linhas.endpoints.ts';
import type { EventName } from '@prosa/contract/realtime.ts';
import { simulador } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Mundo, startMundo } from './mundo.ts';

let mundo: Mundo;
beforeAll(async () => {
  mundo = await startMundo();
});
afterAll(() => mundo.close());
afterEach(() => mundo.tidy());

let sends = 0;
const write = async (who: Pick<Mundo['ana'], 'does'>, topic: string, text: string): Promise<number> =>
  (await who.does('client_message', { value: toBase64(text), private_id: `convergencia_${++sends}` }, topic)).msg_id;

/** What makes the event come, or why it changes neither a list nor a sala. */
type Case = ((m: Mundo) => Promise<void>) | { readonly nada: string };

/** Every event: one without a case does not compile. */
const cases: { readonly [E in EventName]: Case } = {
  login: { nada: 'the connection itself' },
  health: { nada: 'the connection itself' },
  error: { nada: 'said to the person' },
  router_to: { nada: 'goes to a screen' },
  close_browser: { nada: 'the end of the session, and of what it read' },
  change_kanban: { nada: 'changes boards, which neither a list nor a sala shows' },
  lista_atendimentos: { nada: 'answers whoever publishes; ours calls' },
  messages_history: { nada: 'answers whoever publishes; ours calls' },
  client_typing: { nada: 'stored nowhere' },
  client_service_message: { nada: 'stored nowhere' },
  status_clients: { nada: 'which visitors are there; neither a list nor a sala shows it' },
  visita: { nada: 'said to the visitor' },
  presencas: { nada: 'stored nowhere' },
  ticket_presenca: { nada: 'who looks at a ticket, while they do' },
  signin: { nada: 'chat_status says who is in a sala' },
  signout: { nada: 'chat_status says who is in a sala' },
  wpp_qrcode: { nada: 'a picture of the moment' },
  wpp_session_error: { nada: 'said to the person' },
  reacao_recusada: { nada: 'said to the person; the reaction goes by reacoes' },
  rascunho: { nada: 'the text is asked for by its composer, which does not draw here' },

  create_sala: async (m) => void (await m.waits()),
  chat_message: async (m) => {
    const { row, phone } = await m.waits();
    await m.writes(phone, 'Ainda estão aí?');
    await write(m.chefe, (await m.answered(m.chefe)).row.topic, 'Estamos!');
    expect(row.chat_id).toBeGreaterThan(0);
  },
  chat_status: async (m) => {
    const { phone } = await m.waits({ open: false });
    await m.writes(phone, 'Alguém?');
  },
  message_state: async (m) => {
    const { row, phone } = await m.answered(m.eu);
    await write(m.eu, row.topic, 'Pois não?');
    await expect.poll(() => m.messages(row.chat_id).at(-1)?.ack).toBeGreaterThanOrEqual(2);
    await m.chefe.call(simulador.ler, { params: { id_wpp_config: m.linha, numero: phone } });
  },
  wpp_ack: async (m) => {
    const { row } = await m.answered(m.ana);
    await write(m.ana, row.topic, 'Um momento');
  },
  aceitar_atendimento: async (m) => void (await m.answered(m.ana)),
  ingressar: async (m) => {
    const { row } = await m.answered(m.eu);
    await m.ana.does('ingressar', { chat_id: row.chat_id });
  },
  rejeitar_atendimento: async (m) => {
    const { row } = await m.answered(m.chefe);
    await m.chefe.does('transferir_atendimento', { chat_id: row.chat_id, id_usuario: m.ana.id, id_usuario_retirado: m.chefe.id });
    await m.ana.does('rejeitar_atendimento', { chat_id: row.chat_id });
  },
  transferir_atendimento: async (m) => {
    const { row } = await m.answered(m.ana);
    await m.ana.does('transferir_atendimento', { chat_id: row.chat_id, id_usuario: m.eu.id });
  },
  add_membro: async (m) => {
    const { row } = await m.answered(m.ana);
    await m.ana.does('add_membro', { chat_id: row.chat_id, id_usuario: m.eu.id });
  },
  sair_atendimento: async (m) => {
    const { row } = await m.answered(m.eu);
    await m.ana.does('ingressar', { chat_id: row.chat_id });
    await m.ana.does('sair_atendimento', { chat_id: row.chat_id });
  },
  encerrar_atendimento: async (m) => {
    const { row } = await m.answered(m.ana);
    await m.ana.does('encerrar_atendimento', { chat_id: row.chat_id, resolvido: 1 });
  },
  chats_encerrados: async (m) => {
    const { row } = await m.waits({ open: false });
    await m.chefe.does('aceitar_atendimento', { chat_id: row.chat_id });
    await m.chefe.does('encerrar_atendimento', { chat_id: row.chat_id });
  },
  encerrado: async (m) => {
    const { row } = await m.answered(m.eu);
    await m.chefe.does('encerrar_atendimento', { chat_id: row.chat_id });
  },
  close_chat: async (m) => {
    const { row } = await m.answered(m.chefe);
    await m.chefe.does('transferir_atendimento', { chat_id: row.chat_id, id_departamento: m.suporte });
  },
  editar_msg: async (m) => {
    const { row } = await m.answered(m.ana);
    const msg_id = await write(m.ana, row.topic, 'Bon dia');
    await m.ana.does('editar_msg', { msg_id, message: toBase64('Bom dia') }, row.topic);
  },
  excluir_msg: async (m) => {
    const { row } = await m.answered(m.ana);
    const msg_id = await write(m.ana, row.topic, 'Foi por engano');
    await m.ana.does('excluir_msg', { msg_id }, row.topic);
  },
  reacoes: async (m) => {
    const { row } = await m.answered(m.ana);
    const msg_id = m.messages(row.chat_id)[0]!.msg_id;
    await m.ana.call(chatReacao.reagir, { params: { id: msg_id }, body: { emoji: '👍' } });
  },
  agendamentos: async (m) => {
    const { row } = await m.answered(m.ana);
    const params = { id: row.chat_id };
    await m.shows(agendamento.getAll, { params });
    const quando = new Date(Date.now() + 3_600_000).toISOString();
    await m.ana.call(agendamento.store, { params, body: { texto: 'Conseguiu?', quando } });
  },
  contato_mudou: async (m) => {
    const { row } = await m.waits();
    await m.shows(contato.show, { params: { id: row.client_id } });
    await m.chefe.call(contato.store, { body: { id_contato: row.client_id, nome: 'Rita de Cássia' } });
  },
  notificacao: async (m) => {
    const { row } = await m.waits({ open: false });
    await m.chefe.does('aceitar_atendimento', { chat_id: row.chat_id });
    await m.chefe.does('transferir_atendimento', { chat_id: row.chat_id, id_usuario: m.eu.id });
  },
  direitos: async (m) => {
    // open on screen, of a departamento that is taken away, and given back for the other cases
    await m.waits();
    await m.departamentos(m.eu.id, [m.suporte]);
    await expect.poll(() => m.heard).toContain('direitos');
    await m.converges();
    m.heard.length = 0;
    await m.departamentos(m.eu.id, [m.vendas]);
  },
  registros: async (m) => {
    await m.shows(fornecedores.getAll, { query: {} });
    await m.chefe.call(fornecedores.store, { body: { razao_social: 'Serra Azul Ltda.' } });
  },
  usuarios_status: async (m) => {
    await m.shows(chat.usuariosDepartamentos, {});
    await m.colleague('Duda Reis');
  },
  wpp_status: async (m) => {
    await m.shows(WPP.getWppConfig, { params: { n: 0 } });
    await m.chefe.does('wpp_reload', { id_wpp_config: m.linha });
  },
  wpp_close: async (m) => {
    await m.shows(WPP.getWppConfig, { params: { n: 0 } });
    await m.chefe.does('wpp_close', { id_wpp_config: m.linha });
  },
};

describe('[realtime] old state and event = fresh fetch', () => {
  for (const [event, one] of Object.entries(cases)) {
    if (typeof one !== 'function') continue;
    it(event, async () => {
      await one(mundo);
      await expect.poll(() => mundo.heard, { message: 'the browser heard it' }).toContain(event);
      await mundo.converges();
    });
  }

  it('an interno is made, and written in', async () => {
    const { chat_id, atendimento } = await mundo.ana.does('chat_interno', { nome: 'Plantão', membros: [mundo.ana.id, mundo.eu.id] });
    expect(chat_id).toBeGreaterThan(0);
    await write(mundo.ana, atendimento!.topic, 'Quem fica até as seis?');
    await mundo.converges();
  });
});
