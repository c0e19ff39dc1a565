import { toBase64 } from '@prosa/contract/base64.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { addSystemMessage } from '../linha/bot.ts';
import { addMessage } from '../mensagens/mensagens.repository.ts';
import { lerSala } from './mudanca.ts';
import { closeSala, setSala } from './salas.repository.ts';

let kit: Salas;
let line: number;
let ana: Staff;
let so: Staff;

beforeAll(async () => {
  kit = await startSalas();
  line = await kit.line();
  ana = await kit.staff({ nome: 'Ana Lima' });
  so = await kit.staff({ nome: 'Só Suas', escopo: 'proprios' });
});
afterAll(() => kit.close());

let numbers = 0;
let phone: string;
let chat_id: number;
let topic: string;
beforeEach(async () => {
  phone = `119${String(82_000_000 + ++numbers)}`;
  await kit.receive(line, phone, 'Oi');
  const sala = await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === `55${phone}`)?.data.atendimento);
  ({ chat_id, topic } = sala);
  kit.publisher.clear();
});

const inEmpresa = <T>(work: (db: Db) => Promise<T>): Promise<T> => kit.database.comEmpresa(kit.empresa.id_empresa, work);
/** What went out, in its order. */
const said = () => kit.publisher.sent.map(({ event, topic: to }) => `${event} ${to === topic ? 'sala' : to}`);
const to = (person: Staff) => topicOf.usuario(person.id_login);

it('whoever writes in a transaction is told by its commit, the sala before the lists, with what the end of it left', async () => {
  await inEmpresa(async (db) => {
    await addSystemMessage(db, chat_id, 'Uma', new Date());
    await addSystemMessage(db, chat_id, 'Duas', new Date());
    await setSala(db, chat_id, { id_responsavel: ana.id_login, status_id: 2 });
    expect(said()).toEqual([]);
  });
  expect(said()).toEqual(['chat_message sala', 'chat_message sala', `chat_status ${to(ana)}`]);
  expect(kit.publisher.of('chat_message').map((e) => e.data.text)).toEqual(['Uma', 'Duas']);
  expect(kit.publisher.of('chat_status')[0]?.data.data[0]).toMatchObject({ chat_id, usuario_id: ana.id_login, status_id: 2 });
});

it('what changed after it was read for an answer is told as it became', async () => {
  const early = await inEmpresa(async (db) => {
    await addSystemMessage(db, chat_id, 'Antes', new Date());
    const row = await lerSala(db, chat_id);
    await addSystemMessage(db, chat_id, 'Depois', new Date());
    await setSala(db, chat_id, { id_responsavel: ana.id_login, status_id: 2 });
    return row;
  });
  expect([early.status_id, early.ultimo_index]).toEqual([0, 2]);
  expect(kit.publisher.of('chat_message').map((e) => e.data.text)).toEqual(['Antes', 'Depois']);
  expect(kit.publisher.of('chat_status')[0]?.data.data[0]).toMatchObject({ status_id: 2, ultimo_index: 3 });
});

it('who does not see the sala any more hears that they lost it, after those who see it', async () => {
  await inEmpresa((db) => setSala(db, chat_id, { id_responsavel: so.id_login, status_id: 2 }));
  kit.publisher.clear();
  await inEmpresa((db) => setSala(db, chat_id, { id_responsavel: null, status_id: 1 }));
  expect(said()).toEqual([`chat_status ${to(ana)}`, `close_chat ${to(so)}`]);
  expect(kit.publisher.dropped).toEqual([{ topic, id_login: so.id_login }]);
});

it('one that a person ended is ended before its last messages; one that the clock ended, after them', async () => {
  const end = (por: { id_login: number; nome: string } | null) =>
    inEmpresa(async (db) => {
      await addSystemMessage(db, chat_id, 'Fim', new Date());
      await closeSala(db, chat_id, { status_id: 3, id_motivo: null }, por);
    });
  await end(ana);
  const empresa = topicOf.empresa(kit.empresa.id_empresa);
  expect(said()).toEqual(['encerrar_atendimento sala', `chats_encerrados ${empresa}`, 'chat_message sala']);
  await inEmpresa((db) => db.updateTable('sala').set({ status_id: 1, encerrado_em: null }).where('id_sala', '=', chat_id).execute());
  kit.publisher.clear();
  await end(null);
  expect(said()).toEqual(['chat_message sala', 'encerrar_atendimento sala', `chats_encerrados ${empresa}`]);
});

it('nothing is told of what is undone, nor of a message that found the sala closed', async () => {
  const undone = inEmpresa(async (db) => {
    await addSystemMessage(db, chat_id, 'Nunca', new Date());
    throw new Error('não');
  });
  await expect(undone).rejects.toThrow('não');
  await inEmpresa((db) => db.updateTable('sala').set({ status_id: 3 }).where('id_sala', '=', chat_id).execute());
  await inEmpresa((db) => addSystemMessage(db, chat_id, 'Tarde', new Date()));
  expect(said()).toEqual([]);
});

it('a telling that fails is logged: the change stands, its answer comes, the line is woken', async () => {
  const error = vi.spyOn(kit.core.log, 'error');
  const publish = vi.spyOn(kit.publisher, 'publish').mockImplementation(() => {
    throw new Error('sem rede');
  });
  const id_externo = `PR${'0'.repeat(20)}${numbers}`;
  const added = await inEmpresa((db) =>
    addMessage(db, chat_id, {
      de: 'usuario',
      id_login: ana.id_login,
      tipo: 'message',
      texto: 'Vai',
      id_wpp_config: line,
      id_externo,
      saida: 'enviar',
      em: new Date(),
    }),
  );
  publish.mockRestore();
  expect(added).toBeDefined();
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ err: expect.objectContaining({ message: 'sem rede' }) }), 'atendimentos: mudança não anunciada');
  error.mockRestore();
  await until('on the phone', async () => (await kit.onPhone(line, phone)).some((m) => m.texto === 'Vai'));
});

it('a message of the customer that nothing follows from is read with its sala in the flight that writes it', async () => {
  await kit.call(ana, 'aceitar_atendimento', { chat_id });
  kit.publisher.clear();
  await kit.receive(line, phone, 'Tem bolo?');
  await until('told', () => kit.publisher.of('chat_message', topic)[0]);
  expect(said()).toEqual([`chat_status ${to(ana)}`, 'chat_message sala']);
  expect(kit.publisher.of('chat_status')[0]?.data.data[0]).toMatchObject({ ultima_mensagem: { text: 'Tem bolo?' } });
  await kit.call(ana, 'client_message', { value: toBase64('Tem'), private_id: 'anunciar_1' }, topic);
  expect(said().slice(2, 4)).toEqual(['chat_message sala', `chat_status ${to(ana)}`]);
});
