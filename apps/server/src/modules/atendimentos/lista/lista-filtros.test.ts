import { ordens } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import type { TriggerInput } from '@prosa/contract/realtime.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';

let kit: Salas;
let ana: Staff;
let bia: Staff;
let vendas: number;
let suporte: number;
let lineVendas: number;
let lineSuporte: number;
let assunto: number;
/** By the customer's name. */
const salas: Record<string, { chat_id: number; topic: string }> = {};
/** In the order in which they wrote. */
const names = ['Márcia', 'álvaro', 'Zeca', 'Bento', 'Íris'];

async function open(nome: string, line: number, n: number): Promise<void> {
  await kit.receive(line, `1198200${String(1000 + n)}`, `oi, sou ${nome}`, { nome });
  const { data } = await until(nome, () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.nome === nome));
  salas[nome] = { chat_id: data.atendimento.chat_id, topic: data.atendimento.topic };
}

beforeAll(async () => {
  kit = await startSalas();
  vendas = await kit.departamento('Vendas');
  suporte = await kit.departamento('Suporte');
  lineVendas = await kit.line({ id_departamento: vendas, nome: 'Vendas' });
  lineSuporte = await kit.line({ id_departamento: suporte, nome: 'Suporte' });
  ana = await kit.staff({ grupo: 'supervisor', nome: 'Ana' });
  bia = await kit.staff({ departamentos: [vendas], nome: 'Bia' });
  for (const [i, nome] of names.entries()) {
    kit.time.ahead = i * 60_000;
    await open(nome, i < 3 ? lineVendas : lineSuporte, i);
  }
  ({ id_assunto: assunto } = await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
    db.insertInto('assunto').values({ assunto: 'Troca' }).returning('id_assunto').executeTakeFirstOrThrow(),
  ));
  await kit.call(bia, 'aceitar_atendimento', { chat_id: salas['Zeca']!.chat_id });
  await kit.call(ana, 'transferir_atendimento', { chat_id: salas['Bento']!.chat_id, id_assunto: assunto });
});
afterAll(() => kit.close());

type Ask = TriggerInput<'lista_atendimentos'>;
const nameOf = (chat_id: number): string => names.find((n) => salas[n]!.chat_id === chat_id)!;

/** All pages of what is asked for, two rows at a time. */
async function walk(person: Staff, ask: Ask): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await kit.call(person, 'lista_atendimentos', { aba: 'todas', ...ask, limite: 2, ...(cursor && { cursor }) });
    seen.push(...page.data.map((r) => nameOf(r.chat_id)));
    ({ cursor } = page);
  } while (cursor);
  return seen;
}
const found = async (ask: Ask, person = ana): Promise<string[]> => (await walk(person, ask)).toSorted();
const sorted = (...list: string[]): string[] => list.toSorted();

describe('[3] the list narrowed to', () => {
  it('a line, or several', async () => {
    expect(await found({ id_wpp_config: [lineSuporte] })).toEqual(sorted('Bento', 'Íris'));
    expect(await found({ id_wpp_config: `${lineSuporte},${lineVendas}` })).toHaveLength(names.length);
  });
  it('a departamento, within what the person may see', async () => {
    expect(await found({ id_departamento: [vendas] })).toEqual(sorted('Márcia', 'álvaro', 'Zeca'));
    expect(await found({ id_departamento: [suporte] }, bia)).toEqual([]);
  });
  it('a subject, a state, a person, unread ones', async () => {
    expect(await found({ id_assunto: [assunto] })).toEqual(['Bento']);
    expect(await found({ status_id: [2] })).toEqual(['Zeca']);
    expect(await found({ id_usuario: [bia.id_login] })).toEqual(['Zeca']);
    expect(await found({ id_usuario: [ana.id_login] })).toEqual([]);
    await kit.call(bia, 'client_service_message', { event: 'read' }, salas['Zeca']!.topic);
    expect(await found({ nao_lidas: 1 })).toEqual(sorted('Márcia', 'álvaro', 'Bento', 'Íris'));
  });
  it('the moment of the last message', async () => {
    const { data } = await kit.call(ana, 'lista_atendimentos', { aba: 'todas', ordem: 'ultima asc' });
    const moments = data.map((r) => r.ultima_mensagem!.at);
    expect(await found({ de: moments[3]! })).toEqual(
      data
        .slice(3)
        .map((r) => nameOf(r.chat_id))
        .toSorted(),
    );
    expect(await found({ ate: moments[1]! })).toHaveLength(2);
  });
  it('a tag of the contato', async () => {
    const { client_id } = (await kit.call(ana, 'get_chat_status', { chat_id: salas['Íris']!.chat_id })).data[0]!;
    await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      db.insertInto('contato_tag').values({ id_contato: client_id, name: 'VIP', type_value: 'bool', value: '1' }).execute(),
    );
    expect(await found({ tag: ['VIP', 'Outra'] })).toEqual(['Íris']);
    expect(await found({ tag: 'Outra' })).toEqual([]);
  });
  it('all of them together, with the totals of the tabs under it', async () => {
    const ask: Ask = { id_departamento: [vendas], nao_lidas: 1, id_wpp_config: [lineVendas], q: 'a' };
    expect(await found(ask)).toEqual(sorted('Márcia', 'álvaro'));
    const { totais } = await kit.call(ana, 'lista_atendimentos', { aba: 'minhas', ...ask });
    expect(totais).toEqual({ minhas: 0, fila: 2, todas: 2 });
    expect((await kit.call(bia, 'lista_atendimentos', { id_departamento: [suporte] })).totais).toEqual({ minhas: 0, fila: 0, todas: 0 });
    expect((await kit.call(bia, 'lista_atendimentos', { status_id: [2] })).totais).toEqual({ minhas: 1, fila: 0, todas: 1 });
  });
  it('refuses what is not a filter', async () => {
    for (const wrong of [{ status_id: [4] }, { id_wpp_config: ['x'] }, { de: 'ontem' }, { id_usuario: Array.from({ length: 51 }, (_, i) => i + 1) }] as Ask[]) {
      await expect(kit.call(ana, 'lista_atendimentos', wrong)).rejects.toThrow();
    }
  });
});

describe('[3: order_chat] the order', () => {
  it('newest and oldest message, name without regard to accents; each pages through everything once', async () => {
    expect(await walk(ana, { ordem: 'nome asc' })).toEqual(['álvaro', 'Bento', 'Íris', 'Márcia', 'Zeca']);
    const newest = await walk(ana, { ordem: 'ultima desc' });
    expect(await walk(ana, { ordem: 'ultima asc' })).toEqual(newest.toReversed());
    expect(newest).toHaveLength(names.length);
  });

  it('longest waiting: from the first message that nobody answered; who was answered comes last', async () => {
    expect(await walk(ana, { ordem: 'espera asc' })).toEqual(names);
    const { chat_id, topic } = salas['Zeca']!;
    const waits = async () => (await kit.call(ana, 'get_chat_status', { chat_id })).data[0]!.espera_desde;
    const since = await waits();
    expect(since).not.toBeNull();
    kit.time.ahead += 60_000;
    await kit.receive(lineVendas, '11982001002', 'alguém aí?');
    await until('second message', async () => (await kit.messages()).some(({ texto }) => texto === 'alguém aí?'));
    expect(await waits()).toBe(since);
    await kit.call(bia, 'client_message', { value: toBase64('Oi, Zeca!'), private_id: 'resposta_1' }, topic);
    expect(await waits()).toBeNull();
    expect(await walk(ana, { ordem: 'espera asc' })).toEqual(['Márcia', 'álvaro', 'Bento', 'Íris', 'Zeca']);
    const { primeira_resposta_s } = (await kit.salas()).find((s) => s.id_sala === chat_id)!;
    expect(primeira_resposta_s).toBeGreaterThanOrEqual(60);
  });

  it('minhas follows it, the queue stays first in, first out', async () => {
    for (const nome of ['Márcia', 'álvaro']) await kit.call(ana, 'aceitar_atendimento', { chat_id: salas[nome]!.chat_id });
    expect(await walk(ana, { aba: 'minhas', ordem: 'nome asc' })).toEqual(['álvaro', 'Márcia']);
    expect(await walk(ana, { aba: 'minhas', ordem: 'espera asc' })).toEqual(['Márcia', 'álvaro']);
    for (const ordem of ordens) expect(await walk(ana, { aba: 'fila', ordem })).toEqual(['Bento', 'Íris']);
  });
  it('refuses an order that there is not', async () => {
    await expect(kit.call(ana, 'lista_atendimentos', { ordem: 'nome desc' } as never)).rejects.toThrow();
  });
});
