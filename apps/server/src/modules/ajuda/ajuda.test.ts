import { BtnHelp, tutorial } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let foreign: SignedIn;
const show = async (who: SignedIn, identifier: string) => (await who.call(BtnHelp.show, { params: { identifier } })).data;
const texts = { title: 'Como atender', description: 'Abra a fila.\n<b>Aceite</b>.', video_url: 'https://videos.example/1' };

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  const other = await makeEmpresa(app.database, 'Loja B');
  admin = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador)).usuario);
  foreign = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador)).usuario);
  await app.database.semEmpresa((db) => db.insertInto('ajuda').values({ identifier: 'departamento', title: 'Da plataforma' }).execute());
});
afterAll(() => app.close());

it('[7] shows what was saved, to customers too, and nothing where there is nothing', async () => {
  expect(await show(admin, 'chatsala')).toBeNull();
  const { id } = await admin.call(BtnHelp.store, { body: { identifier: 'ChatSala', ...texts } });
  expect(await show(admin, 'CHATSALA')).toEqual({ id, identifier: 'chatsala', ...texts });
  const customer = await signIn(app, (await makeCliente(app.database, empresa.id_empresa)).usuario);
  expect(await show(customer, 'ChatSala')).toMatchObject(texts);
});

it("a company's own text stands in place of the platform's, for nobody else", async () => {
  expect(await show(admin, 'departamento')).toMatchObject({ title: 'Da plataforma' });
  await admin.call(BtnHelp.store, { body: { identifier: 'departamento', title: 'Nossa regra' } });
  await admin.call(BtnHelp.store, { body: { identifier: 'departamento', title: 'Nossa regra nova' } });
  expect(await show(admin, 'departamento')).toMatchObject({ title: 'Nossa regra nova' });
  expect(await show(foreign, 'departamento')).toMatchObject({ title: 'Da plataforma' });
});

it('[6] editing needs the store permission on BtnHelp, and a good address', async () => {
  const attendant = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente)).usuario);
  expect((await refusal(attendant.call(BtnHelp.store, { body: { identifier: 'x', title: 'y' } }))).http).toBe(403);
  for (const video_url of ['javascript:alert(1)', 'http://videos.example/1', 'x'])
    expect((await refusal(admin.call(BtnHelp.store, { body: { identifier: 'x', title: 'y', video_url } }))).erros).toHaveProperty('video_url');
});

it('every screen has the platform’s help, without a row of its own', async () => {
  expect(await show(foreign, 'contatos-editar-id_contato')).toMatchObject({ id: 0, title: expect.stringMatching(/./) });
  await admin.call(BtnHelp.store, { body: { identifier: 'Contatos-Editar-id_contato', title: 'Nosso cadastro' } });
  expect(await show(admin, 'contatos-editar-id_contato')).toMatchObject({ title: 'Nosso cadastro' });
  expect(await show(foreign, 'contatos-editar-id_contato')).not.toMatchObject({ title: 'Nosso cadastro' });
});

const tutorialOf = async (who: SignedIn, tela: string) => (await who.call(tutorial.getAll, {})).data.find(({ router_name }) => router_name === tela);
const passos = { titulo: 'Nossos passos', url_video: 'https://videos.example/2', texto: '1. Abra.\n2. Salve.' };

it('[7] tutorials are the company’s own above the platform’s, one of each screen', async () => {
  expect(await tutorialOf(foreign, 'contatos')).toMatchObject({ url_video: '', texto: expect.stringContaining('1. ') });
  expect(await tutorialOf(foreign, 'equipes/cadastrar')).toBeUndefined();
  const { id } = await admin.call(tutorial.store, { body: { router_name: 'CONTATOS', ...passos } });
  expect((await admin.call(tutorial.store, { body: { router_name: 'contatos', ...passos, titulo: 'Passos novos' } })).id).toBe(id);
  await admin.call(tutorial.store, { body: { router_name: 'equipes/cadastrar', ...passos } });
  expect(await tutorialOf(admin, 'contatos')).toEqual({ router_name: 'contatos', ...passos, titulo: 'Passos novos', proprio: 1 });
  expect(await tutorialOf(admin, 'equipes/cadastrar')).toMatchObject(passos);
  expect(await tutorialOf(foreign, 'contatos')).not.toMatchObject({ url_video: passos.url_video });
  expect(await tutorialOf(foreign, 'equipes/cadastrar')).toBeUndefined();
});

it('[6] a tutorial is written with the right to write help, of a screen that there is, with a good address', async () => {
  const attendant = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente)).usuario);
  expect(await tutorialOf(attendant, 'perfil')).toBeDefined();
  expect((await refusal(attendant.call(tutorial.store, { body: { router_name: 'perfil', titulo: 'x' } }))).http).toBe(403);
  const refused = async (body: object) => (await refusal(admin.call(tutorial.store, { body: { router_name: 'perfil', titulo: 'x', ...body } }))).erros;
  expect(await refused({ router_name: 'nada' })).toEqual({ router_name: 'Esta tela não existe.' });
  expect(await refused({ titulo: '' })).toEqual({ titulo: 'Informe o título' });
  expect(await refused({ url_video: 'javascript:alert(1)' })).toHaveProperty('url_video');
});

it('writing leaves what was read before and what is read now', async () => {
  await admin.call(tutorial.store, { body: { router_name: 'clientes', ...passos } });
  await admin.call(tutorial.store, { body: { router_name: 'clientes', titulo: 'Outros' } });
  await admin.call(BtnHelp.store, { body: { identifier: 'clientes', ...texts } });
  const acts = await app.database.lerEmpresa(empresa.id_empresa, (db) =>
    db
      .selectFrom('auditoria')
      .select(['acao', 'antes', 'depois'])
      .where('acao', 'in', ['tutorial_mudado', 'ajuda_mudada'])
      .orderBy('id_ato', 'desc')
      .limit(3)
      .execute(),
  );
  expect(acts.toReversed()).toMatchObject([
    {
      acao: 'tutorial_mudado',
      antes: { router_name: 'clientes', url_video: '', texto: expect.stringContaining('1. ') },
      depois: { router_name: 'clientes', ...passos },
    },
    { acao: 'tutorial_mudado', antes: { router_name: 'clientes', ...passos }, depois: { titulo: 'Outros', url_video: '', texto: '' } },
    { acao: 'ajuda_mudada', antes: { identifier: 'clientes', title: expect.stringMatching(/./) }, depois: { identifier: 'clientes', ...texts } },
  ]);
});

it('a company’s own goes back to the platform’s, once, by who may write it, with one act', async () => {
  await admin.call(BtnHelp.store, { body: { identifier: 'equipes', ...texts } });
  await admin.call(tutorial.store, { body: { router_name: 'equipes', ...passos } });
  const attendant = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente)).usuario);
  expect((await refusal(attendant.call(BtnHelp.original, { body: { identifier: 'equipes' } }))).http).toBe(403);
  expect((await refusal(foreign.call(tutorial.original, { body: { router_name: 'equipes' } }))).http).toBe(409);
  expect(await show(admin, 'equipes')).toMatchObject(texts);
  await admin.call(BtnHelp.original, { body: { identifier: 'Equipes' } });
  await admin.call(tutorial.original, { body: { router_name: 'Equipes' } });
  expect(await show(admin, 'equipes')).toEqual(await show(foreign, 'equipes'));
  expect(await tutorialOf(admin, 'equipes')).toEqual(await tutorialOf(foreign, 'equipes'));
  expect(await tutorialOf(admin, 'equipes')).toMatchObject({ proprio: 0 });
  expect((await refusal(admin.call(BtnHelp.original, { body: { identifier: 'equipes' } }))).message).toBe('Esta tela já tem o texto original.');
  const acts = await app.database.lerEmpresa(empresa.id_empresa, (db) =>
    db.selectFrom('auditoria').select(['acao', 'antes', 'depois']).orderBy('id_ato', 'desc').limit(2).execute(),
  );
  expect(acts).toMatchObject([
    { acao: 'tutorial_mudado', antes: { titulo: passos.titulo }, depois: { router_name: 'equipes', texto: expect.stringContaining('1. ') } },
    { acao: 'ajuda_mudada', antes: { title: texts.title }, depois: { identifier: 'equipes', title: expect.stringMatching(/./) } },
  ]);
});
