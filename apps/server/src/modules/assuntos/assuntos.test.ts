import { assuntos } from '@prosa/contract/assuntos/assuntos.endpoints.ts';
import { ChatAssunto } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { ChatPergunta } from '@prosa/contract/visitantes/visitantes.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato, insertSala } from '../../../test/kit/rows.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let foreign: SignedIn;
let vendas: number;

const store = async (assunto: string, rest: object = {}): Promise<number> => (await admin.call(assuntos.store, { body: { assunto, ...rest } })).id_assunto;
const names = async (query: object = {}) => (await admin.call(assuntos.listar, { query })).data.map((a) => a.assunto);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signInAs(app, empresa, 'administrador');
  foreign = await signInAs(app, await makeEmpresa(app.database, 'Loja B'), 'administrador');
  vendas = (await admin.call(departamentos.store, { body: { nome: 'Vendas' } })).id_departamento;
});
afterAll(() => app.close());

it('[2] lists, filters and orders; what is inactive is not offered in salas', async () => {
  await store('Orçamento', { id_departamento: vendas });
  await store('Ação antiga', { status: 0 });
  await store('Elogio');
  expect(await names()).toEqual(['Ação antiga', 'Elogio', 'Orçamento']);
  expect(await names({ ordem: 'assunto desc' })).toEqual(['Orçamento', 'Elogio', 'Ação antiga']);
  expect(await names({ q: 'acao' })).toEqual(['Ação antiga']);
  expect(await names({ status: 1 })).toEqual(['Elogio', 'Orçamento']);
  expect(await names({ id_departamento: vendas })).toEqual(['Orçamento']);
  expect(await admin.call(assuntos.listar, { query: { rpp: 1, page: 1 } })).toMatchObject({
    recordsTotal: 3,
    recordsFiltered: 3,
    data: [{ assunto: 'Elogio' }],
  });
  expect((await admin.call(ChatAssunto.getAll, {})).data.map((a) => a.assunto)).toEqual(['Elogio', 'Orçamento']);
});

it('keeps what was stored, refuses a name in use, a foreign departamento and an old version', async () => {
  const id = await store('Troca', { id_departamento: vendas });
  expect((await admin.call(assuntos.show, { params: { id } })).data).toEqual({
    id_assunto: id,
    assunto: 'Troca',
    id_departamento: vendas,
    departamento: 'Vendas',
    cliente_ve: 0,
    reservado: 0,
    status: 1,
    ordem: 0,
    usos: 0,
    perguntas: 0,
    perguntas_do_chat: [],
    versao: 1,
  });
  const wrong = async (body: object) => (await refusal(admin.call(assuntos.store, { body: body as never }))).erros;
  expect(await wrong({ assunto: 'troca' })).toEqual({ assunto: 'Já existe um assunto com esse nome' });
  expect(await wrong({ assunto: 'Novo', id_departamento: 999_999 })).toEqual({ id_departamento: 'Escolha um departamento da lista' });
  expect(await wrong({ assunto: ' ' })).toEqual({ assunto: 'Informe o assunto' });
  await store('Troca ou devolução', { id_assunto: id, versao: 1 });
  expect((await refusal(admin.call(assuntos.store, { body: { assunto: 'Troca', id_assunto: id, versao: 1 } }))).http).toBe(409);
  expect((await refusal(foreign.call(assuntos.show, { params: { id } }))).http).toBe(404);
  expect((await refusal(foreign.call(assuntos.delete, { params: { id } }))).http).toBe(404);
});

it('one that salas have is not deleted', async () => {
  const [used, unused] = [await store('Usado'), await store('Sem uso')];
  await app.database.comEmpresa(empresa.id_empresa, async (db) => {
    const id_contato = await insertContato(db);
    await insertSala(db, { topic: 'sala-teste', id_contato, id_assunto: used });
  });
  expect((await refusal(admin.call(assuntos.delete, { params: { id: used } }))).message).toBe(
    'Há conversas com este assunto. Deixe-o inativo para que não seja mais escolhido.',
  );
  await admin.call(assuntos.delete, { params: { id: unused } });
  expect(await names({ q: 'us' })).toEqual(['Usado']);
});

it('one that was deleted comes back as itself, and its name is free meanwhile', async () => {
  const id = await store('Volta', { id_departamento: vendas });
  await admin.call(assuntos.delete, { params: { id } });
  expect(await names({ q: 'volta' })).toEqual([]);
  expect((await admin.call(ChatAssunto.getAll, {})).data.map((a) => a.id_assunto)).not.toContain(id);
  expect((await refusal(admin.call(assuntos.store, { body: { assunto: 'Volta', id_assunto: id } }))).http).toBe(404);
  await admin.call(assuntos.restaurar, { params: { id } });
  expect((await admin.call(assuntos.show, { params: { id } })).data).toMatchObject({ id_assunto: id, departamento: 'Vendas', versao: 1 });
  await admin.call(assuntos.delete, { params: { id } });
  await store('volta');
  expect(await refusal(admin.call(assuntos.restaurar, { params: { id } }))).toMatchObject({ http: 409 });
  expect((await refusal(foreign.call(assuntos.restaurar, { params: { id } }))).http).toBe(404);
});

it('is found by each word of what is typed, in any order', async () => {
  await store('Troca de peça com defeito');
  expect(await names({ q: 'defeito peca' })).toEqual(['Troca de peça com defeito']);
  expect(await names({ q: 'defeito garantia' })).toEqual([]);
});

it('[2: /ChatAssunto] stands where the company put it, says how often it is used, and what the chat asks of it', async () => {
  const [last, first] = [await store('Zebra', { ordem: 0 }), await store('Arara', { ordem: 9 })];
  const shown = (await admin.call(ChatAssunto.getAll, {})).data.map((a) => a.id_assunto);
  expect(shown.indexOf(last)).toBeLessThan(shown.indexOf(first));
  expect((await names({ ordem: 'ordem desc' }))[0]).toBe('Arara');
  await app.database.comEmpresa(empresa.id_empresa, async (db) => {
    const id_contato = await insertContato(db);
    await insertSala(db, { topic: 'sala-zebra', id_contato, id_assunto: last });
  });
  const { id_chat_pergunta } = await admin.call(ChatPergunta.store, { body: { tipo: 'coleta', pergunta: 'Qual pedido?', id_assunto: last } });
  expect((await admin.call(assuntos.show, { params: { id: last } })).data).toMatchObject({
    usos: 1,
    perguntas: 1,
    perguntas_do_chat: [{ id_chat_pergunta, pergunta: 'Qual pedido?', ativo: 1 }],
  });
  expect((await refusal(admin.call(assuntos.store, { body: { assunto: 'Cedo demais', ordem: -1 } }))).erros).toEqual({ ordem: 'No mínimo 0' });
});
