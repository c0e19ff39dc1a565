import { toBase64 } from '@prosa/contract/base64.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { findViewers } from './salas.scope.ts';

let kit: Salas;
let line: number;
let ana: Staff;
let bruno: Staff;
let supervisor: Staff;

beforeAll(async () => {
  kit = await startSalas();
  line = await kit.line();
  ana = await kit.staff({ nome: 'Ana Lima' });
  bruno = await kit.staff({ nome: 'Bruno Reis' });
  supervisor = await kit.staff({ grupo: 'supervisor', nome: 'Sônia Melo' });
});
afterAll(() => kit.close());
beforeEach(() => kit.publisher.clear());

let numbers = 0;
const newPhone = (): string => `119${String(81_000_000 + ++numbers)}`;
let privateIds = 0;
const privateId = (): string => `cliente_${++privateIds}`;
const say = (person: Staff, topic: string, text: string, private_id = privateId()) =>
  kit.call(person, 'client_message', { value: toBase64(text), private_id }, topic);
const salaOf = (phone: string) =>
  until('sala', async () => {
    const created = kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === `55${phone}`);
    return created?.data.atendimento;
  });

describe('the main job', () => {
  it('[5] a customer writes, an attendant accepts and answers, the phone shows it, it is read and closed, and the next message opens a new sala', async () => {
    const phone = newPhone();
    await kit.receive(line, phone, 'Bom dia, tem bolo?', { nome: 'Clara Dias' });
    const opened = await salaOf(phone);
    expect(opened).toMatchObject({ nome: 'Clara Dias', status_id: 0, usuario_id: null, nao_lidas: 1, ultimo_index: 1, id_wpp_config: line });
    expect(opened.ultima_mensagem).toMatchObject({ text: 'Bom dia, tem bolo?', de: 'contato' });
    const { topic, chat_id } = opened;
    expect(kit.publisher.of('chat_message', topic)[0]?.data).toMatchObject({ text: 'Bom dia, tem bolo?', status: 'sent', msg_index: 1, de: 'contato' });

    await expect(say(ana, topic, 'Oi')).rejects.toMatchObject({ code: 'sem_permissao' });
    const { atendimento } = await kit.call(ana, 'aceitar_atendimento', { chat_id });
    expect(atendimento).toMatchObject({ status_id: 2, usuario_id: ana.id_login, membros: [{ id_usuario: ana.id_login }] });

    const sent = await say(ana, topic, 'Temos sim! De cenoura.');
    expect(sent).toMatchObject({ duplicate: false, msg_index: 3 });
    await until('on the phone', async () => (await kit.onPhone(line, phone)).some((m) => !m.minha && m.texto === 'Temos sim! De cenoura.'));
    await until('delivered', () => kit.publisher.of('chat_message', topic).some((e) => e.data.msg_id === sent.msg_id && e.data.status === 'delivered'));
    expect(kit.publisher.of('chat_message', topic).filter((e) => e.data.msg_id === sent.msg_id)).toHaveLength(2);
    await kit.node.phone.read(kit.empresa.id_empresa, line, phone);
    await until('read', () => kit.publisher.of('message_state', topic).some((e) => e.data.msg_id === sent.msg_id && e.data.status === 'read'));
    // a confirmation that overtakes the provider's acceptance makes the lower one pointless: it is never told backwards
    const acks = kit.publisher.of('wpp_ack', topic).map((e) => e.data.ack);
    expect(acks).toEqual(acks.toSorted((a, b) => a - b));
    expect(acks.slice(-2)).toEqual([2, 3]);

    await kit.call(ana, 'client_service_message', { event: 'read' }, topic);
    await until('customer sees that it was read', async () => (await kit.onPhone(line, phone)).find((m) => m.minha)?.ack === 3);
    expect((await kit.call(ana, 'get_chat_status', { chat_id })).data[0]?.nao_lidas).toBe(0);

    kit.publisher.clear();
    const closed = await kit.call(ana, 'encerrar_atendimento', { chat_id, resolvido: 1, mostrar_mensagem: 1 });
    expect(closed).toEqual({ chat_id, status_id: 4 });
    expect(kit.publisher.of('encerrado').map((e) => e.topic)).toEqual([topicOf.usuario(ana.id_login)]);
    expect(kit.publisher.of('chats_encerrados')[0]).toMatchObject({ topic: topicOf.empresa(kit.empresa.id_empresa), data: { chat_ids: [chat_id] } });
    await until('closing text on the phone', async () => (await kit.onPhone(line, phone)).some((m) => m.texto.startsWith('Seu atendimento foi encerrado')));
    await expect(say(ana, topic, 'Mais uma coisa')).rejects.toMatchObject({ code: 'conflito' });

    await kit.receive(line, phone, 'Voltei');
    const next = await salaOf(phone);
    expect(next.chat_id).not.toBe(chat_id);
    expect(next).toMatchObject({ status_id: 0, client_id: opened.client_id, counts: { atendimentos: 2 } });
    const history = await kit.call(ana, 'get_messages_history', {}, topic);
    expect(history.data.map((m) => m.msg_index)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('tells everyone who may see the queue, and no one else', async () => {
    const phone = newPhone();
    const proprios = await kit.staff({ escopo: 'proprios' });
    const offline = await kit.staff({ online: false });
    const foreign = await kit.staff({}, kit.other);
    await kit.receive(line, phone, 'Olá');
    await salaOf(phone);
    const told = kit.publisher.topicsOf('create_sala');
    for (const person of [ana, bruno, supervisor]) expect(told).toContain(topicOf.usuario(person.id_login));
    for (const person of [proprios, offline, foreign]) expect(told).not.toContain(topicOf.usuario(person.id_login));
  });

  it('the ninth digit makes no second contato and no second sala; answers go to the number that wrote', async () => {
    const rest = '87654321';
    await kit.receive(line, `11${rest}`, 'sem o nono dígito');
    const sala = await until('sala', () => kit.publisher.of('create_sala')[0]?.data.atendimento);
    await kit.receive(line, `119${rest}`, 'com o nono dígito');
    await until('second message', () => kit.publisher.of('chat_message', sala.topic).length === 2);
    const salas = (await kit.salas()).filter((s) => s.id_contato === sala.client_id);
    expect(salas).toHaveLength(1);
    await kit.call(ana, 'aceitar_atendimento', { chat_id: sala.chat_id });
    await say(ana, sala.topic, 'Recebido');
    await until('on the phone', async () => (await kit.onPhone(line, `11${rest}`)).some((m) => m.texto === 'Recebido'));
  });

  it('an album of a new number opens one sala, numbered without gaps', async () => {
    const phone = newPhone();
    await Promise.all(Array.from({ length: 20 }, (_, i) => kit.receive(line, phone, `foto ${i}`)));
    const sala = await salaOf(phone);
    await until('all messages', () => kit.publisher.of('chat_message', sala.topic).length === 20);
    const rows = (await kit.messages()).filter((m) => m.id_sala === sala.chat_id);
    expect(rows.map((m) => m.msg_index)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect((await kit.salas()).filter((s) => s.id_contato === sala.client_id)).toHaveLength(1);
  });

  it('a line of a departamento that was deleted or switched off brings its salas to everybody', async () => {
    const id_departamento = await kit.departamento('Desativado');
    const offLine = await kit.line({ id_departamento });
    const everybody = await kit.staff({ nome: 'De outro lugar', escopo: 'departamento' });
    for (const [i, change] of [{ status: 0 }, { status: 1, excluido_em: new Date() }].entries()) {
      await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
        db.updateTable('departamento').set(change).where('id_departamento', '=', id_departamento).execute(),
      );
      await kit.receive(offLine, `1198666000${i}`, 'Oi');
      const sala = await until('opened', async () => (await kit.salas()).filter((r) => r.id_wpp_config === offLine)[i]);
      expect(sala.id_departamento).toBeNull();
      const { id_login } = everybody;
      expect(await kit.database.comEmpresa(kit.empresa.id_empresa, (db) => findViewers(db, sala.id_sala, [id_login]))).toEqual([id_login]);
    }
  });

  it('the same event twice is one message, two equal texts are two', async () => {
    const phone = newPhone();
    await kit.receive(line, phone, 'oi', { id_externo: `A-${phone}` });
    const sala = await salaOf(phone);
    await kit.receive(line, phone, 'oi', { id_externo: `A-${phone}` });
    await kit.receive(line, phone, 'oi', { id_externo: `B-${phone}` });
    await until('second message', () => kit.publisher.of('chat_message', sala.topic).length === 2);
    expect((await kit.messages()).filter((m) => m.id_sala === sala.chat_id)).toHaveLength(2);
  });

  it('what was written on the company phone shows with its origin', async () => {
    const phone = newPhone();
    await kit.receive(line, phone, 'Respondi pelo celular', { do_telefone: true });
    const sala = await salaOf(phone);
    expect(sala).toMatchObject({ status_id: 1, nao_lidas: 0 });
    expect(kit.publisher.of('chat_message', sala.topic)[0]?.data).toMatchObject({ de: 'usuario', origem: 'telefone', id_usuario: null, ack: 1 });
  });

  it('two accept at once: one wins, the other hears who', async () => {
    const phone = newPhone();
    await kit.receive(line, phone, 'Alguém?');
    const { chat_id } = await salaOf(phone);
    const outcome = await Promise.allSettled([ana, bruno].map((p) => kit.call(p, 'aceitar_atendimento', { chat_id })));
    expect(outcome.map((o) => o.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = outcome.find((o) => o.status === 'rejected') as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({ code: 'conflito', message: expect.stringMatching(/^(Ana Lima|Bruno Reis) já aceitou esta conversa\.$/) });
    expect((await kit.messages()).filter((m) => m.id_sala === chat_id && m.de === 'sistema')).toHaveLength(1);
  });

  it('a retry with the same private_id gets the first answer and emits nothing', async () => {
    const phone = newPhone();
    await kit.receive(line, phone, 'Oi');
    const { chat_id, topic } = await salaOf(phone);
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    const id = privateId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(ana, topic, 'Uma vez só', id)));
    expect(new Set(answers.map((a) => a.msg_id)).size).toBe(1);
    expect(answers.filter((a) => !a.duplicate)).toHaveLength(1);
    await until('on the phone', async () => (await kit.onPhone(line, phone)).some((m) => m.texto === 'Uma vez só'));
    expect((await kit.onPhone(line, phone)).filter((m) => m.texto === 'Uma vez só')).toHaveLength(1);
    expect(kit.publisher.of('chat_message', topic).filter((e) => e.data.private_id === id && e.data.status === 'sent')).toHaveLength(1);
  });

  it('a supervisor who only looks does not mark as read', async () => {
    const phone = newPhone();
    await kit.receive(line, phone, 'Oi');
    const { chat_id, topic } = await salaOf(phone);
    await kit.call(supervisor, 'client_service_message', { event: 'read' }, topic);
    expect((await kit.call(supervisor, 'get_chat_status', { chat_id })).data[0]?.nao_lidas).toBe(1);
  });

  it('shows messages in the order in which they were written, whatever the order of arrival', async () => {
    const phone = newPhone();
    await kit.receive(line, phone, 'primeira');
    const sala = await salaOf(phone);
    await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      db
        .updateTable('mensagem')
        .set({ em: new Date(Date.now() + 60_000) })
        .where('id_sala', '=', sala.chat_id)
        .execute(),
    );
    await kit.receive(line, phone, 'segunda');
    await until('second', () => kit.publisher.of('chat_message', sala.topic).length === 2);
    const { data } = await kit.call(ana, 'get_messages_history', {}, sala.topic);
    expect(data.map((m) => m.text)).toEqual(['segunda', 'primeira']);
  });

  it('answers a page around one message, and says where the sala goes on', async () => {
    const phone = newPhone();
    for (let i = 1; i <= 9; i++) await kit.receive(line, phone, `mensagem ${i}`);
    const sala = await salaOf(phone);
    await until('nine', () => kit.publisher.of('chat_message', sala.topic).length === 9);
    const around = async (around_index: number, limit: number) => {
      const { data, mais_antigas, mais_novas, ultimo_index } = await kit.call(ana, 'get_messages_history', { around_index, limit }, sala.topic);
      expect(ultimo_index).toBe(9);
      return [data.map((m) => m.msg_index).toSorted((a, b) => a - b), mais_antigas, mais_novas];
    };
    expect(await around(5, 4)).toEqual([[4, 5, 6, 7], true, true]);
    expect(await around(1, 4)).toEqual([[1, 2, 3], false, true]);
    expect(await around(9, 5)).toEqual([[7, 8, 9], true, false]);
  });
});
