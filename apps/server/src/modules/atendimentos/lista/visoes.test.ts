import { chatVisao } from '@prosa/contract/atendimentos/visoes.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn, startTestApp, type TestApp } from '../../../../test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../../../test/kit/factories.ts';
import { insertContato, insertDepartamento, insertSala } from '../../../../test/kit/rows.ts';

let app: TestApp;
let supervisor: SignedIn;
let ana: SignedIn;
let bia: SignedIn;
let vendas: number;

beforeAll(async () => {
  app = await startTestApp();
  const empresa = await makeEmpresa(app.database, 'Loja Aurora');
  const person = async (grupo: 'supervisor' | 'atendente', nome: string) =>
    signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos[grupo], nome)).usuario);
  supervisor = await person('supervisor', 'Sônia');
  ana = await person('atendente', 'Ana');
  bia = await person('atendente', 'Bia');
  vendas = await app.database.comEmpresa(empresa.id_empresa, async (db) => {
    await db.updateTable('grupo').set({ escopo_atendimento: 'departamento' }).where('modelo', '=', 'atendente').execute();
    const id_departamento = await insertDepartamento(db, 'Vendas');
    const outro = await insertDepartamento(db, 'Suporte');
    await db.insertInto('departamento_membro').values({ id_departamento, id_login: ana.sessao.id_login! }).execute();
    for (const [i, id] of [id_departamento, id_departamento, outro].entries()) {
      const id_contato = await insertContato(db, { nome: `Cliente ${i}` });
      await insertSala(db, { topic: `sala-${i}`, id_contato, id_departamento: id, nao_lidas: i });
    }
    return id_departamento;
  });
  app.core.sessions.invalidate({ id_empresa: empresa.id_empresa });
});
afterAll(() => app.close());

const list = async (who: SignedIn) => (await who.call(chatVisao.getAll, {})).data;
const store = (who: SignedIn, body: Parameters<typeof ana.call<typeof chatVisao.store>>[1]['body']) => who.call(chatVisao.store, { body });

describe('saved views', () => {
  it("one's own is seen and counted by its owner alone, within what the person may see", async () => {
    const { id_visao } = await store(ana, { nome: 'Vendas não lidas', aba: 'todas', filtro: { id_departamento: [vendas], nao_lidas: 1 } });
    expect(await list(ana)).toMatchObject([{ id_visao, nome: 'Vendas não lidas', compartilhada: 0, autor: null, pode_salvar: true, filtro: { nao_lidas: 1 } }]);
    expect(await list(bia)).toEqual([]);
    expect((await ana.call(chatVisao.totais, {})).data).toEqual([{ id_visao, total: 1 }]);
  });

  it('a shared one is seen by all, counted for each, and kept by who supervises', async () => {
    await expect(store(ana, { nome: 'Da equipe', compartilhada: 1 })).rejects.toMatchObject({ http: 403 });
    const { id_visao } = await store(supervisor, { nome: 'Tudo', aba: 'todas', compartilhada: 1 });
    expect((await list(bia)).find((v) => v.id_visao === id_visao)).toMatchObject({ autor: 'Sônia', pode_salvar: false, compartilhada: 1 });
    const total = async (who: SignedIn) => (await who.call(chatVisao.totais, {})).data.find((v) => v.id_visao === id_visao)?.total;
    expect([await total(supervisor), await total(ana), await total(bia)]).toEqual([3, 2, 0]);
    await expect(store(bia, { id_visao, nome: 'Minha agora' })).rejects.toMatchObject({ http: 403 });
    await expect(bia.call(chatVisao.delete, { params: { id: id_visao } })).rejects.toMatchObject({ http: 403 });
    await store(supervisor, { id_visao, nome: 'Todas as abertas', aba: 'todas', compartilhada: 1 });
    expect((await list(bia)).map((v) => v.nome)).toEqual(['Todas as abertas']);
    await supervisor.call(chatVisao.delete, { params: { id: id_visao } });
    expect(await list(bia)).toEqual([]);
  });

  it("refuses a name in use, somebody else's, and more than thirty", async () => {
    const [own] = await list(ana);
    await expect(store(ana, { nome: 'VENDAS NÃO LIDAS' })).rejects.toMatchObject({ http: 422, erros: { nome: 'Já existe uma visão com esse nome' } });
    await expect(store(bia, { id_visao: own!.id_visao, nome: 'x' })).rejects.toMatchObject({ http: 404 });
    await expect(supervisor.call(chatVisao.delete, { params: { id: own!.id_visao } })).rejects.toMatchObject({ http: 404 });
    for (let i = 0; i < 30; i++) await store(bia, { nome: `Visão ${i}` });
    await expect(store(bia, { nome: 'Mais uma' })).rejects.toMatchObject({ http: 409 });
  });
});
