import { chatReacao } from '@prosa/contract/atendimentos/reacoes.endpoints.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusal, signIn, startTestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../../../test/kit/factories.ts';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { reacoesService } from './reacoes.service.ts';

let kit: Salas;
let line: number;
let ana: Staff;
let bruno: Staff;
let phones = 0;
let sends = 0;
const newPhone = (): string => `1197900${String(1000 + ++phones)}`;

beforeAll(async () => {
  kit = await startSalas();
  line = await kit.line();
  [ana, bruno] = [await kit.staff({ nome: 'Ana Lima' }), await kit.staff({ nome: 'Bruno Reis' })];
});
afterAll(() => kit.close());
beforeEach(() => kit.publisher.clear());

const service = () => reacoesService(kit.core);
const react = (person: Staff, msg_id: number, emoji: string) => service().react(person, msg_id, emoji);
const say = (person: Staff, topic: string, text: string) =>
  kit.call(person, 'client_message', { value: toBase64(text), private_id: `reacoes_${++sends}` }, topic);
const customerReacts = (telefone: string, id_externo: string, emoji: string, do_telefone = false) =>
  kit.node.phone.receive(kit.empresa.id_empresa, line, { telefone, texto: '', nome: '', do_telefone, reacao: { id_externo, emoji } });

/** A sala that Ana answers, with a message of the customer. */
async function talk() {
  const phone = newPhone();
  const { id_externo } = await kit.receive(line, phone, 'Chegou o sofá!', { nome: 'Clara Dias' });
  const opened = await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === `55${phone}`)?.data.atendimento);
  await kit.call(ana, 'aceitar_atendimento', { chat_id: opened.chat_id });
  const message = (await kit.messages()).find((m) => m.id_externo === id_externo)!;
  return { phone, id_externo, chat_id: opened.chat_id, topic: opened.topic, msg_id: message.id_mensagem };
}
const told = (topic: string) => kit.publisher.of('reacoes', topic).map(({ data: { msg_id, reacoes } }) => ({ msg_id, reacoes }));
const onPhone = async (phone: string, id_externo: string) => (await kit.onPhone(line, phone)).find((m) => m.id_externo === id_externo)?.reacoes;
const inHistory = async (topic: string, msg_id: number) =>
  (await kit.call(ana, 'get_messages_history', {}, topic)).data.find((m) => m.msg_id === msg_id)?.reacoes;

describe('reactions of the staff', () => {
  it('one for the empresa, told to the sala and shown on the phone; the next takes its place, none takes it back', async () => {
    const { phone, id_externo, topic, msg_id, chat_id } = await talk();
    await kit.call(bruno, 'ingressar', { chat_id });
    await react(ana, msg_id, '👍');
    expect(told(topic).at(-1)).toEqual({ msg_id, reacoes: [{ emoji: '👍', de: 'usuario', id_usuario: ana.id_login, nome: 'Ana Lima' }] });
    await until('on the phone', async () => (await onPhone(phone, id_externo))?.[0]?.emoji === '👍');
    await react(bruno, msg_id, '❤️');
    expect(await inHistory(topic, msg_id)).toEqual([{ emoji: '❤️', de: 'usuario', id_usuario: bruno.id_login, nome: 'Bruno Reis' }]);
    await until('changed on the phone', async () => (await onPhone(phone, id_externo))?.[0]?.emoji === '❤️');
    await react(ana, msg_id, '');
    expect(told(topic).at(-1)).toEqual({ msg_id, reacoes: [] });
    await until('gone from the phone', async () => (await onPhone(phone, id_externo))?.length === 0);
    await until('no work left', async () => {
      const left = await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
        db.selectFrom('mensagem_reacao').selectAll().where('id_mensagem', '=', msg_id).execute(),
      );
      return left.length === 0;
    });
  });

  it('[6] only members, and not to notes, notices, deleted and failed messages; hidden and foreign are not there', async () => {
    const { topic, msg_id, chat_id } = await talk();
    await expect(react(bruno, msg_id, '👍')).rejects.toMatchObject({ code: 'sem_permissao' });
    const blind = await kit.staff({ escopo: 'proprios' });
    await expect(react(blind, msg_id, '👍')).rejects.toMatchObject({ code: 'nao_encontrado' });
    const foreign = await kit.staff({ grupo: 'administrador' }, kit.other);
    await expect(react(foreign, msg_id, '👍')).rejects.toMatchObject({ code: 'nao_encontrado' });
    const notice = (await kit.messages()).find((m) => m.id_sala === chat_id && m.tipo === 'sistema')!;
    await expect(react(ana, notice.id_mensagem, '👍')).rejects.toMatchObject({ code: 'conflito' });
    const own = await say(ana, topic, 'Engano');
    await kit.call(ana, 'excluir_msg', { msg_id: own.msg_id }, topic);
    await expect(react(ana, own.msg_id, '👍')).rejects.toMatchObject({ code: 'conflito', message: 'Esta mensagem foi apagada.' });
    expect(told(topic)).toEqual([]);
    await kit.call(ana, 'encerrar_atendimento', { chat_id });
    await expect(react(ana, msg_id, '👍')).rejects.toMatchObject({ code: 'conflito' });
  });

  it('in an interno everybody has one', async () => {
    const { chat_id } = await kit.call(ana, 'chat_interno', { nome: '', id_empresa: kit.empresa.id_empresa, membros: [bruno.id_login] });
    const { topic } = (await kit.salas()).find((s) => s.id_sala === chat_id)!;
    const { msg_id } = await say(ana, topic, 'Reunião às 9h');
    await react(ana, msg_id, '👍');
    await react(bruno, msg_id, '👍');
    expect((await inHistory(topic, msg_id))?.map((r) => r.nome)).toEqual(['Ana Lima', 'Bruno Reis']);
    await react(ana, msg_id, '');
    expect((await inHistory(topic, msg_id))?.map((r) => r.nome)).toEqual(['Bruno Reis']);
  });

  it('one that the network refuses for good disappears, and who put it is told', async () => {
    const { topic, msg_id, chat_id } = await talk();
    const s = service();
    await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      db
        .insertInto('mensagem_reacao')
        .values({
          id_mensagem: msg_id,
          autor: -1,
          id_login: ana.id_login,
          emoji: '🎉',
          em: new Date(),
          saida: true,
          saida_depois_de: new Date(Date.now() + 3_600_000),
        })
        .execute(),
    );
    const work = {
      id_mensagem: msg_id,
      id_sala: chat_id,
      acao: 'reagir',
      id_externo: 'x',
      para: {},
      texto: '',
      link: null,
      resposta_a: null,
      arquivo: null,
      conteudo: null,
      modelo: null,
      opcoes: null,
      emoji: '🎉',
      tentativas: 3,
    } as const;
    await s.notSent({ id_empresa: kit.empresa.id_empresa, id_wpp_config: line }, work, 'Whatsapp não cadastrado', null);
    expect(told(topic).at(-1)).toEqual({ msg_id, reacoes: [] });
    expect(kit.publisher.of('reacao_recusada').at(-1)?.data).toEqual({
      chat_id: expect.any(Number),
      msg_id,
      message: 'A reação não foi enviada: Whatsapp não cadastrado',
    });
  });
});

describe('reactions of the customer', () => {
  it('are told to the sala, count as nothing unread, and change with the phone', async () => {
    const { phone, topic, chat_id } = await talk();
    const { msg_id } = await say(ana, topic, 'Que bom!');
    const sent = await until('sent', async () => (await kit.onPhone(line, phone)).find((m) => m.texto === 'Que bom!'));
    const before = (await kit.salas()).find((s) => s.id_sala === chat_id)!;
    await customerReacts(phone, sent.id_externo, '😍');
    await until('told', () => told(topic).some((t) => t.msg_id === msg_id && t.reacoes[0]?.emoji === '😍'));
    expect(await inHistory(topic, msg_id)).toEqual([{ emoji: '😍', de: 'contato', id_usuario: null, nome: 'Clara Dias' }]);
    const after = (await kit.salas()).find((s) => s.id_sala === chat_id)!;
    expect([after.nao_lidas, after.ultimo_index, after.ultima_texto]).toEqual([before.nao_lidas, before.ultimo_index, before.ultima_texto]);
    await react(ana, msg_id, '👏');
    expect((await inHistory(topic, msg_id))?.map((r) => r.emoji)).toEqual(['😍', '👏']);
    await customerReacts(phone, sent.id_externo, '');
    await until('taken back', async () => (await inHistory(topic, msg_id))?.map((r) => r.emoji).join() === '👏');
  });

  it('from the phone of the empresa it is ours; a closed sala stays closed and takes it', async () => {
    const { phone, id_externo, topic, msg_id, chat_id } = await talk();
    await customerReacts(phone, id_externo, '🙏', true);
    await until('ours', async () => (await inHistory(topic, msg_id))?.[0]?.emoji === '🙏');
    expect((await inHistory(topic, msg_id))?.[0]).toMatchObject({ de: 'usuario', id_usuario: null, nome: '' });
    await kit.call(ana, 'encerrar_atendimento', { chat_id });
    const salas = (await kit.salas()).length;
    await customerReacts(phone, id_externo, '😢');
    await until('taken', async () => (await inHistory(topic, msg_id))?.some((r) => r.emoji === '😢'));
    expect(await kit.salas()).toHaveLength(salas);
  });

  it('to a message that is not on the phone there is none', async () => {
    await expect(customerReacts('11979009999', 'NADA', '👍')).rejects.toMatchObject({ code: 'nao_encontrado' });
  });
});

it('the endpoint takes one emoji or none', async () => {
  const app = await startTestApp();
  try {
    const empresa = await makeEmpresa(app.database, 'Loja Aurora');
    const who = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Ana')).usuario);
    const wrong = await refusal(who.call(chatReacao.reagir, { params: { id: 1 }, body: { emoji: 'oi' } }));
    expect(wrong).toMatchObject({ http: 422, erros: { emoji: 'Escolha um emoji' } });
    expect(await refusal(who.call(chatReacao.reagir, { params: { id: 1 }, body: { emoji: '👩🏽‍🚀' } }))).toMatchObject({ http: 404 });
  } finally {
    await app.close();
  }
});
