import { toBase64 } from '@prosa/contract/base64.ts';
import { falhasSchema } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';

let kit: Salas;
let line: number;
let ana: Staff;
let bruno: Staff;

beforeAll(async () => {
  kit = await startSalas();
  line = await kit.line();
  [ana, bruno] = [await kit.staff({ nome: 'Ana Lima' }), await kit.staff({ nome: 'Bruno Reis' })];
});
afterAll(() => kit.close());

const firstUnread = async (person: Staff, chat_id: number) => (await kit.call(person, 'get_chat_status', { chat_id })).primeira_nao_lida;

it('what is unread begins after what was read, and nowhere when all of it is', async () => {
  const phone = '11978000001';
  for (const text of ['um', 'dois']) await kit.receive(line, phone, text, { nome: 'Clara' });
  await until('both are here', async () => (await kit.messages()).length === 2);
  const [sala] = await kit.salas();
  const { id_sala, topic } = sala!;
  // who only looks on has nothing to read
  expect(await firstUnread(ana, id_sala)).toBeNull();
  await kit.call(ana, 'aceitar_atendimento', { chat_id: id_sala });
  expect(await firstUnread(ana, id_sala)).toBe(1);
  const [, second] = await kit.messages();
  await kit.call(ana, 'client_service_message', { event: 'read', value: second!.id_mensagem }, topic);
  expect(await firstUnread(ana, id_sala)).toBeNull();
  // notices and answers are none of the customer's messages
  await kit.receive(line, phone, 'três');
  await until('third', async () => (await kit.salas())[0]!.nao_lidas === 1);
  await kit.call(bruno, 'ingressar', { chat_id: id_sala });
  await kit.receive(line, phone, 'quatro');
  await until('fourth', async () => (await kit.salas())[0]!.nao_lidas === 2);
  const third = (await kit.messages()).find((m) => m.texto === 'três')!;
  expect(await firstUnread(ana, id_sala)).toBe(third.msg_index);
  expect(await kit.call(ana, 'get_chat_status', {})).not.toHaveProperty('primeira_nao_lida');
});

it('a message that the network brought after the answer, written before it, waits to be read and for nothing more', async () => {
  const phone = '11978000002';
  await kit.receive(line, phone, 'Bom dia', { nome: 'Dora' });
  const sala = () => kit.salas().then((all) => all.find((s) => s.id_sala === id_sala)!);
  await until('Dora is here', async () => (await kit.salas()).length === 2);
  const [, { id_sala, topic } = { id_sala: 0, topic: '' }] = await kit.salas();
  await kit.call(ana, 'aceitar_atendimento', { chat_id: id_sala });
  await kit.call(ana, 'client_service_message', { event: 'read' }, topic);
  await kit.node.phone.setFaults(kit.empresa.id_empresa, line, falhasSchema.parse({ atraso_ms: 1500 }));
  await kit.receive(line, phone, 'Ainda tem?');
  const { msg_id } = await kit.call(ana, 'client_message', { value: toBase64('Bom dia, Dora!'), private_id: 'resposta_antes' }, topic);
  await until('the late one', async () => (await sala()).nao_lidas === 1);
  expect((await sala()).espera_desde).not.toBe(Infinity);
  // the answer is the last one drawn; reading up to it leaves the late one, whose index is higher
  await kit.call(ana, 'client_service_message', { event: 'read', value: msg_id }, topic);
  expect((await sala()).nao_lidas).toBe(1);
  const late = (await kit.messages()).find((m) => m.texto === 'Ainda tem?')!;
  await kit.call(ana, 'client_service_message', { event: 'read', value: late.id_mensagem }, topic);
  expect(await sala()).toMatchObject({ nao_lidas: 0, espera_desde: Infinity });
  await kit.node.phone.setFaults(kit.empresa.id_empresa, line, falhasSchema.parse({}));
});

it('in an interno each one has a place of their own', async () => {
  const { chat_id } = await kit.call(ana, 'chat_interno', { nome: '', id_empresa: kit.empresa.id_empresa, membros: [bruno.id_login] });
  const { topic } = (await kit.salas()).find((s) => s.id_sala === chat_id)!;
  const { msg_index } = await kit.call(ana, 'client_message', { value: toBase64('Bom dia'), private_id: 'interna_1' }, topic);
  expect(await firstUnread(ana, chat_id)).toBeNull();
  expect(await firstUnread(bruno, chat_id)).toBe(msg_index);
});

it('[6] a sala that one may not see tells nothing', async () => {
  const stranger = await kit.staff({ escopo: 'proprios' });
  const [sala] = await kit.salas();
  await expect(firstUnread(stranger, sala!.id_sala)).rejects.toMatchObject({ code: 'nao_encontrado' });
});
