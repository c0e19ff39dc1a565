import { campos } from '@prosa/contract/campos/campos.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';

type Body = NonNullable<Call<typeof campos.store>['body']>;
let app: TestApp;
let empresa: TestEmpresa;
let ana: SignedIn;
let caio: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'A');
  ana = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador)).usuario);
  caio = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente)).usuario);
});
afterAll(() => app.close());

const list = async (who = ana) => (await who.call(campos.getAll, {})).data;
const store = async (body: Body) => (await ana.call(campos.store, { body })).id_campo;
let contatos = 0;
const save = (values: object, id_contato?: number) =>
  ana.call(contato.store, {
    body: { ...(id_contato ? { id_contato } : { nome: 'Rita', email: `rita${++contatos}@x.example` }), campos: JSON.stringify(values) },
  });
const valuesOf = async (id: number) => (await ana.call(contato.show, { params: { id } })).data.campos;

describe('fields of the empresa', () => {
  it('are made, changed but for their type, ordered, deleted and brought back', async () => {
    const regiao = await store({ nome: 'Região', tipo: 'lista', opcoes: ['Norte', 'Sul'] });
    const limite = await store({ nome: 'Limite de crédito', tipo: 'numero', opcoes: ['esquecida'] });
    expect(await list(caio)).toMatchObject([
      { id_campo: regiao, nome: 'Região', tipo: 'lista', opcoes: ['Norte', 'Sul'], obrigatorio: 0, versao: 1 },
      { id_campo: limite, tipo: 'numero', opcoes: [] },
    ]);
    await store({ id_campo: regiao, nome: 'Região de entrega', tipo: 'lista', opcoes: ['Sul', 'Norte', 'Leste'], obrigatorio: 1, versao: 1 });
    expect(await refusal(store({ id_campo: regiao, nome: 'X', tipo: 'lista', opcoes: ['A'], versao: 1 }))).toMatchObject({ http: 409 });
    expect(await refusal(store({ id_campo: regiao, nome: 'Região', tipo: 'texto' }))).toMatchObject({
      erros: { tipo: 'O tipo não muda depois de criado. Crie outro campo.' },
    });
    await ana.call(campos.ordenar, { body: { ids: `${limite},${regiao}` } });
    expect((await list()).map(({ id_campo }) => id_campo)).toEqual([limite, regiao]);
    await ana.call(campos.delete, { params: { id: limite } });
    expect((await list()).map(({ id_campo }) => id_campo)).toEqual([regiao]);
    await ana.call(campos.restaurar, { params: { id: limite } });
    expect((await list()).map(({ id_campo }) => id_campo)).toEqual([limite, regiao]);
    await ana.call(campos.delete, { params: { id: regiao } });
    await ana.call(campos.delete, { params: { id: limite } });
  });

  it('many orders at once wait for each other', async () => {
    const ids: number[] = [];
    for (const nome of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco', 'Seis']) ids.push(await store({ nome, tipo: 'texto' }));
    const orders = Array.from({ length: 24 }, (_, i) => [...ids.slice(i % 6), ...ids.slice(0, i % 6)]);
    await Promise.all(orders.map((order, i) => ana.call(campos.ordenar, { body: { ids: (i % 2 ? order : order.toReversed()).join(',') } })));
    expect((await list()).map(({ id_campo }) => id_campo).toSorted((a, b) => a - b)).toEqual(ids);
    for (const id of ids) await ana.call(campos.delete, { params: { id } });
  });

  it('an option that is taken off or written anew stays with whoever has it, and is no choice for others', async () => {
    const id_campo = await store({ nome: 'Zona', tipo: 'lista', opcoes: ['Capital', 'Interior'] });
    const key = String(id_campo);
    const { id_contato } = await save({ [key]: 'Capital' });
    const other = (await save({ [key]: 'Interior' })).id_contato;
    await store({ id_campo, nome: 'Zona', tipo: 'lista', opcoes: ['Capital e região', 'Interior'] });
    await save({ [key]: 'Capital' }, id_contato);
    expect(await valuesOf(id_contato)).toEqual({ [key]: 'Capital' });
    expect(await refusal(save({ [key]: 'Capital' }, other))).toMatchObject({ erros: { [`campos.${key}`]: 'Escolha uma das opções' } });
    await ana.call(campos.delete, { params: { id: id_campo } });
  });

  it('have names of their own and lists with options', async () => {
    await store({ nome: 'Código', tipo: 'texto' });
    expect(await refusal(store({ nome: 'codigo', tipo: 'texto' }))).toMatchObject({ erros: { nome: 'Já existe um campo com esse nome' } });
    expect(await refusal(store({ nome: 'Lista', tipo: 'lista' }))).toMatchObject({ erros: { opcoes: 'Inclua pelo menos uma opção' } });
    expect(await refusal(store({ nome: 'Lista', tipo: 'lista', opcoes: ['Ação', 'acao'] }))).toMatchObject({
      erros: { 'opcoes.1': 'Esta opção já está na lista' },
    });
    expect(await refusal(caio.call(campos.store, { body: { nome: 'X', tipo: 'texto' } }))).toMatchObject({ http: 403 });
  });
});

describe('their values on a contato', () => {
  it('are checked by type and kept typed; required ones are asked for when the form sends them', async () => {
    const [data, ativo, cota] = [
      await store({ nome: 'Renovação', tipo: 'data', obrigatorio: 1 }),
      await store({ nome: 'VIP', tipo: 'sim_nao' }),
      await store({ nome: 'Cota', tipo: 'numero' }),
    ];
    expect((await refusal(save({ [ativo]: 'talvez', [cota]: 'x' }))).erros).toEqual({
      [`campos.${data}`]: 'Campo obrigatório',
      [`campos.${ativo}`]: 'Use Sim ou Não',
      [`campos.${cota}`]: 'Informe um número',
    });
    const { id_contato } = await save({ [data]: '01/02/2027', [ativo]: 'Sim', [cota]: '1.500,75', 999: 'de ninguém' });
    expect(await valuesOf(id_contato)).toEqual({ [data]: '2027-02-01', [ativo]: true, [cota]: 1500.75 });
    // a quick form says nothing of them
    await ana.call(contato.store, { body: { id_contato, nome: 'Rita Prado' } });
    await save({ [data]: '2027-02-01', [ativo]: false }, id_contato);
    expect(await valuesOf(id_contato)).toEqual({ [data]: '2027-02-01', [ativo]: false });
    const [, , change] = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.selectFrom('contato_mudanca').select('campos').where('id_contato', '=', id_contato).orderBy('id_mudanca').execute(),
    );
    expect(change?.campos).toEqual({ [`campos.${ativo}`]: [true, false], [`campos.${cota}`]: [1500.75, null] });
  });

  it('of a deleted field come back with it', async () => {
    const id = await store({ nome: 'Temporário', tipo: 'texto' });
    const required = (await list()).find(({ obrigatorio }) => obrigatorio === 1)!.id_campo;
    const { id_contato } = await save({ [id]: 'guardado', [required]: '01/01/2027' });
    await ana.call(campos.delete, { params: { id } });
    await save({ [required]: '02/01/2027' }, id_contato);
    await ana.call(campos.restaurar, { params: { id } });
    expect(await valuesOf(id_contato)).toEqual({ [id]: 'guardado', [required]: '2027-01-02' });
  });
});
