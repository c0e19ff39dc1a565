import { municipiosDe } from '@prosa/brasil/lugares/municipios.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { resumoContato } from '@prosa/contract/resumo-contato/resumo-contato.endpoints.ts';
import { tagContato } from '@prosa/contract/tags/tags.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato, insertSala } from '../../../test/kit/rows.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let attendant: SignedIn;
let foreign: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  const other = await makeEmpresa(app.database, 'Loja B');
  admin = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe')).usuario);
  attendant = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Vendedora')).usuario);
  foreign = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador)).usuario);
});
afterAll(() => app.close());

type Body = NonNullable<Call<typeof clientes.store>['body']>;
const store = (body: Body, who = admin) => who.call(clientes.store, { body });
const person = async (nome: string, rest: Body = {}) => (await store({ nome, ...rest })).id_cliente;
const show = async (id: number, who = admin) => (await who.call(clientes.show, { params: { id } })).data;
const list = (query: object = {}, who = admin) => who.call(clientes.getAll, { query });
const contato = (nome: string, values: object = {}) => app.database.comEmpresa(empresa.id_empresa, async (db) => await insertContato(db, { nome, ...values }));

describe('[3] the record', () => {
  const padaria: Body = {
    tipo: 2,
    nome: 'Joana',
    razao_social: 'Padaria Pão Nosso Ltda.',
    nome_fantasia: 'Pão Nosso',
    cnpj: '12.ABC.345/01DE-35',
    ie: '110.042.490.114',
    email: 'joana@paonosso.com.br',
    telefones: JSON.stringify([
      { tipo_contato: 'Trabalho', numero: '1133334444', principal: 0 },
      { tipo_contato: 'Whatsapp', numero: '19988776655', principal: 1 },
    ]),
    cep: '13.010-111',
    logradouro: 'Rua Barão de Jaguara',
    numero: '100',
    bairro: 'Centro',
    id_uf: 35,
    id_municipio: 4788,
    observacoes: 'Entrega só de manhã',
  };

  it('a company with every field: documents without their masks, the primary phone as celular_1', async () => {
    const { id_cliente } = await store(padaria);
    expect(await show(id_cliente)).toMatchObject({
      tipo: 2,
      nome: 'Joana',
      nome_exibido: 'Padaria Pão Nosso Ltda.',
      cnpj: '12ABC34501DE35',
      documento: '12ABC34501DE35',
      celular_1: '5519988776655',
      cep: '13010111',
      status: 1,
      versao: 1,
      telefones: [
        { tipo_contato: 'Trabalho', numero: '551133334444', principal: 0 },
        { tipo_contato: 'Whatsapp', numero: '5519988776655', principal: 1 },
      ],
    });
    expect((await list({ q: 'pao nosso joana' })).data).toMatchObject([
      {
        id_cliente,
        nome: 'Padaria Pão Nosso Ltda.',
        documento: '12ABC34501DE35',
        email: 'joana@paonosso.com.br',
        celular_1: '5519988776655',
        tipo: 2,
        acesso: 'sem',
      },
    ]);
    for (const q of ['(19) 98877-6655', '12.ABC.345/01DE-35', '98877', 'PÃO'])
      expect([q, (await list({ q })).data.map((c) => c.id_cliente)]).toEqual([q, [id_cliente]]);
  });

  it('[5] refuses what is no document, e-mail, name or city; [9] an IE has at most 20 characters', async () => {
    const { erros } = await refusal(
      store({ tipo: 1, cpf: '111.111.111-11', cnpj: '11.222.333/0001-82', ie: '1'.repeat(21), email: 'joana@', cep: '123', id_uf: 35 }),
    );
    expect(erros).toMatchObject({ cpf: 'CPF inválido', cnpj: 'CNPJ inválido', ie: 'Máximo de 20 caracteres', email: 'E-mail inválido', cep: 'CEP inválido' });
    expect((await refusal(store({ tipo: 1 }))).erros).toEqual({ nome: 'Informe o nome' });
    expect((await refusal(store({ tipo: 2, nome: 'Joana' }))).erros).toEqual({ razao_social: 'Informe a razão social' });
    expect((await refusal(store({ nome: 'Rui', id_uf: 35 }))).erros).toEqual({ id_municipio: 'Escolha a cidade' });
    const { id_municipio } = municipiosDe(35)[0]!;
    for (const place of [
      { id_municipio, id_uf: 41 },
      { id_municipio: 999_999, id_uf: 35 },
    ])
      expect((await refusal(store({ nome: 'Rui', ...place }))).erros).toEqual({ id_municipio: 'Escolha uma cidade deste estado' });
    expect((await refusal(store({ nome: 'Rui', telefones: '[{"tipo_contato":"Casa","numero":"1133334444","principal":0}]' }))).message).toBe(
      'Marque um telefone como principal',
    );
  });

  it('[5] one document, one cliente: said at the field, and who has it can be asked for; the trash does not count', async () => {
    const cpf = '52998224725';
    const id_cliente = await person('Primeira', { cpf });
    expect((await refusal(store({ nome: 'Segunda', cpf: '529.982.247-25' }))).erros).toEqual({ cpf: 'Este CPF já é de outro cliente' });
    const ask = (query: object, who = admin) => who.call(clientes.verificarDocumento, { query });
    expect((await ask({ documento: '529.982.247-25' })).cliente).toEqual({ id_cliente, nome: 'Primeira' });
    expect((await ask({ documento: cpf, id_cliente })).cliente).toBeNull();
    expect((await ask({ documento: cpf }, foreign)).cliente).toBeNull();
    await admin.call(clientes.delete, { params: { id: id_cliente } });
    const segunda = await person('Segunda', { cpf });
    expect((await refusal(admin.call(clientes.restaurar, { params: { id: id_cliente } }))).message).toContain('Este CPF já é de outro cliente');
    await admin.call(clientes.delete, { params: { id: segunda } });
    await admin.call(clientes.restaurar, { params: { id: id_cliente } });
  });

  it('two at once with the same document: one is refused', async () => {
    const cnpj = '11.444.777/0001-61';
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => store({ tipo: 2, razao_social: `Ao mesmo tempo ${n}`, cnpj })));
    expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('saving and history', () => {
  it('what is left out stays; who saves an old version is told, and loses nothing', async () => {
    const id_cliente = await person('Rita Alves', { email: 'rita@exemplo.com', observacoes: 'VIP' });
    await store({ id_cliente, nome: 'Rita A. Alves', versao: 1 });
    expect(await show(id_cliente)).toMatchObject({ nome: 'Rita A. Alves', email: 'rita@exemplo.com', observacoes: 'VIP', versao: 2 });
    const late = await refusal(store({ id_cliente, nome: 'Rita', versao: 1 }, attendant));
    expect([late.http, late.message]).toEqual([409, 'Outra pessoa salvou este cliente enquanto você editava. Confira o que mudou antes de salvar.']);
    // the same again changes nothing
    await store({ id_cliente, nome: 'Rita A. Alves', email: 'rita@exemplo.com', versao: 2 });
    expect((await show(id_cliente)).versao).toBe(2);
  });

  it('what changed, and who changed it, newest first', async () => {
    const id = await person('Caio', { telefones: [{ tipo_contato: 'Celular', numero: '11988887777', principal: 1 }] });
    await store(
      {
        id_cliente: id,
        nome: 'Caio Melo',
        id_uf: 35,
        id_municipio: 4788,
        status: 0,
        telefones: [{ tipo_contato: 'Casa', numero: '1133334444', principal: 1 }],
      },
      attendant,
    );
    await admin.call(clientes.delete, { params: { id } });
    await admin.call(clientes.restaurar, { params: { id } });
    const { data, mais } = await admin.call(clientes.historico, { params: { id } });
    expect([data.map((m) => [m.tipo, m.autor]), mais]).toEqual([
      [
        ['restaurado', 'Chefe'],
        ['excluido', 'Chefe'],
        ['alterado', 'Vendedora'],
        ['criado', 'Chefe'],
      ],
      false,
    ]);
    expect(data[2]!.campos).toEqual(
      expect.arrayContaining([
        { campo: 'Nome', antes: 'Caio', depois: 'Caio Melo' },
        { campo: 'Estado', antes: '', depois: 'São Paulo' },
        { campo: 'Situação', antes: 'Ativo', depois: 'Inativo' },
        { campo: 'Telefones', antes: '(11) 98888-7777 (Celular)', depois: '(11) 3333-4444 (Casa)' },
      ]),
    );
    const older = await admin.call(clientes.historico, { params: { id }, query: { antes_de: data[2]!.id_mudanca } });
    expect(older.data.map((m) => m.tipo)).toEqual(['criado']);
    expect((await refusal(foreign.call(clientes.historico, { params: { id } }))).http).toBe(404);
  });
});

describe('list and trash', () => {
  it('orders, filters, pages; ids give exactly those, of the trash too', async () => {
    const ids = [];
    for (const nome of ['Zulmira Lista', 'Álvaro Lista', 'Bento Lista']) ids.push(await person(nome, nome.startsWith('B') ? { status: 0 } : {}));
    const names = async (query: object) => (await list({ q: 'lista', ...query })).data.map((c) => c.nome.split(' ')[0]);
    expect(await names({})).toEqual(['Álvaro', 'Bento', 'Zulmira']);
    expect(await names({ ordem: 'nome desc' })).toEqual(['Zulmira', 'Bento', 'Álvaro']);
    expect(await names({ ordem: 'criado_em desc' })).toEqual(['Bento', 'Álvaro', 'Zulmira']);
    expect(await names({ status: 0 })).toEqual(['Bento']);
    expect(await names({ rpp: 2, page: 1 })).toEqual(['Zulmira']);
    expect(await list({ q: 'lista', rpp: 1 })).toMatchObject({ recordsFiltered: 3 });
    expect((await list({ q: 'lista' }, foreign)).data).toEqual([]);

    const { ids: moved } = await admin.call(clientes.lixeira, { body: { ids: [ids[0]!, ids[1]!, 999_999], excluir: 1 } });
    expect(new Set(moved)).toEqual(new Set([ids[0], ids[1]]));
    expect(await names({})).toEqual(['Bento']);
    expect(await names({ lixeira: 1 })).toEqual(['Álvaro', 'Zulmira']);
    expect((await list({ ids: `${ids[0]},${ids[2]}` })).data.map((c) => c.id_cliente)).toEqual([ids[2], ids[0]]);
    const refused = await refusal(store({ id_cliente: ids[0]!, nome: 'Zulmira' }));
    expect([refused.http, refused.message]).toEqual([409, 'Este cliente está na lixeira. Restaure antes de salvar.']);
    expect(refused.details).toMatchObject({ lixeira: 1 });
    expect((await foreign.call(clientes.lixeira, { body: { ids, excluir: 0 } })).ids).toEqual([]);
    await admin.call(clientes.lixeira, { body: { ids, excluir: 0 } });
    expect(await names({})).toHaveLength(3);
  });

  it('[6] who may not delete or export does not', async () => {
    const id = await person('Fica');
    expect((await refusal(attendant.call(clientes.delete, { params: { id } }))).http).toBe(403);
    expect((await refusal(attendant.call(clientes.lixeira, { body: { ids: [id], excluir: 1 } }))).http).toBe(403);
    expect((await refusal(attendant.call(clientes.acesso, { params: { id } }))).http).toBe(403);
  });
});

describe('contatos of a cliente', () => {
  it('are chosen and taken away; their salas are listed together', async () => {
    const [ana, bia] = [await contato('Ana'), await contato('Bia')];
    const id_cliente = await person('Construtora', { contatos: [ana, bia] });
    expect((await show(id_cliente)).contatos.map((c) => c.nome)).toEqual(['Ana', 'Bia']);
    expect((await list({ q: 'construtora' })).data[0]?.contatos).toBe(2);
    await app.database.comEmpresa(empresa.id_empresa, async (db) => {
      for (const id_contato of [ana, bia]) await insertSala(db, { id_contato, status_id: 4 });
    });
    const salas = await admin.call(resumoContato.getAllAtendimento, { query: { id_cliente } });
    expect([salas.recordsTotal, salas.data.map((a) => a.contato).toSorted()]).toEqual([2, ['Ana', 'Bia']]);
    expect((await foreign.call(resumoContato.getAllAtendimento, { query: { id_cliente } })).data).toEqual([]);
    // whoever read an older list takes away only whom they took away, and puts in only whom they put in
    await store({ id_cliente, nome: 'Construtora', contatos: [ana], contatos_lidos: [ana] });
    await store({ id_cliente, nome: 'Construtora', contatos: [], contatos_lidos: [] });
    expect((await show(id_cliente)).contatos.map((c) => c.nome)).toEqual(['Ana', 'Bia']);
    await store({ id_cliente, nome: 'Construtora', contatos: [], contatos_lidos: [ana] });
    expect((await show(id_cliente)).contatos.map((c) => c.nome)).toEqual(['Bia']);
    await store({ id_cliente, nome: 'Construtora', contatos: [ana], contatos_lidos: [] });
    expect((await show(id_cliente)).contatos.map((c) => c.nome)).toEqual(['Ana', 'Bia']);
    await store({ id_cliente, nome: 'Construtora', contatos: [bia] });
    expect((await show(id_cliente)).contatos.map((c) => c.nome)).toEqual(['Bia']);
    // saved without the field: nobody leaves
    await store({ id_cliente, nome: 'Construtora Sul' });
    expect((await show(id_cliente)).contatos).toHaveLength(1);
  });

  it('[6] those that the person may not see stay where they are, unseen', async () => {
    const hidden = await contato('Escondida');
    const id_cliente = await person('Metalúrgica', { contatos: [hidden] });
    const setScope = (escopo_contato: string) =>
      app.database.comEmpresa(empresa.id_empresa, (db) =>
        db.updateTable('grupo').set({ escopo_contato }).where('id_grupo', '=', empresa.grupos.atendente).execute(),
      );
    await setScope('proprios');
    app.core.sessions.invalidate({ id_empresa: empresa.id_empresa });
    try {
      const own = await contato('Própria', { id_responsavel: attendant.sessao.id_login });
      const other = await contato('Alheia');
      await store({ id_cliente, nome: 'Metalúrgica', contatos: [own, other] }, attendant);
      expect((await show(id_cliente, attendant)).contatos.map((c) => c.nome)).toEqual(['Própria']);
      expect((await show(id_cliente)).contatos.map((c) => c.nome)).toEqual(['Escondida', 'Própria']);
      expect((await refusal(attendant.call(clientes.deContato, { params: { id: other } }))).http).toBe(404);
    } finally {
      await setScope('todos');
      app.core.sessions.invalidate({ id_empresa: empresa.id_empresa });
    }
  });

  it('a new cliente starts with what its contato has', async () => {
    const id = await contato('Duda', { email: 'duda@exemplo.com', cpf: '39053344705', logradouro: 'Rua das Flores', tipo: 1 });
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.insertInto('contato_telefone').values({ id_contato: id, numero: '5511988887777', principal: true }).execute(),
    );
    const { data } = await admin.call(clientes.deContato, { params: { id } });
    expect(data).toMatchObject({
      tipo: 1,
      nome: 'Duda',
      email: 'duda@exemplo.com',
      cpf: '39053344705',
      logradouro: 'Rua das Flores',
      telefones: [{ tipo_contato: 'Whatsapp', numero: '5511988887777', principal: 1 }],
      contatos: [{ id_contato: id, nome: 'Duda' }],
    });
    const { id_cliente } = await store({ ...data, contatos: [id] });
    expect((await show(id_cliente)).contatos.map((c) => c.id_contato)).toEqual([id]);
  });

  it('tags of a cliente', async () => {
    const id_cliente = await person('Com tags');
    await admin.call(tagContato.store, { body: { id_cliente, name: 'Contrato', value: 'Ouro' } });
    expect((await admin.call(tagContato.getAll, { query: { id_cliente } })).recordsTotal).toBe(1);
  });
});
