import { topicOf } from '@prosa/contract/realtime.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { findViewers } from '../sala/salas.scope.ts';

let kit: Salas;
let ana: Staff;
let bruno: Staff;
let carla: Staff;
let boss: Staff;

beforeAll(async () => {
  kit = await startSalas();
  ana = await kit.staff({ nome: 'Ana Lima' });
  bruno = await kit.staff({ nome: 'Bruno Reis' });
  carla = await kit.staff({ nome: 'Carla Dias' });
  boss = await kit.staff({ nome: 'Diretor Geral', grupo: 'administrador', escopo: 'todos' });
});
afterAll(() => kit.close());

const value = (text: string): string => Buffer.from(text).toString('base64');
const start = (who: Staff, membros: number[], nome?: string) => kit.call(who, 'chat_interno', { membros, ...(nome !== undefined && { nome }) });
const salaOf = async (id_sala: number) => (await kit.salas()).find((r) => r.id_sala === id_sala)!;
const say = async (who: Staff, chat_id: number, text: string) =>
  kit.call(who, 'client_message', { value: value(text), private_id: crypto.randomUUID() }, (await salaOf(chat_id)).topic);
const unread = async (who: Staff, chat_id: number) => (await show(who, chat_id)).membros.find((m) => m.id_usuario === who.id_login)!.nao_lidas;
const show = async (who: Staff, chat_id: number) => (await kit.call(who, 'get_chat_status', { chat_id })).data[0]!;

describe('[7] chat_interno', () => {
  it('the same two people get the same sala, whoever asks and however often at once', async () => {
    const answers = await Promise.all([start(ana, [bruno.id_login]), start(bruno, [ana.id_login]), start(ana, [bruno.id_login, ana.id_login], 'Qualquer')]);
    expect(new Set(answers.map((a) => a.chat_id)).size).toBe(1);
    const row = await show(bruno, answers[0].chat_id);
    expect(row).toMatchObject({ tipo: 'interno', dupla: true, client_id: 0, usuario_id: null, id_wpp_config: null, chat_id_resource: 'interno', status_id: 2 });
    expect(new Set(row.membros.map((m) => m.id_usuario))).toEqual(new Set([ana.id_login, bruno.id_login]));
  });

  it('refuses nobody, strangers and another empresa', async () => {
    const stranger = await kit.staff({}, kit.other);
    await expect(start(ana, [ana.id_login])).rejects.toMatchObject({ erros: { membros: 'Escolha com quem conversar' } });
    await expect(start(ana, [bruno.id_login, stranger.id_login])).rejects.toMatchObject({ erros: { membros: 'Escolha pessoas da equipe' } });
    await expect(kit.call(ana, 'chat_interno', { membros: [bruno.id_login], id_empresa: kit.other.id_empresa })).rejects.toMatchObject({ code: 'conflito' });
  });

  it('tells those who are in it, and nobody else', async () => {
    kit.publisher.clear();
    const { chat_id } = await start(ana, [carla.id_login, bruno.id_login], 'Plantão');
    expect(kit.publisher.topicsOf('create_sala')).toEqual([ana, bruno, carla].map((p) => topicOf.usuario(p.id_login)).toSorted());
    expect((await show(carla, chat_id)).nome).toBe('Plantão');
  });
});

describe('seen by its members only, whatever the scope', () => {
  it('[6] the one who sees everything finds it nowhere', async () => {
    const { chat_id } = await start(ana, [bruno.id_login]);
    await say(ana, chat_id, 'segredo da equipe');
    const read = await kit.call(bruno, 'get_messages_history', {}, (await salaOf(chat_id)).topic);
    expect(read.data.map((m) => [m.text, m.nome])).toEqual([['segredo da equipe', 'Ana Lima']]);
    const { topic } = await salaOf(chat_id);
    for (const other of [boss, carla]) {
      await expect(show(other, chat_id)).rejects.toMatchObject({ code: 'nao_encontrado' });
      await expect(kit.call(other, 'get_messages_history', {}, topic)).rejects.toMatchObject({ code: 'nao_encontrado' });
      await expect(kit.call(other, 'client_message', { value: value('oi'), private_id: crypto.randomUUID() }, topic)).rejects.toMatchObject({
        code: 'nao_encontrado',
      });
      await expect(kit.call(other, 'add_membro', { chat_id, id_usuario: other.id_login })).rejects.toMatchObject({ code: 'nao_encontrado' });
      expect(await kit.node.atendimentos.mayEnterSala(other, topic)).toBe(false);
      for (const aba of ['minhas', 'fila', 'todas'] as const)
        expect((await kit.call(other, 'lista_atendimentos', { aba })).data.map((a) => a.chat_id)).not.toContain(chat_id);
    }
    expect(await kit.node.atendimentos.mayEnterSala(bruno, topic)).toBe(true);
    const viewers = await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      findViewers(
        db,
        chat_id,
        [ana, bruno, carla, boss].map((p) => p.id_login),
      ),
    );
    expect(new Set(viewers)).toEqual(new Set([ana.id_login, bruno.id_login]));
  });

  it('stands in no list and no count of salas, not even of its members', async () => {
    const before = (await kit.call(ana, 'lista_atendimentos', {})).totais;
    const { chat_id } = await start(ana, [carla.id_login], 'Sem fila');
    kit.time.ahead += 2000; // counts are a second old
    const { data, totais } = await kit.call(ana, 'lista_atendimentos', { aba: 'minhas' });
    expect([data.map((a) => a.chat_id).includes(chat_id), totais]).toEqual([false, before]);
  });
});

describe('a sala without a customer', () => {
  it('is never outbound: nothing waits for a line', async () => {
    await kit.line();
    const { chat_id } = await start(ana, [bruno.id_login]);
    await say(bruno, chat_id, 'só entre nós');
    const messages = (await kit.messages()).filter((m) => m.id_sala === chat_id);
    expect(messages.at(-1)).toMatchObject({ texto: 'só entre nós', saida: null, id_wpp_config: null, id_externo: null, ack: 1 });
    const { topic } = await salaOf(chat_id);
    await expect(kit.node.atendimentos.salas.send(ana, { topic }, async () => [{ tipo: 'message', texto: 'x' }])).rejects.toMatchObject({ code: 'conflito' });
    const events = await kit.database.comEmpresa(kit.empresa.id_empresa, (db) => db.selectFrom('evento').select(['tipo', 'dados']).execute());
    const kinds = events.filter((e) => (e.dados as { id_sala: number }).id_sala === chat_id).map((e) => e.tipo);
    expect(new Set(kinds)).toEqual(new Set(['mensagem_interna']));
  });

  it('has no queue, nobody who answers and no end', async () => {
    const { chat_id } = await start(ana, [bruno.id_login]);
    const refused = { code: 'conflito', message: 'Esta é uma conversa da equipe.' };
    await expect(kit.call(ana, 'aceitar_atendimento', { chat_id })).rejects.toMatchObject(refused);
    await expect(kit.call(ana, 'ingressar', { chat_id })).rejects.toMatchObject(refused);
    await expect(kit.call(ana, 'rejeitar_atendimento', { chat_id })).rejects.toMatchObject(refused);
    await expect(kit.call(ana, 'transferir_atendimento', { chat_id, id_usuario: carla.id_login })).rejects.toMatchObject(refused);
    await expect(kit.call(ana, 'encerrar_atendimento', { chat_id })).rejects.toMatchObject(refused);
    await expect(kit.call(ana, 'sair_atendimento', { chat_id })).rejects.toMatchObject({ code: 'conflito' });
    await expect(kit.call(ana, 'add_membro', { chat_id, id_usuario: carla.id_login })).rejects.toMatchObject({
      message: 'Esta conversa é só de duas pessoas. Para mais gente, comece um grupo.',
    });
  });

  it('the database itself refuses an interno with a line, a queue or a contato', async () => {
    const { chat_id } = await start(ana, [bruno.id_login]);
    const id_departamento = await kit.departamento('Compras');
    const set = (values: object) =>
      kit.database.comEmpresa(kit.empresa.id_empresa, (db) => db.updateTable('sala').set(values).where('id_sala', '=', chat_id).execute());
    for (const wrong of [{ id_departamento }, { id_responsavel: ana.id_login }, { status_id: 1 }, { tipo: 'atendimento' }])
      await expect(set(wrong)).rejects.toMatchObject({ code: '23514' });
  });

  it('counts for each member what that one has not read', async () => {
    const { chat_id } = await start(carla, [ana.id_login, bruno.id_login], 'Leituras');
    const { topic } = await salaOf(chat_id);
    await say(carla, chat_id, 'um');
    const { msg_id } = await say(carla, chat_id, 'dois');
    expect([await unread(carla, chat_id), await unread(ana, chat_id), await unread(bruno, chat_id)]).toEqual([0, 2, 2]);
    await kit.call(ana, 'client_service_message', { event: 'read', value: msg_id }, topic);
    expect([await unread(carla, chat_id), await unread(ana, chat_id), await unread(bruno, chat_id)]).toEqual([0, 0, 2]);
  });

  it('lines that nobody wrote are none of what is unread, wherever they stand; who comes later has nothing to catch up with', async () => {
    const { chat_id } = await start(carla, [ana.id_login, bruno.id_login, boss.id_login], 'Linhas');
    const { topic } = await salaOf(chat_id);
    await kit.call(boss, 'sair_atendimento', { chat_id });
    expect([await unread(carla, chat_id), await unread(ana, chat_id)]).toEqual([0, 0]);
    const { msg_id } = await say(carla, chat_id, 'um');
    await kit.call(carla, 'add_membro', { chat_id, id_usuario: boss.id_login });
    await say(carla, chat_id, 'dois');
    expect([await unread(carla, chat_id), await unread(ana, chat_id), await unread(boss, chat_id)]).toEqual([0, 2, 1]);
    // up to the first only: the line after it is not counted either
    await kit.call(ana, 'client_service_message', { event: 'read', value: msg_id }, topic);
    expect(await unread(ana, chat_id)).toBe(1);
    await kit.call(boss, 'sair_atendimento', { chat_id });
    await kit.call(ana, 'client_service_message', { event: 'read', value: 0 }, topic);
    await kit.call(carla, 'add_membro', { chat_id, id_usuario: boss.id_login });
    expect([await unread(ana, chat_id), await unread(bruno, chat_id)]).toEqual([0, 2]);
    expect((await kit.call(ana, 'get_chat_status', { chat_id })).primeira_nao_lida).toBeNull();
  });
});

describe('groups', () => {
  it('people are added and leave with the acts of every sala; whoever is out sees nothing more', async () => {
    const { chat_id } = await start(ana, [bruno.id_login, boss.id_login], 'Obras');
    await kit.call(bruno, 'add_membro', { chat_id, id_usuario: carla.id_login });
    expect((await show(carla, chat_id)).membros).toHaveLength(4);
    await expect(kit.call(ana, 'sair_atendimento', { chat_id, id_usuario: bruno.id_login })).rejects.toMatchObject({ code: 'conflito' });
    await kit.call(bruno, 'sair_atendimento', { chat_id });
    await expect(show(bruno, chat_id)).rejects.toMatchObject({ code: 'nao_encontrado' });
    await until('out of the sala', () => kit.publisher.dropped.some((d) => d.id_login === bruno.id_login));
    expect((await salaOf(chat_id)).status_id).toBe(8);
  });
});
