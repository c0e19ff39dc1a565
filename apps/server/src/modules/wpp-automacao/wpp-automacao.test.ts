import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { WPPAutomacao } from '@prosa/contract/wpp-automacao/wpp-automacao.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { findAutomacaoVigente } from './vigente.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let foreign: SignedIn;

const adminOf = async (e: TestEmpresa) => signIn(app, (await makeLogin(app.database, e.id_empresa, e.grupos.administrador)).usuario);
const store = async (body: object, who = admin): Promise<number> => (await who.call(WPPAutomacao.store, { body })).id_wpp_automacao;
const line = (nome: string): Promise<number> =>
  app.database.comEmpresa(empresa.id_empresa, async (db) => {
    const row = await db.insertInto('wpp_config').values({ nome, ligada: false }).returning('id_wpp_config').executeTakeFirstOrThrow();
    return row.id_wpp_config;
  });

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await adminOf(empresa);
  foreign = await adminOf(await makeEmpresa(app.database, 'Loja B'));
});
afterAll(() => app.close());

it('[2] the most specific that is on holds: line and departamento, departamento, line, empresa', async () => {
  const id_wpp_config = await line('Principal');
  const { id_departamento } = await admin.call(departamentos.store, { body: { nome: 'Vendas' } });
  const at = (linha: number | null, setor: number | null) =>
    app.database.comEmpresa(empresa.id_empresa, async (db) => (await findAutomacaoVigente(db, { id_wpp_config: linha, id_departamento: setor }))?.boas_vindas);
  expect(await at(id_wpp_config, id_departamento)).toBeUndefined();
  await store({ boas_vindas: 'empresa' });
  expect(await at(id_wpp_config, id_departamento)).toBe('empresa');
  await store({ boas_vindas: 'linha', id_wpp_config });
  expect(await at(id_wpp_config, id_departamento)).toBe('linha');
  await store({ boas_vindas: 'departamento', id_departamento });
  expect(await at(id_wpp_config, id_departamento)).toBe('departamento');
  const both = await store({ boas_vindas: 'os dois', id_wpp_config, id_departamento });
  expect(await at(id_wpp_config, id_departamento)).toBe('os dois');
  expect([await at(id_wpp_config, null), await at(null, id_departamento), await at(null, null)]).toEqual(['linha', 'departamento', 'empresa']);
  await store({ id_wpp_automacao: both, boas_vindas: 'os dois', id_wpp_config, id_departamento, status: 0 });
  expect(await at(id_wpp_config, id_departamento)).toBe('departamento');
  const { data, recordsTotal } = await admin.call(WPPAutomacao.getAll, {});
  expect([recordsTotal, data.map((a) => [a.linha, a.departamento, a.status])]).toEqual([
    4,
    [
      [null, null, 1],
      [null, 'Vendas', 1],
      ['Principal', null, 1],
      ['Principal', 'Vendas', 0],
    ],
  ]);
});

it('keeps what was stored', async () => {
  const body = {
    id_wpp_config: await line('Outra'),
    boas_vindas: 'Olá, {{contato.nome}}',
    fora_texto: 'Fechado',
    encerramento_texto: 'Tchau',
    fila_texto: '{{ posicao }}º',
    nao_respondido_min: 30,
    inatividade_min: 60,
    inatividade_texto: 'Oi?',
    encerrar_min: 10,
    encerrar_texto: 'Fim',
    horario_util: 0,
  };
  const id = await store(body);
  expect((await admin.call(WPPAutomacao.show, { params: { id } })).data).toMatchObject({
    ...body,
    linha: 'Outra',
    id_departamento: null,
    status: 1,
    versao: 1,
  });
});

it('refuses what cannot be, at its field', async () => {
  const wrong = async (body: object) => (await refusal(admin.call(WPPAutomacao.store, { body }))).erros;
  const id_wpp_config = await line('Terceira');
  await store({ id_wpp_config });
  expect(await wrong({ id_wpp_config })).toEqual({ id_wpp_config: 'Já existe uma configuração para este número e departamento' });
  expect(await wrong({ id_wpp_config: 999_999 })).toEqual({ id_wpp_config: 'Escolha um número da lista' });
  expect(await wrong({ id_departamento: 999_999 })).toEqual({ id_departamento: 'Escolha um departamento da lista' });
  expect(await wrong({ inatividade_min: 10 })).toEqual({ inatividade_texto: 'Escreva o aviso' });
  expect(await wrong({ encerrar_min: 10 })).toEqual({ inatividade_min: 'Informe depois de quanto tempo avisar' });
  expect(await wrong({ boas_vindas: 'Oi {{atendente.nome}}' })).toEqual({ boas_vindas: 'A variável {{atendente.nome}} não existe aqui.' });
  expect(await wrong({ boas_vindas: '{{posicao}}' })).toEqual({ boas_vindas: 'A variável {{posicao}} não existe aqui.' });
  expect(await wrong({ fora_texto: 'Oi {{contato.nome}' })).toEqual({ fora_texto: 'Há uma variável com chaves sem par. Escreva como {{contato.nome}}.' });
  expect(Object.keys(await wrong({ nao_respondido_min: 0 }))).toEqual(['nao_respondido_min']);
});

it('an older version is not stored over a newer one; another empresa finds nothing', async () => {
  const id_wpp_config = await line('Quarta');
  const id = await store({ id_wpp_config });
  await store({ id_wpp_automacao: id, id_wpp_config, versao: 1 });
  expect((await refusal(admin.call(WPPAutomacao.store, { body: { id_wpp_automacao: id, id_wpp_config, versao: 1 } }))).http).toBe(409);
  expect((await foreign.call(WPPAutomacao.getAll, {})).recordsTotal).toBe(0);
  expect((await refusal(foreign.call(WPPAutomacao.show, { params: { id } }))).http).toBe(404);
  expect((await refusal(foreign.call(WPPAutomacao.delete, { params: { id } }))).http).toBe(404);
  expect((await refusal(foreign.call(WPPAutomacao.store, { body: { id_wpp_config } }))).erros).toEqual({ id_wpp_config: 'Escolha um número da lista' });
  await admin.call(WPPAutomacao.delete, { params: { id } });
  expect((await refusal(admin.call(WPPAutomacao.show, { params: { id } }))).http).toBe(404);
});

it('what is deleted holds nowhere, comes back as itself, and yields to what was made there meanwhile', async () => {
  const id_wpp_config = await line('Com volta');
  const at = () => app.database.comEmpresa(empresa.id_empresa, (db) => findAutomacaoVigente(db, { id_wpp_config, id_departamento: null }));
  const id = await store({ boas_vindas: 'de volta', id_wpp_config });
  await admin.call(WPPAutomacao.delete, { params: { id } });
  expect((await at())?.boas_vindas).not.toBe('de volta');
  await admin.call(WPPAutomacao.restaurar, { params: { id } });
  expect((await at())?.boas_vindas).toBe('de volta');
  await admin.call(WPPAutomacao.delete, { params: { id } });
  await store({ boas_vindas: 'outra', id_wpp_config });
  expect((await refusal(admin.call(WPPAutomacao.restaurar, { params: { id } }))).http).toBe(409);
  expect((await refusal(foreign.call(WPPAutomacao.restaurar, { params: { id } }))).http).toBe(404);
});
