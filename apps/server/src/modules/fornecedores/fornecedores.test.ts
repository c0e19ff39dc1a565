import { fornecedores } from '@prosa/contract/fornecedores/fornecedores.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin } from '../../../test/kit/factories.ts';

let app: TestApp;
let admin: SignedIn;
let attendant: SignedIn;
let foreign: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  const [empresa, other] = [await makeEmpresa(app.database, 'Loja A'), await makeEmpresa(app.database, 'Loja B')];
  admin = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe')).usuario);
  attendant = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente)).usuario);
  foreign = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador)).usuario);
});
afterAll(() => app.close());

type Body = Call<typeof fornecedores.store>['body'];
const store = async (body: Body) => (await admin.call(fornecedores.store, { body })).id_fornecedor;
const names = async (query: object, who = admin) => (await who.call(fornecedores.getAll, { query })).data.map((f) => f.razao_social);

describe('[3] a fornecedor', () => {
  it('has its representative, documents, address and people', async () => {
    const id = await store({
      razao_social: 'Madeiras Serra Azul Ltda.',
      nome_fantasia: 'Serra Azul',
      representante: 'Rui Prado',
      cnpj: '11.222.333/0001-81',
      ie: '110042490114',
      cep: '13.010-111',
      id_uf: 35,
      id_municipio: 4788,
      contatos: JSON.stringify([
        { nome: 'Rui Prado', cargo: 'Vendas', telefone: '(11) 3333-4444', email: 'rui@serraazul.com.br' },
        { nome: 'Lia Dias', cargo: 'Financeiro' },
      ]),
      observacoes: 'Entrega às terças',
    });
    const { data } = await admin.call(fornecedores.show, { params: { id } });
    expect(data).toMatchObject({
      razao_social: 'Madeiras Serra Azul Ltda.',
      representante: 'Rui Prado',
      cnpj: '11222333000181',
      cep: '13010111',
      contatos: [{ nome: 'Rui Prado' }, { nome: 'Lia Dias', cargo: 'Financeiro', telefone: '', email: '' }],
      versao: 1,
    });
    for (const q of ['lia', 'rui serra', '3333-4444', '11.222.333/0001-81', 'rui@serra']) expect([q, await names({ q })]).toEqual([q, [data.razao_social]]);
    // the name of a field is no text of it
    expect(await names({ q: 'telefone' })).toEqual([]);
    expect((await admin.call(fornecedores.getAll, { query: { q: 'serra' } })).data).toMatchObject([
      { telefone: '(11) 3333-4444', email: 'rui@serraazul.com.br' },
    ]);
  });

  it('[5] says what is wrong at its field', async () => {
    const { erros } = await refusal(
      admin.call(fornecedores.store, {
        body: { razao_social: '', cnpj: '11.222.333/0001-82', contatos: [{ nome: '', telefone: '123', email: 'x' }] },
      }),
    );
    expect(erros).toMatchObject({
      razao_social: 'Informe a razão social',
      cnpj: 'CNPJ inválido',
      'contatos.0.nome': 'Informe o nome, ou remova a linha',
      'contatos.0.telefone': 'Telefone inválido',
      'contatos.0.email': 'E-mail inválido',
    });
    expect((await refusal(admin.call(fornecedores.store, { body: { razao_social: 'Outra', cnpj: '11222333000181' } }))).erros).toEqual({
      cnpj: 'Este CNPJ já é de outro fornecedor',
    });
  });

  it('versions, history, trash', async () => {
    const id = await store({ razao_social: 'Tintas Aurora', contatos: [{ nome: 'Bia', telefone: '1133334444' }] });
    await store({ id_fornecedor: id, razao_social: 'Tintas Aurora S.A.', contatos: [{ nome: 'Bia Melo', telefone: '1133334444' }], versao: 1 });
    expect((await refusal(admin.call(fornecedores.store, { body: { id_fornecedor: id, razao_social: 'X', versao: 1 } }))).http).toBe(409);
    const { data } = await admin.call(fornecedores.historico, { params: { id } });
    expect(data[0]).toMatchObject({ tipo: 'alterado', autor: 'Chefe' });
    expect(data[0]!.campos).toEqual(
      expect.arrayContaining([
        { campo: 'Razão social', antes: 'Tintas Aurora', depois: 'Tintas Aurora S.A.' },
        { campo: 'Contatos', antes: 'Bia · 1133334444', depois: 'Bia Melo · 1133334444' },
      ]),
    );
    await admin.call(fornecedores.delete, { params: { id } });
    expect([await names({ q: 'tintas' }), await names({ q: 'tintas', lixeira: 1 })]).toEqual([[], ['Tintas Aurora S.A.']]);
    await admin.call(fornecedores.restaurar, { params: { id } });
    expect((await admin.call(fornecedores.lixeira, { body: { ids: [id], excluir: 1 } })).ids).toEqual([id]);
    expect((await foreign.call(fornecedores.lixeira, { body: { ids: [id], excluir: 0 } })).ids).toEqual([]);
  });

  it('[6] an attendant has no part in it', async () => {
    expect((await refusal(attendant.call(fornecedores.getAll, {}))).http).toBe(403);
    expect((await refusal(attendant.call(fornecedores.store, { body: { razao_social: 'X' } }))).http).toBe(403);
  });
});
