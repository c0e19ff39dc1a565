import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusal, type SignedIn, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, type TestEmpresa } from '../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let ana: SignedIn;
let id_login: Record<'ana' | 'bia' | 'outra', number>;

const store = async (nome: string, rest: object = {}): Promise<number> => (await admin.call(equipes.store, { body: { nome, ...rest } })).id_equipe;
const show = async (id: number) => (await admin.call(equipes.show, { params: { id } })).data;

beforeAll(async () => {
  app = await startTestApp();
  const [ours, theirs] = [await makeEmpresa(app.database, 'Loja A'), await makeEmpresa(app.database, 'Loja B')];
  empresa = ours;
  admin = await signInAs(app, ours, 'administrador');
  ana = await signInAs(app, ours, 'atendente', 'Ana Lima');
  const [bia, outra] = [await signInAs(app, ours, 'atendente', 'Bia Reis'), await signInAs(app, theirs, 'administrador')];
  id_login = { ana: ana.sessao.id_login!, bia: bia.sessao.id_login!, outra: outra.sessao.id_login! };
});
afterAll(() => app.close());

it('[2] a team has members and leaders, who are members; nobody of another empresa', async () => {
  const id = await store('Vendas', { membros: [id_login.bia, id_login.outra], lideres: [id_login.ana] });
  expect((await show(id)).membros).toEqual([
    { id_login: id_login.ana, nome: 'Ana Lima', lider: 1 },
    { id_login: id_login.bia, nome: 'Bia Reis', lider: 0 },
  ]);
  const { data } = await admin.call(equipes.getAll, { query: { q: 'vend' } });
  expect(data).toMatchObject([{ id_equipe: id, nome: 'Vendas', pessoas: 2, lideranca: 'Ana Lima', status: 1 }]);
});

it('its history names who came, went and leads; saving what is stored changes nothing', async () => {
  const id = await store('Suporte', { membros: [id_login.ana] });
  await store('Suporte', { id_equipe: id, versao: 1, lideres: [id_login.ana], membros: [id_login.bia] });
  await store('Suporte', { id_equipe: id, versao: 2, lideres: [id_login.ana], membros: [id_login.bia] });
  expect((await show(id)).versao).toBe(2);
  const { data } = await admin.call(equipes.historico, { params: { id } });
  expect(data.map(({ tipo }) => tipo)).toEqual(['alterado', 'criado']);
  expect(data[0]!.campos).toEqual([{ campo: 'Membros', antes: 'Ana Lima', depois: 'Ana Lima (líder), Bia Reis' }]);
});

it('refuses a name in use and an old version; attendants see teams and save none', async () => {
  const id = await store('Única');
  expect((await refusal(admin.call(equipes.store, { body: { nome: 'unica' } }))).erros).toEqual({ nome: 'Já existe uma equipe com esse nome' });
  await store('Única', { id_equipe: id, versao: 1, descricao: 'Mudou' });
  expect((await refusal(admin.call(equipes.store, { body: { nome: 'Única', id_equipe: id, versao: 1 } }))).http).toBe(409);
  expect((await ana.call(equipes.show, { params: { id } })).data.nome).toBe('Única');
  expect((await refusal(ana.call(equipes.store, { body: { nome: 'Minha' } }))).http).toBe(403);
});

it('[7] writes in a group of its own, which is kept as the team is', async () => {
  const id = await store('Conversa própria', { membros: [id_login.ana] });
  const sala = () =>
    app.database.comEmpresa(empresa.id_empresa, async (db) => {
      const found = await db.selectFrom('sala').select(['id_sala', 'nome', 'tipo']).where('id_equipe', '=', id).executeTakeFirstOrThrow();
      const membros = await db.selectFrom('sala_membro').select('id_login').where('id_sala', '=', found.id_sala).orderBy('id_login').execute();
      return { ...found, membros: membros.map((m) => m.id_login) };
    });
  const made = await sala();
  expect(made).toMatchObject({ nome: 'Conversa própria', tipo: 'interno', membros: [id_login.ana] });
  await store('Outro nome', { id_equipe: id, versao: 1, membros: [id_login.bia], lideres: [id_login.ana] });
  expect(await sala()).toEqual({ ...made, nome: 'Outro nome', membros: [id_login.ana, id_login.bia] });
  await admin.call(usuario.delete, { params: { id: id_login.bia }, body: {} });
  expect((await sala()).membros).toEqual([id_login.ana]);
  await admin.call(usuario.restaurar, { params: { id: id_login.bia } });
  expect((await sala()).membros).toEqual([id_login.ana, id_login.bia]);
  await admin.call(equipes.delete, { params: { id } });
  expect((await sala()).membros).toEqual([]);
  await admin.call(equipes.restaurar, { params: { id } });
  expect((await sala()).membros).toEqual([id_login.ana, id_login.bia]);
});

it('[5] the plan limits them', async () => {
  const small = await makeEmpresa(app.database, 'Plano pequeno', { limites: { equipes: 1 } });
  const boss = await signInAs(app, small, 'administrador');
  await boss.call(equipes.store, { body: { nome: 'Uma' } });
  expect((await refusal(boss.call(equipes.store, { body: { nome: 'Duas' } }))).message).toBe('Limite para cadastro excedido em Equipes. Usado 1 de 1.');
});
