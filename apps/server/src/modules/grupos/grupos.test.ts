import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { grupo, grupoPermissao, permissao } from '@prosa/contract/grupos/grupos.endpoints.ts';
import { permissionNodes } from '@prosa/contract/permission-tree.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal, type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;

const idOf = (controller: string, funcao: string | null = null): number =>
  permissionNodes.find((n) => n.controller === controller && n.funcao === funcao)!.id_permissao;
const person = async (e: TestEmpresa, id_grupo: number) => signIn(app, (await makeLogin(app.database, e.id_empresa, id_grupo)).usuario);
const set = (who: SignedIn, id_grupo: number, id_permissao: number, status: 0 | 1) =>
  who.call(grupoPermissao.store, { body: { id_grupo, id_permissao, status } });
const newGrupo = async (nome: string, who = admin): Promise<number> => (await who.call(grupo.store, { body: { nome } })).id_grupo;

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await person(empresa, empresa.grupos.administrador);
});
afterAll(() => app.close());

describe('grupos', () => {
  it('[6] each new empresa has its three, with their people counted', async () => {
    const { data } = await admin.call(grupo.getAllGrupo, {});
    expect(data.map((g) => [g.nome, g.modelo, g.escopo_atendimento, g.pessoas])).toEqual([
      ['Administrador', 'administrador', 'todos', 1],
      ['Atendente', 'atendente', 'departamento', 0],
      ['Supervisor', 'supervisor', 'todos', 0],
    ]);
  });

  it('a name in use is refused, another empresa is not found', async () => {
    const id = await newGrupo('Vendas');
    expect((await refusal(admin.call(grupo.store, { body: { nome: 'VENDAS' } }))).erros).toEqual({ nome: 'Já existe um grupo com esse nome' });
    const other = await makeEmpresa(app.database, 'Loja B');
    const stranger = await person(other, other.grupos.administrador);
    expect((await refusal(stranger.call(grupo.store, { body: { id_grupo: id, nome: 'Meu' } }))).http).toBe(404);
    expect((await refusal(stranger.call(grupoPermissao.index, { params: { id } }))).http).toBe(404);
    expect((await refusal(set(stranger, id, idOf('chat', 'atender'), 1))).http).toBe(404);
    expect((await stranger.call(grupo.getAllGrupo, {})).data).toHaveLength(3);
  });

  it('nobody gives a scope wider than their own; what a grupo already had may stay', async () => {
    const id = await newGrupo('Restrito');
    await set(admin, id, idOf('grupo'), 1);
    const narrow = await person(empresa, id);
    const attempt = await refusal(narrow.call(grupo.store, { body: { id_grupo: id, nome: 'Restrito', escopo_atendimento: 'todos' } }));
    expect(attempt.erros).toEqual({ escopo_atendimento: 'Você não pode dar um alcance maior que o seu' });
    const wide = await admin.call(grupo.store, { body: { nome: 'Amplo', escopo_atendimento: 'todos' } });
    await narrow.call(grupo.store, { body: { id_grupo: wide.id_grupo, nome: 'Amplo 2', escopo_atendimento: 'todos' } });
    expect((await admin.call(grupo.getAllGrupo, {})).data.find((g) => g.id_grupo === wide.id_grupo)).toMatchObject({ nome: 'Amplo 2' });
  });
});

describe('scopes are not lost for good', () => {
  const wide = { escopo_atendimento: 'todos', escopo_ticket: 'todos', escopo_contato: 'todos', escopo_bloco: 'todos' } as const;

  it('nobody narrows a grupo that reaches further than their own scopes', async () => {
    const own = await makeEmpresa(app.database, 'Loja C');
    const boss = await person(own, own.grupos.administrador);
    const id = await newGrupo('Delegados', boss);
    await set(boss, id, idOf('grupo'), 1);
    const delegate = await person(own, id);
    const body = { id_grupo: own.grupos.administrador, nome: 'Administrador', ...wide, escopo_atendimento: 'proprios' } as const;
    expect((await refusal(delegate.call(grupo.store, { body }))).erros).toEqual({ escopo_atendimento: 'Você não pode diminuir um alcance maior que o seu' });
    await delegate.call(grupo.store, { body: { ...body, ...wide, nome: 'Chefia' } });
  });

  it('at least one grupo with people that manages grupos keeps every scope, also when its permission is to go', async () => {
    const own = await makeEmpresa(app.database, 'Loja D');
    const boss = await person(own, own.grupos.administrador);
    const body = { id_grupo: own.grupos.administrador, nome: 'Administrador', ...wide, escopo_contato: 'departamento' } as const;
    expect((await refusal(boss.call(grupo.store, { body }))).erros).toEqual({
      escopo_contato: 'Ao menos um grupo com pessoas que cuida de grupos precisa ver todos',
    });
    const { id_grupo } = await boss.call(grupo.store, { body: { nome: 'Sócios', ...wide } });
    await set(boss, id_grupo, idOf('grupo'), 1);
    // nobody is in it yet
    expect((await refusal(boss.call(grupo.store, { body }))).http).toBe(422);
    const partner = await person(own, id_grupo);
    await boss.call(grupo.store, { body });
    expect((await refusal(set(partner, id_grupo, idOf('grupo', 'store'), 0))).http).toBe(409);
  });
});

describe('permissions', () => {
  it('[6] the tree has every area with its functions, all on for an administrator', async () => {
    const { data } = await admin.call(permissao.getCascate, {});
    expect(data.flatMap((area) => [area, ...area.filhos]).map((n) => n.id_permissao)).toEqual(permissionNodes.map((n) => n.id_permissao));
    expect(data.every((area) => area.status === 1 && area.filhos.every((f) => f.status === 1))).toBe(true);
  });

  it('given and taken, it counts at once, without a new login', async () => {
    const id = await newGrupo('Novatos');
    const me = await person(empresa, id);
    expect((await refusal(me.call(departamentos.getAll, {}))).http).toBe(403);
    await set(admin, id, idOf('departamentos', 'getAll'), 1);
    expect((await me.call(departamentos.getAll, {})).data).toEqual([]);
    expect((await me.call(login.getDataLogin, {})).data.controle_de_acesso).toContainEqual({ controller: 'departamentos', funcao: 'getAll', status: 1 });
    await set(admin, id, idOf('departamentos', 'getAll'), 0);
    expect((await refusal(me.call(departamentos.getAll, {}))).http).toBe(403);
  });

  it('a whole area at once; the tree of the grupo shows it, and back at the model nothing is stored', async () => {
    const { atendente } = empresa.grupos;
    const areaOf = async () => (await admin.call(grupoPermissao.index, { params: { id: atendente } })).data.find((n) => n.controller === 'departamentos')!;
    expect(await areaOf()).toMatchObject({ status: 0, filhos: [{ status: 1 }, { status: 0 }, { status: 0 }] });
    await set(admin, atendente, idOf('departamentos'), 1);
    expect((await areaOf()).status).toBe(1);
    await set(admin, atendente, idOf('departamentos', 'store'), 0);
    await set(admin, atendente, idOf('departamentos', 'delete'), 0);
    const stored = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.selectFrom('grupo_permissao').selectAll().where('id_grupo', '=', atendente).execute(),
    );
    expect(stored).toEqual([]);
  });

  it('nobody gives or takes what they do not have', async () => {
    const id = await newGrupo('Gestores');
    await set(admin, id, idOf('grupo'), 1);
    const manager = await person(empresa, id);
    for (const status of [0, 1] as const) {
      const attempt = await refusal(set(manager, id, idOf('departamentos', 'store'), status));
      expect(attempt).toMatchObject({ http: 403, message: 'Você só pode dar ou tirar permissões que você tem.' });
    }
    const { data } = await manager.call(permissao.getCascate, {});
    expect(data.filter((n) => n.status === 1).map((n) => n.controller)).toEqual(['grupo']);
  });

  it("the last administrator's rights cannot be taken, not even by two at once", async () => {
    const own = await makeEmpresa(app.database, 'Loja C');
    const boss = await person(own, own.grupos.administrador);
    for (const id_permissao of [idOf('grupo', 'permissao'), idOf('grupo', 'getAllGrupo'), idOf('empresa', 'limites'), idOf('chat')]) {
      expect((await refusal(set(boss, own.grupos.administrador, id_permissao, 0))).http).toBe(409);
    }
    const second = await newGrupo('Sócios', boss);
    const areas = permissionNodes.filter((n) => n.pai === null);
    for (const { id_permissao } of areas) await set(boss, second, id_permissao, 1);
    const partner = await person(own, second);
    const chat = idOf('chat', 'supervisionar');
    const results = await Promise.allSettled([set(boss, second, chat, 0), set(partner, own.grupos.administrador, chat, 0)]);
    expect(results.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('an unknown permission is not found', async () => {
    expect((await refusal(set(admin, empresa.grupos.atendente, 1, 1))).http).toBe(404);
  });
});
