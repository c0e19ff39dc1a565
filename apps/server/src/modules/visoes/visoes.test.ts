import { chatVisao } from '@prosa/contract/atendimentos/visoes.endpoints.ts';
import { visoes } from '@prosa/contract/visoes/visoes.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../../test/kit/factories.ts';

let app: TestApp;
let supervisor: SignedIn;
let ana: SignedIn;
let bia: SignedIn;
let foreign: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  const empresa = await makeEmpresa(app.database, 'Loja Aurora');
  const person = async (grupo: 'supervisor' | 'atendente', nome: string) =>
    signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos[grupo], nome)).usuario);
  supervisor = await person('supervisor', 'Sônia');
  ana = await person('atendente', 'Ana');
  bia = await person('atendente', 'Bia');
  const other = await makeEmpresa(app.database, 'Outra');
  foreign = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador)).usuario);
});
afterAll(() => app.close());

const list = async (who: SignedIn, area: 'contatos' | 'clientes' = 'contatos') => (await who.call(visoes.getAll, { params: { area } })).data;
const filtro = { q: 'silva', ordem: 'nome desc', filtros: { tag: ['VIP'], 'campo.3.faixa': ['', '10'] } };

it("[issue: saved views] one's own is of one list and of its owner alone, and comes back as it was kept", async () => {
  const { id_visao } = await ana.call(visoes.store, { body: { area: 'contatos', nome: 'Meus', filtro } });
  expect(await list(ana)).toEqual([{ id_visao, nome: 'Meus', compartilhada: 0, autor: null, pode_salvar: true, filtro }]);
  expect(await list(ana, 'clientes')).toEqual([]);
  expect(await list(bia)).toEqual([]);
  await ana.call(visoes.store, { body: { area: 'clientes', nome: 'Meus' } });
  expect(await refusal(ana.call(visoes.store, { body: { area: 'contatos', nome: 'MEUS' } }))).toMatchObject({
    http: 422,
    erros: { nome: 'Já existe uma visão com esse nome' },
  });
  expect(await refusal(ana.call(visoes.store, { body: { area: 'clientes', id_visao, nome: 'x' } }))).toMatchObject({ http: 404 });
  expect(await refusal(bia.call(visoes.delete, { params: { id: id_visao } }))).toMatchObject({ http: 404 });
  await ana.call(visoes.delete, { params: { id: id_visao } });
  expect(await list(ana)).toEqual([]);
});

it('a shared one is everybody’s who sees the list, and kept by who supervises', async () => {
  expect(await refusal(ana.call(visoes.store, { body: { area: 'contatos', nome: 'Da equipe', compartilhada: 1 } }))).toMatchObject({ http: 403 });
  const { id_visao } = await supervisor.call(visoes.store, { body: { area: 'contatos', nome: 'Da equipe', compartilhada: 1, filtro } });
  expect(await list(bia)).toMatchObject([{ autor: 'Sônia', pode_salvar: false, compartilhada: 1 }]);
  expect(await list(foreign)).toEqual([]);
  expect(await refusal(bia.call(visoes.delete, { params: { id: id_visao } }))).toMatchObject({ http: 403 });
});

it('a list that the person does not see has no views for them, and the salas have calls of their own', async () => {
  expect(await refusal(ana.call(visoes.getAll, { params: { area: 'fornecedores' } }))).toMatchObject({ http: 403 });
  expect(await refusal(ana.call(visoes.store, { body: { area: 'fornecedores', nome: 'x' } }))).toMatchObject({ http: 403 });
  expect(await refusal(ana.call(visoes.getAll, { params: { area: 'chat' as 'contatos' } }))).toMatchObject({ http: 422 });
  const { id_visao } = await ana.call(chatVisao.store, { body: { nome: 'Minha fila', aba: 'fila' } });
  expect(await refusal(ana.call(visoes.delete, { params: { id: id_visao } }))).toMatchObject({ http: 404 });
  expect((await ana.call(chatVisao.getAll, {})).data).toMatchObject([{ id_visao, aba: 'fila' }]);
});

it('boards have views of their own: the same name on two of them, once on each, and thirty on each', async () => {
  const keep = (quadro: string, nome: string) =>
    supervisor.call(visoes.store, { body: { area: 'kanbanBloco', nome, filtro: { q: '', ordem: '', filtros: { quadro: [quadro] } } } });
  await keep('1', 'Por título');
  await keep('2', 'Por título');
  expect(await refusal(keep('2', 'por título'))).toMatchObject({ http: 422, erros: { nome: 'Já existe uma visão com esse nome' } });
  for (let i = 1; i < 30; i++) await keep('1', `Visão ${i}`);
  expect(await refusal(keep('1', 'Mais uma'))).toMatchObject({ http: 409 });
  await keep('2', 'Mais uma');
});
