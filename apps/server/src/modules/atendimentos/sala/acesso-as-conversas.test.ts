import { toBase64 } from '@prosa/contract/base64.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { arquivosService } from '../mensagens/arquivos.service.ts';

let kit: Salas;
let vendas: number;
let suporte: number;
let lineVendas: number;
let lineLivre: number;
let people: Record<'proprios' | 'departamento' | 'todos' | 'fora', Staff>;
/** Salas: of Vendas, of Suporte, of no departamento, and one of Suporte in which everyone of the staff is a member. */
const salas: Record<'vendas' | 'suporte' | 'livre' | 'membro', { chat_id: number; topic: string; arquivo: number }> = {} as never;

const gif = 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

async function openSala(line: number, telefone: string) {
  await kit.receive(line, telefone, `mensagem de ${telefone}`, { nome: `Cliente ${telefone}`, arquivo: { nome: 'ponto.gif', conteudo: gif } });
  const created = await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.telefone === `55${telefone}`));
  const { chat_id, topic } = created.data.atendimento;
  const message = await until('message', () => kit.publisher.of('chat_message', topic)[0]);
  return { chat_id, topic, arquivo: message.data.arquivo!.id_arquivo };
}

beforeAll(async () => {
  kit = await startSalas();
  vendas = await kit.departamento('Vendas');
  suporte = await kit.departamento('Suporte');
  lineVendas = await kit.line({ id_departamento: vendas });
  const lineSuporte = await kit.line({ id_departamento: suporte });
  lineLivre = await kit.line();
  people = {
    proprios: await kit.staff({ escopo: 'proprios', nome: 'Só Próprios' }),
    departamento: await kit.staff({ escopo: 'departamento', departamentos: [vendas], nome: 'De Vendas' }),
    todos: await kit.staff({ escopo: 'todos', nome: 'Vê Todos' }),
    fora: await kit.staff({ escopo: 'todos', nome: 'De Fora' }, kit.other),
  };
  salas.vendas = await openSala(lineVendas, '11981110001');
  salas.suporte = await openSala(lineSuporte, '11981110002');
  salas.livre = await openSala(lineLivre, '11981110003');
  salas.membro = await openSala(lineSuporte, '11981110004');
  const chefe = await kit.staff({ grupo: 'supervisor' });
  await kit.call(chefe, 'aceitar_atendimento', { chat_id: salas.membro.chat_id });
  for (const p of ['proprios', 'departamento'] as const) await kit.call(chefe, 'add_membro', { chat_id: salas.membro.chat_id, id_usuario: people[p].id_login });
});
afterAll(() => kit.close());

type Who = keyof typeof people;
const sees: Record<Who, (keyof typeof salas)[]> = {
  proprios: ['membro'],
  departamento: ['vendas', 'livre', 'membro'],
  todos: ['vendas', 'suporte', 'livre', 'membro'],
  fora: [],
};
const isAllowed = (p: Promise<unknown>): Promise<boolean> =>
  p.then(
    () => true,
    (e: { code?: string }) => {
      if (e.code !== 'nao_encontrado') throw e;
      return false;
    },
  );
const names = (ids: number[]): string[] =>
  Object.entries(salas)
    .filter(([, r]) => ids.includes(r.chat_id))
    .map(([name]) => name)
    .toSorted();
const visibleBy = async (check: (sala: (typeof salas)['vendas']) => Promise<boolean>): Promise<string[]> => {
  const seen: string[] = [];
  for (const [name, sala] of Object.entries(salas)) if (await check(sala)) seen.push(name);
  return seen.toSorted();
};

describe.each(['proprios', 'departamento', 'todos', 'fora'] as const)('[decisions: row scope] %s', (who) => {
  const expected = sees[who].toSorted();
  const me = (): Staff => people[who];

  it('list and counts', async () => {
    const { data, totais } = await kit.call(me(), 'lista_atendimentos', { aba: 'todas' });
    expect(names(data.map((r) => r.chat_id))).toEqual(expected);
    expect(data).toHaveLength(expected.length);
    expect(totais.todas).toBe(expected.length);
    expect(totais.fila).toBe(expected.filter((r) => r !== 'membro').length);
    const fila = await kit.call(me(), 'lista_atendimentos', { aba: 'fila' });
    expect(names(fila.data.map((r) => r.chat_id))).toEqual(expected.filter((r) => r !== 'membro'));
  });
  it('search', async () => {
    const { data } = await kit.call(me(), 'lista_atendimentos', { aba: 'todas', q: 'CLIÉNTE 1198111' });
    expect(names(data.map((r) => r.chat_id))).toEqual(expected);
  });
  it('show', async () => {
    expect(await visibleBy((sala) => isAllowed(kit.call(me(), 'get_chat_status', { chat_id: sala.chat_id })))).toEqual(expected);
  });
  it('history', async () => {
    expect(await visibleBy((sala) => isAllowed(kit.call(me(), 'get_messages_history', {}, sala.topic)))).toEqual(expected);
  });
  it('entering the topic', async () => {
    expect(await visibleBy((sala) => kit.node.atendimentos.mayEnterSala(me(), sala.topic))).toEqual(expected);
  });
  it('files', async () => {
    const files = arquivosService(kit.core);
    const read = async (id: number): Promise<void> => {
      const { stream } = await files.read(me(), id, 'original');
      stream.destroy();
    };
    expect(await visibleBy((sala) => isAllowed(read(sala.arquivo)))).toEqual(expected);
  });
  it('events', async () => {
    const heard: string[] = [];
    for (const [name, sala] of Object.entries(salas)) {
      kit.publisher.clear();
      const phone = { vendas: '11981110001', suporte: '11981110002', livre: '11981110003', membro: '11981110004' }[name]!;
      const line = (await kit.salas()).find((s) => s.id_sala === sala.chat_id)!.id_wpp_config!;
      await kit.receive(line, phone, 'mais uma');
      await until('told', () => kit.publisher.of('chat_status').length > 0);
      if (kit.publisher.topicsOf('chat_status').includes(topicOf.usuario(me().id_login))) heard.push(name);
    }
    expect(heard.toSorted()).toEqual(expected);
  });
  it('acts', async () => {
    const message = { value: toBase64('oi'), private_id: `p_${who}_12345` };
    for (const [name, sala] of Object.entries(salas)) {
      if ((expected as string[]).includes(name)) continue;
      await expect(kit.call(me(), 'client_message', message, sala.topic)).rejects.toMatchObject({ code: 'nao_encontrado' });
      await expect(kit.call(me(), 'aceitar_atendimento', { chat_id: sala.chat_id })).rejects.toMatchObject({ code: 'nao_encontrado' });
      await expect(kit.call(me(), 'encerrar_atendimento', { chat_id: sala.chat_id })).rejects.toMatchObject({ code: 'nao_encontrado' });
    }
  });
});

describe('losing a sala', () => {
  it('a transfer to another departamento: who sees it no more hears so and is taken off its topic', async () => {
    const sala = await openSala(lineVendas, '11981110009');
    const { departamento: seller, todos } = people;
    await kit.call(seller, 'aceitar_atendimento', { chat_id: sala.chat_id });
    kit.publisher.clear();
    await kit.call(seller, 'transferir_atendimento', { chat_id: sala.chat_id, id_departamento: suporte });
    expect(kit.publisher.of('transferir_atendimento')[0]).toMatchObject({ topic: sala.topic, data: { id_usuario: seller.id_login } });
    expect(kit.publisher.dropped).toContainEqual({ topic: sala.topic, id_login: seller.id_login });
    expect(kit.publisher.dropped).not.toContainEqual({ topic: sala.topic, id_login: todos.id_login });
    expect(kit.publisher.topicsOf('close_chat')).toEqual([topicOf.usuario(seller.id_login)]);
    expect(kit.publisher.topicsOf('chat_status')).not.toContain(topicOf.usuario(seller.id_login));
    const { data } = await kit.call(todos, 'get_chat_status', { chat_id: sala.chat_id });
    expect(data[0]).toMatchObject({ id_departamento: suporte, usuario_id: null, status_id: 1, membros: [] });
    expect(await kit.node.atendimentos.mayEnterSala(seller, sala.topic)).toBe(false);
  });
});
