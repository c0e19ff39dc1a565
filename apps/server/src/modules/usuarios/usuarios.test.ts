import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa, type TestLogin } from '../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;
let ana: TestLogin;
let me: SignedIn;
let foreign: TestLogin;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  ana = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Ana Conceição');
  for (const nome of ['Érica', 'bruno', 'Zeca']) await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, nome);
  const other = await makeEmpresa(app.database, 'Loja B');
  foreign = await makeLogin(app.database, other.id_empresa, other.grupos.administrador, 'Ana de fora');
  me = await signIn(app, ana.usuario);
});
afterAll(() => app.close());

it('[7] lists the people of the own empresa, found without accents', async () => {
  const { data, recordsTotal } = await me.call(usuario.getAll, {});
  expect(data.map((u) => u.nome)).toEqual(['Ana Conceição', 'bruno', 'Érica', 'Zeca']);
  expect(recordsTotal).toBe(4);
  expect(data[0]).toEqual({
    id_login: ana.id_login,
    nome: 'Ana Conceição',
    usuario: ana.usuario,
    email: ana.usuario,
    avatar: null,
    disponivel: 1,
    online: 0,
    grupo: 'Administrador',
    status: 1,
    cargo: '',
    telefone: '',
    segundo_fator: 0,
    ultimo_acesso: expect.any(String),
    convite_ate: null,
    faltas: ['sem_departamento'],
    ausencia_de: null,
    ausencia_ate: null,
    id_substituto: null,
    substituto: null,
  });
  const found = await me.call(usuario.getAll, { query: { q: 'CONCEICAO' } });
  expect([found.data.length, found.recordsTotal, found.recordsFiltered]).toEqual([1, 4, 1]);
  expect((await me.call(usuario.getAll, { query: { q: 'de fora' } })).data).toEqual([]);
  expect((await me.call(usuario.getAll, { query: { page: 1, rpp: 3, ordem: 'nome desc' } })).data.map((u) => u.nome)).toEqual(['Ana Conceição']);
});

it('people who left are only in the list of those who left', async () => {
  const gone = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Saiu');
  await app.database.comEmpresa(empresa.id_empresa, (db) => db.updateTable('membro').set({ ativo: false }).where('id_login', '=', gone.id_login).execute());
  expect((await me.call(usuario.getAll, { query: { q: 'Saiu' } })).data).toEqual([]);
  expect((await me.call(usuario.getAll, { query: { status: 0 } })).data).toMatchObject([{ nome: 'Saiu', status: 0 }]);
});

it('one person by number, nobody of another empresa', async () => {
  expect((await me.call(usuario.getById, { params: { id: ana.id_login } })).data.nome).toBe('Ana Conceição');
  expect(await refusal(me.call(usuario.getById, { params: { id: foreign.id_login } }))).toMatchObject({ http: 404, message: 'Usuário não encontrado.' });
});

it('[5] says whether a sign-in name is free, over staff and customers, but for who has it', async () => {
  const check = (a: string, b: number) => me.call(usuario.checkUsuario, { params: { a, b } });
  expect(await check('novo@teste.example', 0)).toMatchObject({ livre: true, message: 'Usuário ok' });
  expect(await check(ana.usuario.toUpperCase(), 0)).toMatchObject({ livre: false, message: 'Usuário já cadastrado, informe outro' });
  expect(await check(ana.usuario, ana.id_login)).toMatchObject({ livre: true });
  expect(await check(foreign.usuario, ana.id_login)).toMatchObject({ livre: false });
  expect(await check((await makeCliente(app.database, empresa.id_empresa)).usuario, 0)).toMatchObject({ livre: false });
});

it('[7] whose name one may keep is said of the people of the own empresa alone, and not to whoever asks for many', async () => {
  const check = (a: string, b: number) => me.call(usuario.checkUsuario, { params: { a, b } });
  // else a number would be found to a name of another company
  expect(await check(foreign.usuario, foreign.id_login)).toMatchObject({ livre: false, message: 'Usuário já cadastrado, informe outro' });
  const other = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador)).usuario);
  const asked = await Promise.all(Array.from({ length: 40 }, (_, i) => other.request(`/usuario/checkUsuario/nome${i}/0`)));
  expect(asked.filter((r) => r.status === 200)).toHaveLength(30);
  expect(asked.filter((r) => r.status === 429)).toHaveLength(10);
  expect(await check('nome1', 0)).toMatchObject({ livre: true });
});
