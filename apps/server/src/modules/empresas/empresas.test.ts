import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { ConfigEmpresa, empresa } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { marca } from '@prosa/contract/empresas/marca.endpoints.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymous, refusal, type SignedIn, signIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';

let app: TestApp;
let a: TestEmpresa;
let b: TestEmpresa;
let admin: SignedIn;
let id_login: number;
beforeAll(async () => {
  app = await startTestApp();
  a = await makeEmpresa(app.database, 'Loja Ágata', { limites: { contatos: 10 } });
  b = await makeEmpresa(app.database, 'Berilo');
  await makeEmpresa(app.database, 'Coral');
  const boss = await makeLogin(app.database, a.id_empresa, a.grupos.administrador, 'Chefe');
  id_login = boss.id_login;
  // works in another one, too, without seeing its data
  await app.database.comEmpresa(b.id_empresa, (db) => db.insertInto('membro').values({ id_login, id_grupo: b.grupos.atendente }).execute());
  admin = await signIn(app, boss.usuario);
  await admin.call(login.selecionarEmpresa, { params: { id: a.id_empresa } });
});
afterAll(() => app.close());

const acts = () =>
  app.database.lerEmpresa(a.id_empresa, (db) =>
    db
      .selectFrom('auditoria')
      .select(['acao', 'antes', 'depois'])
      .where('acao', 'like', '%empresa_%')
      .where('entidade', '=', 'empresa')
      .orderBy('id_ato')
      .execute(),
  );

it('[2] the list has the companies whose data the asker may see, and searches them without accents', async () => {
  const { data, recordsTotal } = await admin.call(empresa.getAll, { query: {} });
  expect([data.map(({ nome_fantasia, pessoas, edita }) => [nome_fantasia, pessoas, edita]), recordsTotal]).toEqual([[['Loja Ágata', 1, 1]], 1]);
  expect((await admin.call(ConfigEmpresa.getAllEmpresa, { query: { q: 'agata' } })).data).toHaveLength(1);
  expect((await admin.call(empresa.getAll, { query: { q: 'berilo' } })).data).toEqual([]);
  expect((await refusal(admin.call(empresa.show, { params: { id: b.id_empresa } }))).http).toBe(404);
  const attendant = await signInAs(app, a, 'atendente');
  expect((await refusal(attendant.call(empresa.getAll, { query: {} }))).http).toBe(403);
});

it('[5] what is wrong is said at its field, and nothing is saved', async () => {
  const { erros } = await refusal(
    admin.call(empresa.store, {
      body: {
        id_config: a.id_empresa,
        nome_fantasia: ' ',
        cnpj: '11.222.333/0001-80',
        cep: '123',
        email: 'loja@',
        cor: 'azul',
        fuso: 'Lua/Norte',
        formato: 'de-DE' as never,
        logo: 'javascript:alert(1)',
        id_uf: 35,
      },
    }),
  );
  expect(erros).toMatchObject({
    nome_fantasia: 'Informe o nome da empresa',
    cnpj: 'CNPJ inválido',
    cep: 'CEP inválido',
    email: 'E-mail inválido',
    cor: 'Escolha uma cor',
    fuso: 'Escolha um fuso da lista',
    formato: 'Escolha um formato da lista',
    logo: 'Envie o logo de novo',
  });
  expect((await admin.call(empresa.show, { params: { id: a.id_empresa } })).data).toMatchObject({ nome_fantasia: 'Loja Ágata', versao: 1 });
});

it('is saved with one act of before and after, is in force at once, and refuses what somebody else replaced', async () => {
  const body = { id_config: a.id_empresa, nome_fantasia: 'Loja Ágata', cnpj: '11.222.333/0001-81', cor: '#AA2200', formato: 'en-US', versao: 1 } as const;
  await admin.call(empresa.store, { body });
  expect((await admin.call(login.getDataLogin, {})).data.aparencia).toMatchObject({ cor: '#aa2200', formato: 'en-US' });
  expect(await acts()).toEqual([
    {
      acao: 'empresa_mudada',
      antes: { cnpj: '', cor: '', formato: 'pt-BR' },
      depois: { cnpj: '11222333000181', cor: '#aa2200', formato: 'en-US' },
    },
  ]);
  expect((await refusal(admin.call(empresa.store, { body: { ...body, nome_fantasia: 'Outra' } }))).http).toBe(409);
  // the same again changes nothing and leaves no act
  await admin.call(empresa.store, { body: { ...body, versao: 2 } });
  expect(await acts()).toHaveLength(1);
  expect((await refusal(admin.call(empresa.store, { body: { id_config: b.id_empresa, nome_fantasia: 'Minha' } }))).http).toBe(404);
});

it('a logo is a picture, and small', async () => {
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  const { logo } = await admin.call(empresa.logo, { file: new File([new Uint8Array(picture)], 'logo.png') });
  expect(logo).toMatch(/^data:image\/webp;base64,/);
  const { width, height } = await sharp(Buffer.from(logo.split(',')[1]!, 'base64')).metadata();
  expect([width, height]).toEqual([320, 107]);
  await admin.call(empresa.store, { body: { id_config: a.id_empresa, nome_fantasia: 'Loja Ágata', logo } });
  expect((await admin.call(login.getDataLogin, {})).data.aparencia.logo).toBe(logo);
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'], 'logo.png');
  expect((await refusal(admin.call(empresa.logo, { file: svg }))).erros).toEqual({ file: 'Envie uma imagem em JPG, PNG ou WebP' });
});

it('[3] limits have quota and use of each resource', async () => {
  const { nome_fantasia, data } = await admin.call(empresa.limites, { params: { id: a.id_empresa } });
  expect(nome_fantasia).toBe('Loja Ágata');
  expect(data.find(({ recurso }) => recurso === 'contatos')).toEqual({ recurso: 'contatos', nome: 'Contatos', cota: 10, usado: 0 });
  expect(data.find(({ recurso }) => recurso === 'usuarios')).toMatchObject({ cota: 0 });
  expect((await refusal(admin.call(empresa.limites, { params: { id: b.id_empresa } }))).http).toBe(404);
});

it('[7] linkUpdate answers the short name and changes it; the former one is kept from others for 90 days', async () => {
  expect(await admin.call(ConfigEmpresa.linkUpdate, { query: {} })).toMatchObject({ link: null });
  expect(await admin.call(ConfigEmpresa.linkUpdate, { query: { link: 'Agata' } })).toMatchObject({ link: 'agata' });
  expect(await admin.call(ConfigEmpresa.linkUpdate, { query: { link: 'agata-joias' } })).toMatchObject({ link: 'agata-joias' });
  for (const [link, text] of [
    ['ab', 'Use de 3 a 40 letras sem acento, números ou hífens'],
    ['-ab', 'Use de 3 a 40 letras sem acento, números ou hífens'],
    ['login', 'Este nome é reservado. Escolha outro.'],
  ])
    expect((await refusal(admin.call(ConfigEmpresa.linkUpdate, { query: { link } }))).erros).toEqual({ link: text });

  const outro = await signInAs(app, b, 'administrador');
  for (const link of ['agata', 'agata-joias'])
    expect((await refusal(outro.call(ConfigEmpresa.linkUpdate, { query: { link } }))).erros).toEqual({
      link: 'Este nome já é de outra empresa. Escolha outro.',
    });
  // both lead to the sign-in of the company, with the name that holds now
  const shown = async (link: string) => (await anonymous(app)(marca.show, { params: { link } })).data;
  expect(await shown('agata-joias')).toMatchObject({ nome_fantasia: 'Loja Ágata', link: 'agata-joias' });
  expect(await shown('AGATA')).toEqual(await shown('agata-joias'));
  expect((await refusal(shown('ninguem'))).http).toBe(404);
  await app.database.semEmpresa((db) => sql`update empresa set exclusao_em = now() + interval '1 day' where id_empresa = ${a.id_empresa}`.execute(db));
  expect((await refusal(shown('agata'))).http).toBe(404);
  await app.database.semEmpresa((db) => sql`update empresa set exclusao_em = null where id_empresa = ${a.id_empresa}`.execute(db));
  await app.database.semEmpresa((db) => sql`update interno.empresa_link_antigo set ate = now() - interval '1 second'`.execute(db));
  expect((await refusal(shown('agata'))).http).toBe(404);
  expect(await outro.call(ConfigEmpresa.linkUpdate, { query: { link: 'agata' } })).toMatchObject({ link: 'agata' });
  expect(await shown('agata')).toMatchObject({ nome_fantasia: 'Berilo' });
  expect((await acts()).at(-1)).toMatchObject({ acao: 'link_da_empresa_mudado', antes: { link: 'agata' }, depois: { link: 'agata-joias' } });
});

it('the operator sees all and makes another one, which begins with its first steps; nobody else does', async () => {
  expect((await refusal(admin.call(empresa.store, { body: { nome_fantasia: 'Nova' } }))).http).toBe(403);
  const { usuario, id_login: id } = await makeLogin(app.database, a.id_empresa, a.grupos.administrador, 'Operadora');
  await app.database.semEmpresa((db) => db.updateTable('login').set({ superadmin: true }).where('id_login', '=', id).execute());
  const operator = await signIn(app, usuario);
  expect((await operator.call(empresa.getAll, { query: { ordem: 'pessoas desc' } })).data.map((e) => e.nome_fantasia)).toEqual([
    'Loja Ágata',
    'Berilo',
    'Coral',
  ]);
  const { id_config } = await operator.call(empresa.store, { body: { nome_fantasia: 'Nova', razao_social: 'Nova Ltda' } });
  expect((await operator.call(empresa.show, { params: { id: id_config } })).data).toMatchObject({ razao_social: 'Nova Ltda' });
  const made = await app.database.lerEmpresa(id_config, (db) =>
    db.selectFrom('auditoria').select(['acao', 'id_login', 'entidade', 'id_entidade', 'antes', 'depois']).execute(),
  );
  expect(made).toEqual([
    {
      acao: 'empresa_criada',
      id_login: id,
      entidade: 'empresa',
      id_entidade: id_config,
      antes: null,
      depois: { nome_fantasia: 'Nova', razao_social: 'Nova Ltda' },
    },
  ]);
  const { data } = await operator.call(login.selecionarEmpresa, { params: { id: id_config } });
  expect(data.empresas.find((e) => e.id_config === id_config)).toMatchObject({ nome_fantasia: 'Nova', primeiro_passos: '1' });
});

it('a company where the asker works, too, is listed, and opened from within it alone', async () => {
  const { usuario, id_login: id } = await makeLogin(app.database, b.id_empresa, b.grupos.administrador, 'Duas');
  await app.database.comEmpresa(a.id_empresa, (db) => db.insertInto('membro').values({ id_login: id, id_grupo: a.grupos.administrador }).execute());
  const both = await signIn(app, usuario);
  await both.call(login.selecionarEmpresa, { params: { id: b.id_empresa } });
  expect((await both.call(empresa.getAll, { query: {} })).data.map(({ nome_fantasia, edita }) => [nome_fantasia, edita])).toEqual([
    ['Berilo', 1],
    ['Loja Ágata', 0],
  ]);
  for (const asked of [both.call(empresa.show, { params: { id: a.id_empresa } }), both.call(empresa.limites, { params: { id: a.id_empresa } })])
    expect((await refusal(asked)).http).toBe(404);
});
