import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertArquivo } from '../../../test/kit/rows.ts';
import { type Salas, startSalas, until } from '../../../test/kit/salas.ts';
import type { Staff } from '../../core/auth/person.ts';
import { type ModelosModule, modelosModule } from './modelos.module.ts';
import { modelosPreenchidos } from './modelos.preenchidos.ts';
import * as repository from './modelos.repository.ts';

let kit: Salas;
let modelos: ModelosModule;
let line: number;
let vendas: number;
let suporte: number;
let ana: Staff;
let bia: Staff;
let telefone = 5_519_988_870_000;

beforeAll(async () => {
  kit = await startSalas();
  modelos = modelosModule(kit.core, kit.node.atendimentos.salas);
  vendas = await kit.departamento('Vendas');
  suporte = await kit.departamento('Suporte');
  line = await kit.line({ id_departamento: vendas });
  ana = await kit.staff({ nome: 'Ana Lima', departamentos: [vendas] });
  bia = await kit.staff({ nome: 'Bia', departamentos: [vendas] });
});
afterAll(() => kit.close());
beforeEach(() => {
  // every test has a click of its own
  kit.time.ahead += 60_000;
});

/** A sala of the line that `who` answers. */
async function answered(nome: string, who = ana) {
  const number = String(++telefone);
  await kit.receive(line, number, 'Oi', { nome });
  const sala = await until('sala', async () => {
    const found = await kit.database.comEmpresa(kit.empresa.id_empresa, (db) =>
      db
        .selectFrom('sala as s')
        .innerJoin('contato as c', 'c.id_contato', 's.id_contato')
        .select(['s.id_sala', 's.topic'])
        .where('c.nome', '=', nome)
        .executeTakeFirst(),
    );
    return found;
  });
  await kit.call(who, 'aceitar_atendimento', { chat_id: sala.id_sala });
  return { ...sala, number };
}

type Item = Partial<repository.NewItem> & { body: string };
interface ModeloValues extends Pick<repository.ModeloRow, 'tipo' | 'titulo' | 'atalho' | 'id_departamento' | 'id_login' | 'assunto'> {
  status: 0 | 1;
}
async function template(itens: Item[], more: Partial<ModeloValues> = {}): Promise<number> {
  return kit.database.comEmpresa(kit.empresa.id_empresa, async (db) => {
    const values: ModeloValues = {
      tipo: 1,
      titulo: 'Modelo',
      atalho: '',
      id_departamento: null,
      id_login: null,
      assunto: '',
      status: 1,
      ...more,
    };
    const { id_texto: id } = await db.insertInto('modelo').values(values).returning('id_texto').executeTakeFirstOrThrow();
    await repository.replaceItens(
      db,
      id,
      itens.map((item) => ({ id_texto_crm: undefined, type: 'text', id_arquivo: null, ...item })),
    );
    return id;
  });
}
const send = (who: Staff, sala: string | null, id_texto: number) => {
  const handler = modelos.triggers.send_mensagem_modelo;
  if (handler === 'refused') throw new Error('the trigger has no handler');
  return handler({ person: who, sala, connection: 'c1' }, { id_texto });
};
const sentBy = async (who: Staff, id_sala: number) =>
  (await kit.messages()).filter((m) => m.id_sala === id_sala && m.id_login === who.id_login && m.de === 'usuario');

describe('[7] send_mensagem_modelo', () => {
  it('sends the bodies in order, filled in for the contato, to the customer’s phone and to who is in the sala', async () => {
    const sala = await answered('Rita Souza');
    const id_arquivo = await kit.database.comEmpresa(kit.empresa.id_empresa, async (db) => {
      const caminho = await kit.core.storage.put(kit.empresa.id_empresa, Buffer.from('preços'));
      return insertArquivo(db, { caminho, nome: 'tabela.txt', content_type: 'text/plain', tamanho: 7, id_login: bia.id_login });
    });
    const id = await template([
      { body: 'Oi {{contato.primeiro_nome}}, aqui é {{atendente.nome}}' },
      { type: 'document', body: 'Tabela de {{departamento.nome}}', id_arquivo },
      { body: 'Até logo!' },
    ]);
    kit.publisher.clear();
    const { msg_ids } = await send(ana, sala.topic, id);
    const stored = await sentBy(ana, sala.id_sala);
    expect(stored.map((m) => [m.id_mensagem, m.tipo, m.texto, m.id_arquivo])).toEqual([
      [msg_ids[0], 'message', 'Oi Rita, aqui é Ana Lima', null],
      [msg_ids[1], 'document', 'Tabela de Vendas', id_arquivo],
      [msg_ids[2], 'message', 'Até logo!', null],
    ]);
    expect(stored.map((m) => m.msg_index - stored[0]!.msg_index)).toEqual([0, 1, 2]);
    const shown = kit.publisher.of('chat_message').filter((e) => e.topic === sala.topic);
    expect(shown.map((e) => e.data.msg_id)).toEqual(expect.arrayContaining(msg_ids));
    const phone = await until('three on the phone', async () => {
      const got = (await kit.onPhone(line, sala.number)).filter((m) => !m.minha);
      return got.length === 3 ? got : null;
    });
    expect(phone.map((m) => m.texto)).toEqual(['Oi Rita, aqui é Ana Lima', 'Tabela de Vendas', 'Até logo!']);
  });

  it('the same click twice is one: at once, and for two seconds', async () => {
    const sala = await answered('Duplo Clique');
    const id = await template([{ body: 'a' }, { body: 'b' }]);
    const results = await Promise.allSettled([send(ana, sala.topic, id), send(ana, sala.topic, id), send(ana, sala.topic, id)]);
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    await expect(send(ana, sala.topic, id)).rejects.toMatchObject({ code: 'conflito', message: 'Este modelo acabou de ser enviado nesta conversa.' });
    expect(await sentBy(ana, sala.id_sala)).toHaveLength(2);
    await send(ana, sala.topic, await template([{ body: 'outro' }]));
    kit.time.ahead += 2100;
    await send(ana, sala.topic, id);
    expect((await sentBy(ana, sala.id_sala)).map((m) => m.texto)).toEqual(['a', 'b', 'outro', 'a', 'b']);
  });

  it('a person who is no member sends nothing', async () => {
    const sala = await answered('Sem Membro');
    const id = await template([{ body: 'x' }]);
    await expect(send(bia, sala.topic, id)).rejects.toMatchObject({ code: 'sem_permissao' });
    await kit.call(bia, 'ingressar', { chat_id: sala.id_sala });
    await send(bia, sala.topic, id);
    expect((await sentBy(bia, sala.id_sala)).map((m) => m.texto)).toEqual(['x']);
  });

  it('a closed sala, no sala and a foreign sala are refused', async () => {
    const sala = await answered('Encerrada');
    const id = await template([{ body: 'x' }]);
    await expect(send(await kit.staff({ grupo: 'administrador' }, kit.other), sala.topic, id)).rejects.toMatchObject({ code: 'nao_encontrado' });
    expect(() => send(ana, null, id)).toThrow('Escolha uma conversa.');
    await kit.call(ana, 'encerrar_atendimento', { chat_id: sala.id_sala });
    await expect(send(ana, sala.topic, id)).rejects.toMatchObject({ code: 'conflito' });
    expect(await sentBy(ana, sala.id_sala)).toEqual([]);
  });

  it('only templates that the person has, active, and made for salas', async () => {
    const sala = await answered('Escopo');
    const refused = async (more: Partial<ModeloValues>) =>
      send(ana, sala.topic, await template([{ body: 'x' }], more)).then(
        () => 'sent',
        (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
      );
    expect(await refused({ id_login: bia.id_login })).toBe('nao_encontrado: Modelo não encontrado.');
    expect(await refused({ id_departamento: suporte })).toBe('nao_encontrado: Modelo não encontrado.');
    expect(await refused({ tipo: 2 })).toContain('conflito: Este modelo não é de conversa');
    expect(await refused({ status: 0 })).toBe('conflito: Este modelo está inativo.');
    expect(await refused({ id_login: ana.id_login })).toBe('sent');
    expect(await refused({ id_departamento: vendas, tipo: 4 })).toBe('sent');
    expect(await sentBy(ana, sala.id_sala)).toHaveLength(2);
    await expect(
      send({ ...ana, grants: ana.grants.filter((g) => g.controller !== 'CadTextoCrm') }, sala.topic, await template([{ body: 'x' }])),
    ).rejects.toMatchObject({
      code: 'sem_permissao',
    });
  });

  it('all or none: a body that grew too long leaves nothing behind, and may be tried again', async () => {
    const sala = await answered(`Nome ${'comprido '.repeat(4)}`.trim());
    const long = await template([{ body: 'primeiro' }, { body: `${'x'.repeat(4080)}{{contato.nome}}` }]);
    await expect(send(ana, sala.topic, long)).rejects.toMatchObject({ code: 'invalido' });
    await expect(send(ana, sala.topic, long)).rejects.toMatchObject({ code: 'invalido' });
    expect(await sentBy(ana, sala.id_sala)).toEqual([]);
  });
});

describe('filling in for the composer', () => {
  it('answers the text for the contato of a sala that the person may see', async () => {
    const sala = await answered('Carla Dias');
    const id = await template([{ body: '{{saudacao}}, {{contato.primeiro_nome}}! {{empresa.nome}}' }]);
    const prontos = modelosPreenchidos(kit.core, kit.node.atendimentos.salas);
    const { itens } = await prontos.preencher(ana, id, sala.id_sala);
    expect(itens).toEqual([{ type: 'text', body: expect.stringMatching(/^(Bom dia|Boa tarde|Boa noite), Carla! Loja Aurora$/), arquivo: null }]);
    const outside = await kit.staff({ departamentos: [suporte] });
    await expect(prontos.preencher(outside, id, sala.id_sala)).rejects.toMatchObject({ code: 'nao_encontrado', message: 'Conversa não encontrada.' });
  });
});
