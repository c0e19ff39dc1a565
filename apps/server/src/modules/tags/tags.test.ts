import { tagContato, tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { insertContato } from '../../../test/kit/rows.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let attendant: SignedIn;
let foreign: SignedIn;

const person = async (e: TestEmpresa, id_grupo: number) => signIn(app, (await makeLogin(app.database, e.id_empresa, id_grupo)).usuario);
const novoContato = (nome = 'Rita') => app.database.comEmpresa(empresa.id_empresa, async (db) => await insertContato(db, { nome }));
type StoreBody = Parameters<typeof admin.call<typeof tagContato.store>>[1]['body'];
const put = async (body: StoreBody, who = admin) => (await who.call(tagContato.store, { body })).data;
const tagsOf = async (id_contato: number, who = admin) => (await who.call(tagContato.getAll, { query: { id_contato } })).data;
const shown = async (id_contato: number) => (await tagsOf(id_contato)).map((t) => `${t.name}=${t.value}`);

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  const other = await makeEmpresa(app.database, 'Loja B');
  admin = await person(empresa, empresa.grupos.administrador);
  attendant = await person(empresa, empresa.grupos.atendente);
  foreign = await person(other, other.grupos.administrador);
});
afterAll(() => app.close());

describe('[5] value typed and validated', () => {
  it.each([
    ['bool', 'Sim', '1'],
    ['bool', 'false', '0'],
    ['string', '  Ouro ', 'Ouro'],
    ['number', '1.234,50', '1234.5'],
    ['number', '-0', '0'],
    ['datetime', '21/11/2026 14:30', '2026-11-21T14:30'],
    ['datetime', '2069-01-01T00:00:00', '2069-01-01T00:00'],
    ['date', '29/02/2028', '2028-02-29'],
    ['date', '1958-07-03', '1958-07-03'],
    ['time', '8:05', '08:05'],
  ] as const)('%s takes "%s" and keeps "%s"', async (type_value, value, kept) => {
    expect(await put({ id_contato: await novoContato(), name: 'Dado', type_value, value })).toMatchObject({ type_value, value: kept });
  });

  it.each([
    ['bool', 'talvez'],
    ['string', ' '],
    ['number', '1,2,3'],
    ['number', ''],
    ['datetime', '1969-12-31 10:00'],
    ['datetime', '2069-01-02T10:00'],
    ['datetime', '2026-11-21'],
    ['date', '29/02/2027'],
    ['time', '24:00'],
  ] as const)('%s refuses "%s" at its field', async (type_value, value) => {
    const refused = await refusal(put({ id_contato: await novoContato(), name: 'Dado', type_value, value }));
    expect([refused.http, Object.keys(refused.erros ?? {})]).toEqual([422, ['value']]);
  });

  it('a new value comes with the prefix novo_, which is not part of it', async () => {
    const id_contato = await novoContato();
    await put({ id_contato, name: 'Plano', value: 'novo_Ouro' });
    await put({ id_contato, name: 'novo_VIP', type_value: 'bool', value: 'novo_VIP' });
    await put({ id_contato, name: 'Idade', type_value: 'number', value: 'novo_42' });
    expect(await shown(id_contato)).toEqual(['Idade=42', 'Plano=Ouro', 'VIP=1']);
    expect((await refusal(put({ id_contato, name: 'Idade', type_value: 'number', value: 'novo_x' }))).erros).toHaveProperty('value');
    expect((await refusal(put({ id_contato, name: 'novo_' }))).erros).toHaveProperty('name');
  });
});

describe('[5] duplicates removed', () => {
  it('bool by name, others by name plus value, whatever case and accents', async () => {
    const id_contato = await novoContato();
    const first = await put({ id_contato, name: 'Cobrança', type_value: 'bool' });
    expect(await put({ id_contato, name: 'COBRANCA', type_value: 'bool', value: '0' })).toEqual({ ...first, value: '0' });
    const gold = await put({ id_contato, name: 'Plano', value: 'Ouro' });
    await put({ id_contato, name: 'Plano', value: 'Prata' });
    expect(await put({ id_contato, name: 'plano', value: 'Ouro' })).toEqual(gold);
    expect(await shown(id_contato)).toEqual(['Cobrança=0', 'Plano=Ouro', 'Plano=Prata']);
  });

  it('says whether it was there before: who takes an act back leaves what was', async () => {
    const id_contato = await novoContato();
    const body = { id_contato, name: 'Plano', value: 'Ouro' };
    expect((await admin.call(tagContato.store, { body })).nova).toBe(true);
    expect((await admin.call(tagContato.store, { body })).nova).toBe(false);
  });

  it('two at once are one', async () => {
    const id_contato = await novoContato();
    await Promise.all(Array.from({ length: 6 }, () => put({ id_contato, name: 'Plano', value: 'Ouro' })));
    expect(await shown(id_contato)).toEqual(['Plano=Ouro']);
  });

  it('a change onto a value that is there leaves one', async () => {
    const id_contato = await novoContato();
    const gold = await put({ id_contato, name: 'Plano', value: 'Ouro' });
    const silver = await put({ id_contato, name: 'Plano', value: 'Prata' });
    expect(await put({ id_contato, name: 'Plano', value: 'Ouro', set: 'yes', id_tag: silver.id_tag })).toEqual(gold);
    expect(await shown(id_contato)).toEqual(['Plano=Ouro']);
  });
});

describe('[3] fixed and editable', () => {
  it('altera_valor 0 keeps its value, anything else takes a new one of its own type', async () => {
    const id_contato = await novoContato();
    const fixed = await put({ id_contato, name: 'Origem', value: 'Feira', altera_valor: 0 });
    const age = await put({ id_contato, name: 'Idade', type_value: 'number', value: '41', altera_valor: 2 });
    expect((await refusal(put({ id_contato, name: 'Origem', value: 'Site', set: 'yes', id_tag: fixed.id_tag }))).http).toBe(409);
    expect(await put({ id_contato, name: 'x', value: '42', set: 'yes', id_tag: age.id_tag, type_value: 'string' })).toEqual({ ...age, value: '42' });
    const wrong = await refusal(put({ id_contato, name: 'Idade', value: 'quarenta', set: 'yes', id_tag: age.id_tag }));
    expect(wrong.erros).toHaveProperty('value');
    expect(await shown(id_contato)).toEqual(['Idade=42', 'Origem=Feira']);
  });

  it('goes by id or by name', async () => {
    const id_contato = await novoContato();
    const one = await put({ id_contato, name: 'Plano', value: 'Ouro' });
    await put({ id_contato, name: 'Plano', value: 'Prata' });
    await put({ id_contato, name: 'VIP', type_value: 'bool' });
    await admin.call(tagContato.delete, { body: { id_contato, name: 'Plano', id_tag: one.id_tag } });
    expect(await shown(id_contato)).toEqual(['Plano=Prata', 'VIP=1']);
    await admin.call(tagContato.delete, { body: { id_contato, name: 'vip' } });
    expect(await shown(id_contato)).toEqual(['Plano=Prata']);
    expect((await refusal(admin.call(tagContato.delete, { body: { id_contato, id_tag: one.id_tag } }))).http).toBe(404);
    expect((await refusal(admin.call(tagContato.delete, { body: { id_contato } }))).erros).toHaveProperty('id_tag');
  });

  it('[9] at most 200 on one contato, 50 a page', async () => {
    const id_contato = await novoContato();
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db
        .insertInto('contato_tag')
        .values(Array.from({ length: 199 }, (_, i) => ({ id_contato, name: 'N', type_value: 'number', value: String(i) })))
        .execute(),
    );
    await put({ id_contato, name: 'última', value: 'x' });
    expect((await refusal(put({ id_contato, name: 'a mais', value: 'x' }))).message).toBe('Um contato tem no máximo 200 tags. Tire uma antes.');
    const page = await admin.call(tagContato.getAll, { query: { id_contato } });
    expect([page.data.length, page.recordsTotal]).toEqual([50, 200]);
  });
});

describe('whose tags', () => {
  it('of a cliente too, apart from those of a contato', async () => {
    const id_cliente = await app.database.comEmpresa(
      empresa.id_empresa,
      async (db) => (await db.insertInto('cliente').values({ nome: 'Padaria' }).returning('id_cliente').executeTakeFirstOrThrow()).id_cliente,
    );
    await put({ id_cliente, name: 'Contrato', type_value: 'date', value: '2026-01-05' });
    expect((await admin.call(tagContato.getAll, { query: { id_cliente } })).data).toMatchObject([{ name: 'Contrato', value: '2026-01-05' }]);
    expect((await refusal(foreign.call(tagContato.getAll, { query: { id_cliente } }))).http).toBe(404);
    expect((await admin.call(tagContato.getAll, {})).data).toEqual([]);
  });

  it('another empresa finds nothing and changes nothing; nor does who may not see the contato', async () => {
    const id_contato = await novoContato();
    const { id_tag } = await put({ id_contato, name: 'Plano', value: 'Ouro' });
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.updateTable('grupo').set({ escopo_contato: 'proprios' }).where('id_grupo', '=', empresa.grupos.atendente).execute(),
    );
    app.core.sessions.invalidate({ id_empresa: empresa.id_empresa });
    for (const who of [foreign, attendant]) {
      const refused = [
        () => tagsOf(id_contato, who),
        () => put({ id_contato, name: 'Plano', value: 'Lata' }, who),
        () => put({ id_contato, name: 'Plano', value: 'Lata', set: 'yes', id_tag }, who),
        () => who.call(tagContato.delete, { body: { id_contato, id_tag } }),
      ];
      for (const attempt of refused) expect(await refusal(attempt())).toMatchObject({ http: 404, message: 'Contato não encontrado.' });
    }
    expect(await shown(id_contato)).toEqual(['Plano=Ouro']);
  });
});

describe('[2] tag templates', () => {
  type ModeloBody = Parameters<typeof admin.call<typeof tagModelo.store>>[1]['body'];
  const save = async (body: ModeloBody, who = admin) => (await who.call(tagModelo.store, { body })).id_tag;

  it('[7] lists 50 from page 0 with counts, searches and orders', async () => {
    await save({ name: 'VIP', type_value: 'bool', altera_valor: 0, value: 'sim' });
    await save({ name: 'Plano', type_value: 'string', value: 'Ouro' });
    await save({ name: 'Ânimo', type_value: 'string' });
    const { data, recordsTotal, recordsFiltered } = await attendant.call(tagModelo.getAll, { query: { page: 0, rpp: 50 } });
    expect(data.map((t) => [t.name, t.value])).toEqual([
      ['Ânimo', ''],
      ['Plano', 'Ouro'],
      ['VIP', '1'],
    ]);
    expect([recordsTotal, recordsFiltered]).toEqual([3, 3]);
    expect(await admin.call(tagModelo.getAll, { query: { q: 'animo' } })).toMatchObject({ data: [{ name: 'Ânimo' }], recordsTotal: 3, recordsFiltered: 1 });
    expect((await admin.call(tagModelo.getAll, { query: { ordem: 'name desc', type_value: 'string' } })).data.map((t) => t.name)).toEqual(['Plano', 'Ânimo']);
    expect((await foreign.call(tagModelo.getAll, {})).data).toEqual([]);
  });

  it('saves with the version that was read; fixed needs a value; two of the same are refused', async () => {
    const id_tag = await save({ name: 'Faixa', type_value: 'number', value: '1' });
    await save({ id_tag, name: 'Faixa', type_value: 'number', value: '2,0', versao: 1 });
    expect((await admin.call(tagModelo.show, { params: { id: id_tag } })).data).toMatchObject({ value: '2', versao: 2 });
    expect((await refusal(save({ id_tag, name: 'Faixa', type_value: 'number', value: '3', versao: 1 }))).http).toBe(409);
    expect((await refusal(save({ name: 'Fixa', type_value: 'string', altera_valor: 0 }))).erros).toHaveProperty('value');
    expect((await refusal(save({ name: 'faixa', type_value: 'number', value: '2' }))).erros).toEqual({
      name: 'Já existe um modelo com esse nome e esse valor',
    });
    expect((await refusal(save({ name: 'Minha', type_value: 'bool' }, attendant))).http).toBe(403);
  });

  it('is deleted and brought back, not onto another that says the same', async () => {
    const id = await save({ name: 'Some', type_value: 'bool' });
    await admin.call(tagModelo.delete, { params: { id } });
    expect((await refusal(admin.call(tagModelo.show, { params: { id } }))).http).toBe(404);
    await admin.call(tagModelo.restaurar, { params: { id } });
    await admin.call(tagModelo.delete, { params: { id } });
    await save({ name: 'some', type_value: 'bool' });
    expect((await refusal(admin.call(tagModelo.restaurar, { params: { id } }))).http).toBe(409);
  });
});
