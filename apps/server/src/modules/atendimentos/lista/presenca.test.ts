import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';

let kit: Salas;
let ana: Staff;
let seller: Staff;
let supervisor: Staff;
let foreign: Staff;
let line: number;
let sala: { chat_id: number; topic: string };
const phone = '11984440001';

beforeAll(async () => {
  kit = await startSalas({ pace: (texto) => (texto === 'Bem-vindo à loja' ? 400 : 0) });
  const suporte = await kit.departamento('Suporte');
  const vendas = await kit.departamento('Vendas');
  line = await kit.line({ id_departamento: suporte });
  ana = await kit.staff({ departamentos: [suporte], nome: 'Ana' });
  seller = await kit.staff({ departamentos: [vendas], nome: 'De Vendas' });
  supervisor = await kit.staff({ grupo: 'supervisor', nome: 'Sônia' });
  foreign = await kit.staff({ grupo: 'supervisor' }, kit.other);
  await kit.receive(line, phone, 'oi');
  const { data } = await until('sala', () => kit.publisher.of('create_sala')[0]);
  sala = { chat_id: data.atendimento.chat_id, topic: data.atendimento.topic };
});
afterAll(() => kit.close());

describe('[7: chat_status] who is in a sala', () => {
  it.each([
    ['vendo', 'vendo'],
    ['ocioso', 'ocioso'],
    ['digitando', 'digitando'],
    ['fora', 'fora'],
    [2, 'ocioso'],
  ] as const)('%s is told on the topic of the sala, and nowhere else', async (status, estado) => {
    kit.publisher.clear();
    expect(await kit.call(ana, 'chat_status', { chat_id: sala.chat_id, status })).toEqual({ chat_id: sala.chat_id });
    expect(kit.publisher.topicsOf('presencas')).toEqual([sala.topic]);
    expect(kit.publisher.of('presencas')[0]!.data).toEqual({
      chat_id: sala.chat_id,
      presencas: [{ id_usuario: ana.id_login, nome: 'Ana', estado, bot: false }],
    });
  });

  it("[7] a sala's number sets nothing: it is answered with the sala as it is, also to who only publishes", async () => {
    for (const data of [
      { chat_id: sala.chat_id, status: 4 },
      { chat_id: sala.chat_id, status: '7' },
      { chat_id: sala.chat_id, chat_id_resource: sala.topic, status: 3 },
    ]) {
      kit.publisher.clear();
      const reply = await kit.call(ana, 'chat_status', data);
      expect(reply).toMatchObject({ chat_id: sala.chat_id, data: [{ chat_id: sala.chat_id, status_id: expect.any(Number) }] });
      expect(kit.publisher.of('chat_status').map((e) => e.data.data)).toEqual([reply.data]);
      expect(kit.publisher.of('presencas')).toEqual([]);
    }
    await expect(kit.call(ana, 'chat_status', { chat_id: sala.chat_id, status: 8 })).rejects.toThrow('Status desconhecido');
  });

  it('whose connection broke is out, unless another window of the same person is in the sala', async () => {
    const { chat_status } = kit.node.atendimentos.triggers;
    const look = async (connection: string): Promise<void> => {
      if (chat_status === 'refused') throw new Error('chat_status is refused');
      await chat_status({ person: ana, sala: null, connection }, { chat_id: sala.chat_id, client_id: undefined, status: 'vendo' });
    };
    kit.node.atendimentos.connectionClosed('c1');
    await look('janela-1');
    await look('janela-2');
    kit.publisher.clear();
    kit.node.atendimentos.connectionClosed('janela-1');
    expect(kit.publisher.sent).toEqual([]);
    kit.node.atendimentos.connectionClosed('janela-2');
    kit.node.atendimentos.connectionClosed('janela-2');
    expect(kit.publisher.of('presencas', sala.topic).map((e) => e.data.presencas)).toEqual([
      [{ id_usuario: ana.id_login, nome: 'Ana', estado: 'fora', bot: false }],
    ]);
  });

  it('what a connection said last does not bring back who is gone by then', async () => {
    const { chat_status } = kit.node.atendimentos.triggers;
    if (chat_status === 'refused') throw new Error('chat_status is refused');
    const say = (status: 'vendo' | 'ocioso') =>
      chat_status({ person: ana, sala: null, connection: 'aba' }, { chat_id: sala.chat_id, client_id: undefined, status });
    await say('vendo');
    kit.publisher.clear();
    const late = [say('ocioso'), say('vendo')];
    kit.node.atendimentos.connectionClosed('aba');
    await Promise.all(late);
    expect(kit.publisher.of('presencas').map((e) => e.data.presencas[0]?.estado)).toEqual(['fora']);
    // the name is free again
    await say('vendo');
    expect(kit.publisher.of('presencas').map((e) => e.data.presencas[0]?.estado)).toEqual(['fora', 'vendo']);
    kit.node.atendimentos.connectionClosed('aba');
  });

  it('a sala that the person may not see, or of another empresa, is not there; nobody hears anything', async () => {
    kit.publisher.clear();
    for (const who of [seller, foreign]) {
      await expect(kit.call(who, 'chat_status', { chat_id: sala.chat_id, status: 'vendo' })).rejects.toMatchObject({ code: 'nao_encontrado' });
    }
    expect(kit.publisher.sent).toEqual([]);
  });

  it('refuses what is no state', async () => {
    await expect(kit.call(ana, 'chat_status', { chat_id: sala.chat_id, status: 'dormindo' })).rejects.toThrow('Status desconhecido');
  });

  it('a supervisor who opens it as no member changes nothing: not what is unread, nor the ticks on the phone', async () => {
    kit.publisher.clear();
    await kit.call(supervisor, 'chat_status', { chat_id: sala.chat_id, status: 'vendo' });
    // spec 3: chat user
    const { usuario } = await kit.call(supervisor, 'signin', {}, sala.topic);
    expect(usuario).toEqual({ usuario_id: supervisor.id_login, nome: supervisor.nome, avatar: null, topics: [sala.topic] });
    const { data } = await kit.call(supervisor, 'get_messages_history', {}, sala.topic);
    const last = data.at(-1)!;
    for (const event of ['delivered', 'read'] as const) await kit.call(supervisor, 'client_service_message', { event, value: last.msg_id }, sala.topic);
    await kit.call(supervisor, 'client_typing', { typing: 1 }, sala.topic);
    expect((await kit.call(ana, 'get_chat_status', { chat_id: sala.chat_id })).data[0]!.nao_lidas).toBe(1);
    expect((await kit.messages()).find((m) => m.id_mensagem === last.msg_id)!.status).toBe('sent');
    expect([...kit.publisher.of('client_service_message'), ...kit.publisher.of('client_typing'), ...kit.publisher.of('chat_message')]).toEqual([]);
    // the same acts of a member do change it: what was refused above is real
    await kit.call(ana, 'aceitar_atendimento', { chat_id: sala.chat_id });
    await kit.call(ana, 'client_service_message', { event: 'read', value: last.msg_id }, sala.topic);
    expect((await kit.messages()).find((m) => m.id_mensagem === last.msg_id)!.status).toBe('read');
    await until('ticks', async () => (await kit.onPhone(line, phone)).some((m) => m.minha && m.ack === 3));
  });
});

describe('[7] bots', () => {
  const bot = (estado: 'digitando' | 'fora', nome = 'Automação') => ({ id_usuario: null, nome, estado, bot: true });

  it('an automatic message is held back while the bot is seen to write it: by the members, and by the customer', async () => {
    const other = await kit.line({ nome: 'Com boas-vindas' });
    await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      db.insertInto('wpp_automacao').values({ id_wpp_config: other, boas_vindas: 'Bem-vindo à loja' }).execute(),
    );
    kit.publisher.clear();
    await kit.receive(other, '11984440002', 'oi');
    const { data } = await until('sala', () => kit.publisher.of('create_sala')[0]);
    const { topic, chat_id } = data.atendimento;
    const told = () => kit.publisher.of('presencas').map((e) => e.data);
    await until('writing', () => told().length > 0);
    expect(told()).toEqual([{ chat_id, presencas: [bot('digitando')] }]);
    expect(kit.publisher.topicsOf('presencas')).toEqual([topic]);
    const greeting = async () => (await kit.messages()).find((m) => m.texto === 'Bem-vindo à loja')!;
    expect(await greeting()).toMatchObject({ ack: 0, saida: 'enviar' });
    expect((await kit.onPhone(other, '11984440002')).some((m) => m.texto === 'Bem-vindo à loja')).toBe(false);
    await until('sent', async () => (await kit.onPhone(other, '11984440002')).some((m) => m.texto === 'Bem-vindo à loja'));
    await until('no longer seen', () => told().length > 1);
    expect(told()).toEqual([
      { chat_id, presencas: [bot('digitando')] },
      { chat_id, presencas: [bot('fora')] },
    ]);
    // the phone has it a moment before the database says so
    await until('kept as sent', async () => (await greeting()).saida === null);
  });

  it('any bot says it by the same door; longer work goes on, and is over once', async () => {
    kit.publisher.clear();
    const { bots } = kit.node.atendimentos;
    bots.composes(kit.empresa.id_empresa, sala.chat_id, 'Bia', 60);
    await until('begun', () => kit.publisher.of('presencas').length === 1);
    bots.composes(kit.empresa.id_empresa, sala.chat_id, 'Bia', 250);
    await until('over', () => kit.publisher.of('presencas').some((e) => e.data.presencas[0]?.estado === 'fora'));
    expect(kit.publisher.of('presencas', sala.topic).map((e) => e.data.presencas)).toEqual([
      [bot('digitando', 'Bia')],
      [bot('digitando', 'Bia')],
      [bot('fora', 'Bia')],
    ]);
  });

  it('nobody writes in a sala that is over, or of another empresa', async () => {
    await kit.call(ana, 'encerrar_atendimento', { chat_id: sala.chat_id, mostrar_mensagem: 0 });
    kit.publisher.clear();
    const { bots } = kit.node.atendimentos;
    bots.composes(kit.empresa.id_empresa, sala.chat_id, 'Bia', 100);
    bots.composes(kit.other.id_empresa, sala.chat_id, 'Bia', 100);
    const other = (await kit.salas()).find((r) => r.id_sala !== sala.chat_id)!;
    bots.composes(kit.empresa.id_empresa, other.id_sala, 'Bia', 20);
    await until('the open one', () => kit.publisher.of('presencas', other.topic).length === 2);
    expect(kit.publisher.topicsOf('presencas')).toEqual([other.topic]);
  });
});
