import { grupo, grupoPermissao, menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { permissionNodes } from '@prosa/contract/permissions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
});
afterAll(() => app.close());

const pathsOf = async (who: SignedIn) => (await who.call(menu.menu, {})).data.map((entry) => entry.caminho);
const staff = async (id_grupo: number) => signIn(app, (await makeLogin(app.database, empresa.id_empresa, id_grupo)).usuario);

it('[2] staff see the screens they may open', async () => {
  expect(await pathsOf(await staff(empresa.grupos.administrador))).toEqual([
    '/dashboard',
    '/ChatSala',
    '/atendimento',
    '/mensagemModelo',
    '/contatos',
    '/clientes',
    '/fornecedores',
    '/funcionarios',
    '/departamento',
    '/ChatAssunto',
    '/calendarios',
    '/WPPAutomacao',
    '/tagsModelo',
    '/configEmpresa/campos',
    '/configEmpresa/privacidade',
    '/simulador',
  ]);
  const admin = await staff(empresa.grupos.administrador);
  const { id_grupo } = await admin.call(grupo.store, { body: { nome: 'Só conversa' } });
  const { id_permissao } = permissionNodes.find((n) => n.controller === 'chat' && n.funcao === 'atender')!;
  await admin.call(grupoPermissao.store, { body: { id_grupo, id_permissao, status: 1 } });
  expect(await pathsOf(await staff(id_grupo))).toEqual(['/dashboard', '/ChatSala']);
});

it('[2] customers have fixed entries, those whose screens are there', async () => {
  const customer = await signIn(app, (await makeCliente(app.database, empresa.id_empresa)).usuario);
  const { data } = await customer.call(menu.menu, {});
  expect(data.map((e) => [e.titulo, e.icone, e.type, e.badge_type])).toEqual([
    ['Início', 'home', 'link', 'primary'],
    ['Meus dados', 'user', 'link', 'primary'],
  ]);
});

it('who works in no empresa has none', async () => {
  const login = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador);
  await app.database.comEmpresa(empresa.id_empresa, (db) => db.updateTable('membro').set({ ativo: false }).where('id_login', '=', login.id_login).execute());
  expect(await pathsOf(await signIn(app, login.usuario))).toEqual([]);
});

it('the simulator is in the demonstration only', async () => {
  const real = await startTestApp({ env: { PROSA_DEMO: 'nao' } });
  try {
    const { id_empresa, grupos } = await makeEmpresa(real.database, 'Loja real');
    const admin = await signIn(real, (await makeLogin(real.database, id_empresa, grupos.administrador)).usuario);
    expect(await pathsOf(admin)).toEqual([
      '/dashboard',
      '/ChatSala',
      '/atendimento',
      '/mensagemModelo',
      '/contatos',
      '/clientes',
      '/fornecedores',
      '/funcionarios',
      '/departamento',
      '/ChatAssunto',
      '/calendarios',
      '/WPPAutomacao',
      '/tagsModelo',
      '/configEmpresa/campos',
      '/configEmpresa/privacidade',
    ]);
  } finally {
    await real.close();
  }
});
