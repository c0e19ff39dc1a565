import { toBase64 } from '@prosa/contract/base64.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';

let kit: Salas;
let line: number;
let ana: Staff;
let bruno: Staff;
let numbers = 0;

beforeAll(async () => {
  kit = await startSalas();
  line = await kit.line();
  ana = await kit.staff({ nome: 'Ana Lima' });
  bruno = await kit.staff({ nome: 'Bruno Reis' });
});
afterAll(() => kit.close());
beforeEach(() => {
  kit.publisher.clear();
  kit.time.ahead = 0;
});

async function sala(accept?: Staff) {
  const phone = `119${82_000_000 + ++numbers}`;
  await kit.receive(line, phone, 'Olá', { nome: `Cliente ${numbers}` });
  const { data } = await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === `55${phone}`));
  const { chat_id, topic } = data.atendimento;
  if (accept) await kit.call(accept, 'aceitar_atendimento', { chat_id });
  return { chat_id, topic, phone };
}
const say = (person: Staff, topic: string, text: string) =>
  kit.call(person, 'client_message', { value: toBase64(text), private_id: `p_${++numbers}_abcdef` }, topic);
const row = async (chat_id: number) => (await kit.call(ana, 'get_chat_status', { chat_id })).data[0]!;
const texts = async (topic: string) => (await kit.call(ana, 'get_messages_history', {}, topic)).data.map((m) => m.text);
const minutes = 60_000;

describe('transfer', () => {
  it('to a person: offered to that person, who accepts; the one taken out leaves', async () => {
    const { chat_id, topic } = await sala(ana);
    await kit.call(ana, 'transferir_atendimento', { chat_id, id_usuario: bruno.id_login, id_usuario_retirado: ana.id_login });
    expect(await row(chat_id)).toMatchObject({ usuario_id: null, status_id: 0, membros: [{ id_usuario: bruno.id_login }] });
    await expect(say(bruno, topic, 'Oi')).rejects.toMatchObject({ code: 'sem_permissao' });
    await kit.call(bruno, 'aceitar_atendimento', { chat_id });
    await say(bruno, topic, 'Oi, sou o Bruno');
    expect(await texts(topic)).toEqual([
      'Olá',
      'Ana Lima aceitou a conversa',
      'Ana Lima transferiu a conversa para Bruno Reis',
      'Bruno Reis aceitou a conversa',
      'Oi, sou o Bruno',
    ]);
  });

  it('who is offered it gives it back to the queue', async () => {
    const { chat_id, topic } = await sala(ana);
    await kit.call(ana, 'transferir_atendimento', { chat_id, id_usuario: bruno.id_login, id_usuario_retirado: ana.id_login });
    await kit.call(bruno, 'rejeitar_atendimento', { chat_id });
    expect(await row(chat_id)).toMatchObject({ usuario_id: null, status_id: 1, membros: [] });
    expect(kit.publisher.of('rejeitar_atendimento', topic)).toHaveLength(1);
  });

  it('[issue 3] says why in the timeline, to the colleagues only', async () => {
    const { chat_id, topic, phone } = await sala(ana);
    await kit.call(ana, 'transferir_atendimento', { chat_id, id_usuario: bruno.id_login, motivo: ' Precisa de nota fiscal ' });
    expect((await texts(topic)).at(-1)).toBe('Ana Lima transferiu a conversa para Bruno Reis. Motivo: Precisa de nota fiscal');
    expect((await kit.onPhone(line, phone)).map((m) => m.texto)).toEqual(['Olá']);
    const stored = await kit.database.semEmpresa((db) =>
      db.selectFrom('evento').select('dados').where('tipo', '=', 'sala_transferida').orderBy('id_evento', 'desc').limit(1).executeTakeFirst(),
    );
    expect(stored?.dados).toMatchObject({ id_sala: chat_id, motivo: 'Precisa de nota fiscal' });
  });

  it('refuses people, departamentos and assuntos that are not there', async () => {
    const { chat_id } = await sala(ana);
    const foreign = await kit.staff({}, kit.other);
    const call = (data: object) => kit.call(ana, 'transferir_atendimento', { chat_id, ...data });
    await expect(call({ id_usuario: foreign.id_login })).rejects.toMatchObject({ code: 'invalido' });
    await expect(call({ id_departamento: 999_999 })).rejects.toMatchObject({ code: 'invalido' });
    await expect(call({ id_assunto: 999_999 })).rejects.toMatchObject({ code: 'invalido' });
    expect(await row(chat_id)).toMatchObject({ usuario_id: ana.id_login, status_id: 2 });
  });

  it('to a person of its own departamento the timeline says the name alone, with the reason', async () => {
    const id_departamento = await kit.departamento('Onde já está');
    const { chat_id, topic } = await sala(ana);
    const last = async () => (await kit.call(ana, 'get_messages_history', {}, topic)).data.at(-1)!.text;
    await kit.call(ana, 'transferir_atendimento', { chat_id, id_departamento, id_usuario: ana.id_login });
    expect(await last()).toBe(`${ana.nome} transferiu a conversa para ${ana.nome}, para Onde já está`);
    await kit.call(ana, 'transferir_atendimento', { chat_id, id_departamento, id_usuario: bruno.id_login, motivo: 'O cliente pediu' });
    expect(await last()).toBe(`${ana.nome} transferiu a conversa para ${bruno.nome}. Motivo: O cliente pediu`);
  });

  it('who is not in the sala may not transfer it, a supervisor may', async () => {
    const { chat_id } = await sala(ana);
    await expect(kit.call(bruno, 'transferir_atendimento', { chat_id, id_usuario: bruno.id_login })).rejects.toMatchObject({ code: 'sem_permissao' });
    const boss = await kit.staff({ grupo: 'supervisor' });
    await kit.call(boss, 'transferir_atendimento', { chat_id, id_usuario: bruno.id_login, id_usuario_retirado: ana.id_login });
    expect((await row(chat_id)).membros.map((m) => m.id_usuario)).toEqual([bruno.id_login]);
  });
});

describe('members', () => {
  it('enter, write, bring in and leave, told to the sala', async () => {
    const { chat_id, topic } = await sala(ana);
    await kit.call(bruno, 'ingressar', { chat_id });
    await say(bruno, topic, 'Ajudo aqui');
    // the list names who wrote, who need not be the one who answers
    expect((await row(chat_id)).ultima_mensagem).toMatchObject({ text: 'Ajudo aqui', de: 'usuario', id_usuario: bruno.id_login, nome: bruno.nome });
    const carla = await kit.staff({ nome: 'Carla Nunes', escopo: 'proprios' });
    expect(await kit.node.atendimentos.mayEnterSala(carla, topic)).toBe(false);
    await kit.call(ana, 'add_membro', { chat_id, id_usuario: carla.id_login });
    expect(kit.publisher.of('add_membro', topic)[0]?.data.membro).toMatchObject({ id_usuario: carla.id_login, nome: 'Carla Nunes' });
    expect(kit.publisher.topicsOf('chat_status')).toContain(topicOf.usuario(carla.id_login));
    await kit.call(carla, 'sair_atendimento', { chat_id });
    expect(kit.publisher.of('signout', topic)[0]?.data.id_usuario).toBe(carla.id_login);
    expect(kit.publisher.dropped).toContainEqual({ topic, id_login: carla.id_login });
    await expect(kit.call(bruno, 'sair_atendimento', { chat_id, id_usuario: ana.id_login })).rejects.toMatchObject({ code: 'sem_permissao' });
    await kit.call(ana, 'sair_atendimento', { chat_id });
    expect(await row(chat_id)).toMatchObject({ usuario_id: null, status_id: 1, membros: [{ id_usuario: bruno.id_login }] });
  });

  it.each([
    [1, 4],
    [0, 5],
    [undefined, 3],
  ] as const)('[decisions: status numbers] closing with resolvido %s gives %s, once', async (resolvido, status_id) => {
    const { chat_id, phone } = await sala(ana);
    expect(await kit.call(ana, 'encerrar_atendimento', { chat_id, ...(resolvido !== undefined && { resolvido }) })).toEqual({ chat_id, status_id });
    await expect(kit.call(ana, 'encerrar_atendimento', { chat_id })).rejects.toMatchObject({ code: 'conflito' });
    // mostrar_mensagem was not asked for
    expect((await kit.onPhone(line, phone)).filter((m) => !m.minha)).toEqual([]);
    const { data } = await kit.call(ana, 'lista_atendimentos', { aba: 'todas' });
    expect(data.map((r) => r.chat_id)).not.toContain(chat_id);
  });
});

describe('closing reasons', () => {
  const withReasons = async (nome: string, obrigatorio: boolean) => {
    const id_departamento = await kit.departamento(nome);
    const ids = await kit.database.comEmpresa(kit.empresa.id_empresa, async (db) => {
      await db.updateTable('departamento').set({ motivo_obrigatorio: obrigatorio }).where('id_departamento', '=', id_departamento).execute();
      const rows = await db
        .insertInto('motivo_encerramento')
        .values([
          { id_departamento, motivo: 'Dúvida resolvida', ordem: 0 },
          { id_departamento, motivo: 'Antigo', ordem: 1, ativo: false },
        ])
        .returning('id_motivo')
        .execute();
      return rows.map((r) => r.id_motivo);
    });
    return { id_departamento, ids };
  };
  const into = async (id_departamento: number) => {
    const opened = await sala(ana);
    await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      db.updateTable('sala').set({ id_departamento }).where('id_sala', '=', opened.chat_id).execute(),
    );
    return opened;
  };

  it('[issue 3] one is refused at its field where the departamento requires it, and stands in the timeline and on the sala', async () => {
    const { id_departamento, ids } = await withReasons('Trocas', true);
    const other = await withReasons('Outro', false);
    const { chat_id, topic } = await into(id_departamento);
    const close = (id_motivo?: number) => kit.call(ana, 'encerrar_atendimento', { chat_id, resolvido: 1, ...(id_motivo && { id_motivo }) });
    await expect(close()).rejects.toMatchObject({ erros: { id_motivo: 'Escolha o motivo do encerramento' } });
    await expect(close(ids[1])).rejects.toMatchObject({ erros: { id_motivo: 'Escolha um motivo da lista' } });
    await expect(close(other.ids[0])).rejects.toMatchObject({ erros: { id_motivo: 'Escolha um motivo da lista' } });
    expect((await row(chat_id)).status_id).toBe(2);
    expect(await close(ids[0])).toEqual({ chat_id, status_id: 4 });
    expect((await texts(topic)).at(-1)).toBe('Ana Lima encerrou a conversa. Motivo: Dúvida resolvida');
    expect((await row(chat_id)).motivo_encerramento).toBe('Dúvida resolvida');
  });

  it('elsewhere it may be left out', async () => {
    const { id_departamento } = await withReasons('Compras', false);
    const { chat_id } = await into(id_departamento);
    await kit.call(ana, 'encerrar_atendimento', { chat_id, resolvido: 0 });
    expect(await row(chat_id)).toMatchObject({ status_id: 5, motivo_encerramento: null });
  });
});

describe('messages of one’s own', () => {
  it('edits within 15 minutes, and the phone follows', async () => {
    const { topic, phone } = await sala(ana);
    const { chat_id } = kit.publisher.of('create_sala')[0]!.data.atendimento;
    const { msg_id } = await say(ana, topic, 'Bom dua');
    await until('sent', async () => (await kit.onPhone(line, phone)).some((m) => m.texto === 'Bom dua'));
    kit.time.ahead = 14 * minutes;
    await kit.call(ana, 'editar_msg', { msg_id, message: toBase64('Bom dia') }, topic);
    expect(kit.publisher.of('editar_msg', topic)[0]?.data).toMatchObject({ status: true, msg_id, text: 'Bom dia' });
    await until('edited on the phone', async () => (await kit.onPhone(line, phone)).some((m) => m.texto === 'Bom dia' && m.editada));
    expect((await row(chat_id)).ultima_mensagem?.text).toBe('Bom dia');

    kit.publisher.clear();
    kit.time.ahead = 16 * minutes;
    await expect(kit.call(ana, 'editar_msg', { msg_id, message: toBase64('Tarde') }, topic)).rejects.toMatchObject({ code: 'conflito' });
    expect(kit.publisher.sent).toEqual([
      {
        id_empresa: kit.empresa.id_empresa,
        topic: topicOf.usuario(ana.id_login),
        event: 'editar_msg',
        data: { status: false, msg_id, message: 'O prazo de 15 minutos para editar terminou.' },
      },
    ]);
  });

  it('deletes within 48 hours; the content is gone everywhere', async () => {
    const { topic, phone } = await sala(ana);
    const { msg_id } = await say(ana, topic, 'segredo');
    await until('sent', async () => (await kit.onPhone(line, phone)).some((m) => m.texto === 'segredo'));
    kit.time.ahead = 49 * 60 * minutes;
    await expect(kit.call(ana, 'excluir_msg', { msg_id }, topic)).rejects.toMatchObject({ code: 'conflito' });
    kit.time.ahead = 47 * 60 * minutes;
    await kit.call(ana, 'excluir_msg', { msg_id }, topic);
    expect(kit.publisher.of('excluir_msg', topic)[0]?.data).toMatchObject({ status: true, msg_id });
    await until('deleted on the phone', async () => (await kit.onPhone(line, phone)).some((m) => m.apagada && m.texto === ''));
    const { data } = await kit.call(ana, 'get_messages_history', {}, topic);
    expect(data.find((m) => m.msg_id === msg_id)).toMatchObject({ deletada: 1, text: '' });
  });

  it('nobody changes what another wrote, or what the customer wrote', async () => {
    const { chat_id, topic } = await sala(ana);
    await kit.call(bruno, 'ingressar', { chat_id });
    const { msg_id } = await say(ana, topic, 'da Ana');
    await expect(kit.call(bruno, 'editar_msg', { msg_id, message: toBase64('x') }, topic)).rejects.toMatchObject({ code: 'sem_permissao' });
    await expect(kit.call(bruno, 'excluir_msg', { msg_id }, topic)).rejects.toMatchObject({ code: 'sem_permissao' });
    const first = (await kit.call(ana, 'get_messages_history', {}, topic)).data[0]!;
    await expect(kit.call(ana, 'excluir_msg', { msg_id: first.msg_id }, topic)).rejects.toMatchObject({ code: 'sem_permissao' });
  });

  it('an edit before the message left sends only the new text', async () => {
    const { topic, phone } = await sala(ana);
    await kit.node.stop();
    const { msg_id } = await say(ana, topic, 'antes');
    await kit.call(ana, 'editar_msg', { msg_id, message: toBase64('depois') }, topic);
    const gone = await say(ana, topic, 'nunca');
    await kit.call(ana, 'excluir_msg', { msg_id: gone.msg_id }, topic);
    await kit.restart();
    await until('sent', async () => (await kit.onPhone(line, phone)).some((m) => m.texto === 'depois'));
    await until('no work left', async () => (await kit.messages()).every((m) => m.saida === null));
    expect((await kit.onPhone(line, phone)).filter((m) => !m.minha).map((m) => m.texto)).toEqual(['depois']);
  });

  it('answers a message of the same sala only', async () => {
    const one = await sala(ana);
    const two = await sala(ana);
    const question = (await kit.call(ana, 'get_messages_history', {}, one.topic)).data[0]!;
    const reply = { message: toBase64('Respondendo'), msg_id: question.msg_id };
    await expect(kit.call(ana, 'reply_message', reply, two.topic)).rejects.toMatchObject({ code: 'nao_encontrado' });
    const { msg_id } = await kit.call(ana, 'reply_message', reply, one.topic);
    const message = kit.publisher.of('chat_message', one.topic).find((e) => e.data.msg_id === msg_id)!.data;
    expect(message.reply).toMatchObject({ msg_id: question.msg_id, text: 'Olá' });
    await until('quoted on the phone', async () => (await kit.onPhone(line, one.phone)).some((m) => m.texto === 'Respondendo' && m.resposta_a));
  });
});

describe('the customer’s own changes', () => {
  it('an edit and a removal on the phone reach the sala', async () => {
    const { topic, phone, chat_id } = await sala(ana);
    const [mine] = (await kit.onPhone(line, phone)).filter((m) => m.minha);
    await kit.node.phone.change(kit.empresa.id_empresa, line, mine!.id_externo, { texto: 'Olá, corrigido' });
    await until('edited', () => kit.publisher.of('editar_msg', topic).length > 0);
    expect((await row(chat_id)).ultima_mensagem?.text).toBe('Olá, corrigido');
    await kit.node.phone.change(kit.empresa.id_empresa, line, mine!.id_externo, 'apagar');
    await until('deleted', () => kit.publisher.of('excluir_msg', topic).length > 0);
    expect((await kit.call(ana, 'get_messages_history', {}, topic)).data[0]).toMatchObject({ deletada: 1, editada: true, text: '' });
  });

  it('typing goes both ways and is stored nowhere', async () => {
    const { topic, phone } = await sala(ana);
    await kit.node.phone.type(kit.empresa.id_empresa, line, phone, true);
    const heard = await until('typing', () => kit.publisher.of('client_typing', topic)[0]);
    expect(heard.data).toMatchObject({ typing: 1, id_usuario: null });
    await kit.call(ana, 'client_typing', { typing: 1 }, topic);
    await until('phone shows typing', async () => (await kit.node.phone.phone(ana, line, phone)).digitando);
  });
});
