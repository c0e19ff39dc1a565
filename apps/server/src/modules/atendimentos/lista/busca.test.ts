import { chatBusca } from '@prosa/contract/atendimentos/busca.endpoints.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Salas, startSalas, until } from '../../../../test/kit/salas.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { buscaService } from './busca.service.ts';

let kit: Salas;
let ana: Staff;
let seller: Staff;
let own: Staff;
let foreign: Staff;
const salas: Record<string, { chat_id: number; topic: string }> = {};

async function open(nome: string, line: number, phone: string, texts: readonly string[]): Promise<void> {
  for (const [i, text] of texts.entries()) {
    await kit.receive(line, phone, text, { nome });
    const { data } = await until('sala', () => kit.publisher.of('create_sala').find((e) => e.data.atendimento.nome === nome));
    await until('message', () => kit.publisher.of('chat_message', data.atendimento.topic).length > i);
    salas[nome] = data.atendimento;
  }
}

beforeAll(async () => {
  kit = await startSalas();
  const suporte = await kit.departamento('Suporte');
  const vendas = await kit.departamento('Vendas');
  ana = await kit.staff({ grupo: 'supervisor', nome: 'Ana' });
  seller = await kit.staff({ departamentos: [vendas] });
  own = await kit.staff({ escopo: 'proprios' });
  foreign = await kit.staff({ grupo: 'supervisor' }, kit.other);
  await open('Rita', await kit.line({ id_departamento: suporte }), '11985550001', ['Minha geladeira não liga', 'A GELADEIRA é nova', 'obrigada']);
  await open('Saulo', await kit.line({ id_departamento: vendas }), '11985550002', ['Quanto custa a geladeira frost free?', '100% de desconto?']);
});
afterAll(() => kit.close());

const find = (person: Staff, query: Record<string, unknown>) => buscaService(kit.core)(person, chatBusca.mensagens.query.parse(query));
const texts = async (person: Staff, query: Record<string, unknown>): Promise<string[]> => (await find(person, query)).data.map((f) => f.text);

describe('search over all messages', () => {
  it('without accents and capitals, every word, newest first; signs are letters like others', async () => {
    expect(await texts(ana, { q: 'GELADÊIRA' })).toEqual(['Quanto custa a geladeira frost free?', 'A GELADEIRA é nova', 'Minha geladeira não liga']);
    expect(await texts(ana, { q: 'nao geladeira' })).toEqual(['Minha geladeira não liga']);
    expect(await texts(ana, { q: '100%' })).toEqual(['100% de desconto?']);
    expect(await texts(ana, { q: 'inexistente' })).toEqual([]);
    expect(await texts(ana, { q: '' })).toEqual([]);
  });

  it('names the sala and the place in it', async () => {
    const { data } = await find(ana, { q: 'frost' });
    expect(data).toMatchObject([{ chat_id: salas['Saulo']!.chat_id, msg_index: 1, conversa: 'Saulo', nome: 'Saulo', de: 'contato', type: 'message' }]);
    const page = await kit.call(ana, 'get_messages_history', { around_index: data[0]!.msg_index }, salas['Saulo']!.topic);
    expect(page.data.some((m) => m.msg_id === data[0]!.msg_id)).toBe(true);
  });

  it('[decisions: row scope] finds only what the person may see, in ended salas too', async () => {
    expect(await texts(seller, { q: 'geladeira' })).toEqual(['Quanto custa a geladeira frost free?']);
    expect(await texts(own, { q: 'geladeira' })).toEqual([]);
    expect(await texts(foreign, { q: 'geladeira' })).toEqual([]);
    await kit.call(ana, 'encerrar_atendimento', { chat_id: salas['Saulo']!.chat_id });
    expect(await texts(seller, { q: 'geladeira' })).toHaveLength(1);
    await expect(find(seller, { q: 'geladeira', chat_id: salas['Rita']!.chat_id })).rejects.toMatchObject({ code: 'nao_encontrado' });
    await expect(find(foreign, { q: 'geladeira', chat_id: salas['Rita']!.chat_id })).rejects.toMatchObject({ code: 'nao_encontrado' });
  });

  it('pages without gaps or repeats, over all and in one sala', async () => {
    for (const more of [{}, { chat_id: salas['Rita']!.chat_id }]) {
      const all = (await find(ana, { q: 'geladeira', ...more })).data.map((f) => f.msg_id);
      const seen: number[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await find(ana, { q: 'geladeira', limite: 1, ...more, ...(cursor && { cursor }) });
        seen.push(...page.data.map((f) => f.msg_id));
        ({ cursor } = page);
      } while (cursor);
      expect(seen).toEqual(all);
    }
  });

  it('what was edited is found as it is now, what was deleted and what the system says is not', async () => {
    const { chat_id, topic } = salas['Rita']!;
    await kit.call(ana, 'aceitar_atendimento', { chat_id });
    const { msg_id } = await kit.call(ana, 'client_message', { value: toBase64('Enviei o orçamento'), private_id: 'busca_0001' }, topic);
    await kit.call(ana, 'editar_msg', { msg_id, message: toBase64('Enviei a proposta') }, topic);
    expect(await texts(ana, { q: 'orcamento' })).toEqual([]);
    expect(await texts(ana, { q: 'proposta', chat_id })).toEqual(['Enviei a proposta']);
    await kit.call(ana, 'excluir_msg', { msg_id }, topic);
    expect(await texts(ana, { q: 'proposta' })).toEqual([]);
    expect(await texts(ana, { q: 'aceitou' })).toEqual([]);
  });

  it('asks for three letters over all, for one in a sala', async () => {
    await expect(find(ana, { q: 'ge' })).rejects.toMatchObject({ code: 'invalido' });
    expect(await texts(ana, { q: 'ge', chat_id: salas['Rita']!.chat_id })).toHaveLength(2);
  });

  it('reaches what is further back than the newest that are looked through one by one', async () => {
    const { chat_id } = salas['Saulo']!;
    await kit.database.comEmpresa(kit.empresa.id_empresa, async (db) => {
      const { sql } = await import('kysely');
      await sql`insert into mensagem (id_sala, msg_index, de, texto, em) select ${chat_id}, 1000 + n, 'contato', 'enchimento ' || n, now() + interval '1 hour' from generate_series(1, 20100) n`.execute(
        db,
      );
    });
    expect(await texts(ana, { q: 'geladeira' })).toHaveLength(3);
    expect(await texts(ana, { q: 'enchimento 20100' })).toEqual(['enchimento 20100']);
  });
});
