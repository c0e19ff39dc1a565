import { toBase64 } from '@prosa/contract/base64.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { outboundHandlers } from '../linha/saida.ts';
import { sendAgain } from './mensagens.repository.ts';
import { notasService } from './notas.service.ts';

let kit: Salas;
let line: number;
let vendas: number;
let ana: Staff;
let bruno: Staff;
let outra: Staff;
let notas: ReturnType<typeof notasService>;
let number = 11_982_000_000;
let ids = 0;

beforeAll(async () => {
  kit = await startSalas();
  vendas = await kit.departamento('Vendas');
  line = await kit.line({ id_departamento: vendas });
  ana = await kit.staff({ nome: 'Ana Lima', departamentos: [vendas] });
  bruno = await kit.staff({ nome: 'Bruno Reis', departamentos: [vendas], online: false });
  outra = await kit.staff({ nome: 'De Outro Setor' });
  notas = notasService(kit.core);
});
afterAll(() => kit.close());
beforeEach(() => kit.publisher.clear());

async function answered() {
  const phone = String(++number);
  await kit.receive(line, phone, 'Meu pedido atrasou', { nome: 'Clara' });
  const { data } = await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === `55${phone}`));
  const { chat_id, topic } = data.atendimento;
  await kit.call(ana, 'aceitar_atendimento', { chat_id });
  return { chat_id, topic, phone };
}
const note = (who: Staff, chat_id: number, texto: string, mencoes: number[] = [], private_id = `nota_${++ids}_000`) =>
  notas.store(who, chat_id, { texto, mencoes, private_id });
const mentions = async () =>
  (await kit.database.comEmpresa(kit.empresa.id_empresa, (db) => db.selectFrom('evento').select('dados').where('tipo', '=', 'mencao').execute())).map(
    (e) => e.dados as { id_mensagem: number; id_usuario: number },
  );

describe('notes', () => {
  it('stand in the timeline of those who see the sala, once however often they are sent', async () => {
    const sala = await answered();
    const before = (await kit.call(ana, 'get_chat_status', { chat_id: sala.chat_id })).data[0]!;
    kit.publisher.clear();
    const first = await note(ana, sala.chat_id, 'Cliente antiga, tratar bem @Bruno Reis', [bruno.id_login], 'nota_unica_1');
    const again = await note(ana, sala.chat_id, 'Cliente antiga, tratar bem @Bruno Reis', [bruno.id_login], 'nota_unica_1');
    expect(again).toEqual({ ...first, duplicate: true });
    const told = kit.publisher.of('chat_message');
    expect(told.map((e) => e.topic)).toEqual([sala.topic]);
    expect(told[0]?.data).toMatchObject({ type: 'nota', de: 'usuario', nome: 'Ana Lima', mencoes: [{ id_usuario: bruno.id_login, nome: 'Bruno Reis' }] });
    // what lists show stays what was said with the customer, and where it stands
    const row = (await kit.call(bruno, 'get_chat_status', { chat_id: sala.chat_id })).data[0]!;
    expect(row.ultima_mensagem).toEqual(before.ultima_mensagem);
    expect(row.nao_lidas).toBe(before.nao_lidas);
    expect((await kit.call(bruno, 'get_messages_history', {}, sala.topic)).data.at(-1)).toMatchObject({ msg_id: first.msg_id, type: 'nota' });
    expect(await mentions()).toEqual([expect.objectContaining({ id_mensagem: first.msg_id, id_usuario: bruno.id_login, id_login: ana.id_login })]);
  });

  it('are written by whoever sees the sala, changed and deleted by who wrote them, whenever', async () => {
    const sala = await answered();
    const { msg_id } = await note(bruno, sala.chat_id, 'Já falei com ela ontem');
    await expect(note(outra, sala.chat_id, 'x')).rejects.toMatchObject({ code: 'nao_encontrado' });
    await expect(notas.edit(ana, msg_id, { texto: 'y', mencoes: [] })).rejects.toMatchObject({ code: 'sem_permissao' });
    await expect(notas.delete(ana, msg_id)).rejects.toMatchObject({ code: 'sem_permissao' });
    await expect(notas.delete(outra, msg_id)).rejects.toMatchObject({ code: 'nao_encontrado' });
    kit.time.ahead += 90 * 86_400_000;
    const known = (await mentions()).length;
    await notas.edit(bruno, msg_id, { texto: 'Falei com ela @Ana Lima', mencoes: [ana.id_login] });
    await notas.edit(bruno, msg_id, { texto: 'Falei hoje com ela @Ana Lima', mencoes: [ana.id_login] });
    expect((await mentions()).slice(known)).toEqual([expect.objectContaining({ id_mensagem: msg_id, id_usuario: ana.id_login })]);
    expect(kit.publisher.of('editar_msg').at(-1)?.data).toMatchObject({ type: 'nota', text: 'Falei hoje com ela @Ana Lima' });
    await notas.delete(bruno, msg_id);
    kit.time.ahead = 0;
    expect(kit.publisher.of('excluir_msg').at(-1)?.data).toMatchObject({ msg_id, status: true });
    expect((await kit.call(ana, 'get_messages_history', {}, sala.topic)).data.at(-1)).toMatchObject({ msg_id, deletada: 1, text: '' });
    const message = await kit.call(ana, 'client_message', { value: toBase64('Oi'), private_id: 'p_mensagem_1' }, sala.topic);
    await expect(notas.edit(ana, message.msg_id, { texto: 'z', mencoes: [] })).rejects.toMatchObject({ code: 'nao_encontrado' });
  });

  it('name only those who may see the sala', async () => {
    const sala = await answered();
    const { data } = await notas.people(ana, sala.chat_id);
    expect(data.map((p) => p.nome)).toEqual(['Bruno Reis']);
    await expect(notas.people(outra, sala.chat_id)).rejects.toMatchObject({ code: 'nao_encontrado' });
    await expect(note(ana, sala.chat_id, '@De Outro Setor', [outra.id_login])).rejects.toMatchObject({ code: 'invalido' });
    const foreign = await kit.staff({}, kit.other);
    await expect(note(ana, sala.chat_id, '@alguém', [foreign.id_login])).rejects.toMatchObject({ code: 'invalido' });
  });

  it('are refused once the sala is over', async () => {
    const sala = await answered();
    await kit.call(ana, 'encerrar_atendimento', { chat_id: sala.chat_id });
    await expect(note(ana, sala.chat_id, 'tarde demais')).rejects.toMatchObject({ code: 'conflito' });
  });
});

describe('no way out for a note', () => {
  const secret = 'NOTA-SECRETA';

  it('not to the phone, not as work for the line, not as a quote, not sent again, not to a visitor', async () => {
    const sala = await answered();
    const { msg_id } = await note(ana, sala.chat_id, `${secret} um`);
    await note(bruno, sala.chat_id, `${secret} dois @Ana Lima`, [ana.id_login]);
    await notas.edit(ana, msg_id, { texto: `${secret} mudada`, mencoes: [] });
    // the triggers of messages change it as a note, too
    await kit.call(ana, 'editar_msg', { msg_id, message: toBase64(`${secret} de novo`) }, sala.topic);
    await expect(kit.call(ana, 'reply_message', { msg_id, message: toBase64('resposta'), private_id: 'p_cita_nota' }, sala.topic)).rejects.toMatchObject({
      code: 'conflito',
    });
    expect(await kit.database.comEmpresa(kit.empresa.id_empresa, (db) => sendAgain(db, msg_id))).toBe(false);
    const { triggers } = kit.node.atendimentos;
    const visitor = { kind: 'visitor', id_empresa: kit.empresa.id_empresa, topic: sala.topic } as never;
    const history = triggers.get_messages_history as (context: object, data: object) => Promise<{ data: unknown[] }>;
    expect((await history({ person: visitor, sala: sala.topic }, { limit: 50 })).data).toEqual([]);

    const ref = { id_empresa: kit.empresa.id_empresa, id_wpp_config: line };
    const { pendingWork } = outboundHandlers(kit.core);
    expect((await pendingWork(ref, [], 100)).filter((w) => w.texto.includes(secret))).toEqual([]);
    await notas.delete(ana, msg_id);
    // something sent after the notes is there: they would have been, too
    await kit.call(ana, 'client_message', { value: toBase64('Chega amanhã'), private_id: `p_marco_${sala.chat_id}` }, sala.topic);
    await until('on the phone', async () => (await kit.onPhone(line, sala.phone)).some((m) => m.texto === 'Chega amanhã'));
    expect(JSON.stringify(await kit.onPhone(line, sala.phone))).not.toContain(secret);
    // told on topics of staff alone
    for (const { topic, data } of kit.publisher.sent.filter((e) => JSON.stringify(e.data).includes(secret))) {
      expect([topic, topic === sala.topic], JSON.stringify(data)).toEqual([sala.topic, true]);
    }
    const rows = (await kit.salas()).filter((s) => s.id_sala === sala.chat_id);
    expect(rows[0]?.ultima_texto).toBe('Chega amanhã');
  });

  it.each([
    ['work for a line', sql`saida = 'enviar'`],
    ['a name on the network', sql`id_externo = 'X1', id_wpp_config = 1`],
    ['another author', sql`de = 'bot'`],
    ['no author', sql`id_login = null`],
  ])('the database itself refuses %s', async (_what, change) => {
    const sala = await answered();
    const { msg_id } = await note(ana, sala.chat_id, secret);
    const update = kit.database.comEmpresa(kit.empresa.id_empresa, (db) => sql`update mensagem set ${change} where id_mensagem = ${msg_id}`.execute(db));
    await expect(update).rejects.toThrow('mensagem_nota_fica');
  });
});
