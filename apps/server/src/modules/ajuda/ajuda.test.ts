import { BtnHelp } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
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
