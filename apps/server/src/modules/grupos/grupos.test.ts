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
    const { data } = await admin.call(grupo.getAll, {});
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
    expect((await stranger.call(grupo.getAll, {})).data).toHaveLength(3);
  });

  it('nobody gives a scope wider than their own; what a grupo already had may stay', async () => {
    const id = await newGrupo('Restrito');
    await set(admin, id, idOf('grupo'), 1);
    const narrow = await person(empresa, id);
    const attempt = await refusal(narrow.call(grupo.store, { body: { id_grupo: id, nome: 'Restrito', escopo_atendimento: 'todos' } }));
    expect(attempt.erros).toEqual({ escopo_atendimento: 'Você não pode dar um alcance maior que o seu' });
    const wide = await admin.call(grupo.store, { body: { nome: 'Amplo', escopo_atendimento: 'todos' } });
    await narrow.call(grupo.store, { body: { id_grupo: wide.id_grupo, nome: 'Amplo 2', escopo_atendimento: 'todos' } });
    expect((await admin.call(grupo.getAll, {})).data.find((g) => g.id_grupo === wide.id_grupo)).toMatchObject({ nome: 'Amplo 2' });
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
    expect(await areaOf()).toMatchObject({ status: 0, filhos: [{ status: 1, proprio: false }, { status: 0 }, { status: 0 }] });
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
    for (const id_permissao of [idOf('grupo', 'permissao'), idOf('grupo', 'getAll'), idOf('empresa', 'limites'), idOf('chat')]) {
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

const novo = (nome: string, rest: object = {}, who = admin) => who.call(grupo.store, { body: { nome, ...rest } });
const acts = (id_grupo: number) =>
  app.database.lerEmpresa(empresa.id_empresa, (db) =>
    db
      .selectFrom('auditoria')
      .select(['acao', 'antes', 'depois'])
      .where('entidade', '=', 'grupo')
      .where('id_entidade', '=', id_grupo)
      .orderBy('id_ato')
      .execute(),
  );
const treeOf = async (id: number) => (await admin.call(grupoPermissao.index, { params: { id } })).data;
const functionOf = async (id: number, controller: string, funcao: string) =>
  (await treeOf(id)).find((n) => n.controller === controller)!.filhos.find((f) => f.funcao === funcao)!;
const largo = { escopo_atendimento: 'todos', escopo_ticket: 'todos', escopo_contato: 'todos', escopo_bloco: 'todos' } as const;

describe('[2] a grupo as a record', () => {
  it('begins from a model, or as a copy of another with its own marks', async () => {
    const { id_grupo: de } = await novo('Balcão', { modelo: 'atendente' });
    await set(admin, de, idOf('departamentos', 'store'), 1);
    const { id_grupo } = await novo('Balcão da noite', { id_copia: de });
    expect(await functionOf(id_grupo, 'departamentos', 'store')).toMatchObject({ status: 1, proprio: true });
    const { data } = await admin.call(grupo.show, { params: { id: id_grupo } });
    expect(data).toMatchObject({ modelo: 'atendente', proprias: 1, membros: [], versao: 1 });
  });

  it('nobody makes one that may more than they do, from a model or as a copy', async () => {
    const id = await newGrupo('Criadores');
    await set(admin, id, idOf('grupo'), 1);
    const maker = await person(empresa, id);
    expect((await refusal(novo('Chefes', { modelo: 'supervisor' }, maker))).erros).toHaveProperty('modelo');
    expect((await refusal(novo('Chefes', { id_copia: empresa.grupos.supervisor }, maker))).erros).toHaveProperty('id_copia');
    expect((await refusal(novo('Chefes', { id_copia: 999_999 }))).erros).toEqual({ id_copia: 'Este grupo não existe mais. Escolha outro' });
  });

  it('goes to the trash only without people, comes back, and each act is written once with what changed', async () => {
    const { id_grupo } = await novo('Temporários', { modelo: 'atendente' });
    await novo('Temporárias', { id_grupo, versao: 1, escopo_atendimento: 'departamento' });
    expect((await refusal(novo('Outro nome', { id_grupo, versao: 1 }))).http).toBe(409);
    const one = await makeLogin(app.database, empresa.id_empresa, id_grupo, 'Rita Prado');
    expect(await refusal(admin.call(grupo.delete, { params: { id: id_grupo } }))).toMatchObject({
      http: 409,
      message: 'Há pessoas neste grupo. Passe-as para outro antes de excluir.',
    });
    expect((await admin.call(grupo.getAll, { query: { q: 'temporar' } })).data).toMatchObject([{ pessoas: 1, nomes: 'Rita Prado' }]);
    await app.database.semEmpresa((db) => db.updateTable('membro').set({ ativo: false }).where('id_login', '=', one.id_login).execute());
    await admin.call(grupo.delete, { params: { id: id_grupo } });
    expect((await refusal(admin.call(grupoPermissao.index, { params: { id: id_grupo } }))).http).toBe(404);
    await admin.call(grupo.restaurar, { params: { id: id_grupo } });
    expect(await acts(id_grupo)).toMatchObject([
      { acao: 'grupo_criado', antes: {}, depois: { nome: 'Temporários', modelo: 'atendente' } },
      {
        acao: 'grupo_mudado',
        antes: { nome: 'Temporários', escopo_atendimento: 'proprios' },
        depois: { nome: 'Temporárias', escopo_atendimento: 'departamento' },
      },
      { acao: 'grupo_excluido' },
      { acao: 'grupo_restaurado' },
    ]);
    const { data } = await admin.call(grupo.historico, { params: { id: id_grupo } });
    expect(data[2]!.campos).toContainEqual({ campo: 'Conversas', antes: 'Só o que é da pessoa', depois: 'O dos departamentos dela' });
  });
});

describe('[6] marks of a grupo', () => {
  it('are its own or its model’s, and go back: one, an area, all', async () => {
    const { id_grupo } = await novo('Marcados', { modelo: 'atendente' });
    await set(admin, id_grupo, idOf('departamentos', 'store'), 1);
    await set(admin, id_grupo, idOf('tagModelo'), 1);
    expect(await functionOf(id_grupo, 'departamentos', 'store')).toMatchObject({ status: 1, proprio: true });
    await admin.call(grupoPermissao.marcas, { body: { id_grupo, marcas: [{ id_permissao: idOf('departamentos', 'store'), status: null }] } });
    expect(await functionOf(id_grupo, 'departamentos', 'store')).toMatchObject({ status: 0, proprio: false });
    const areas = permissionNodes.filter((n) => n.pai === null);
    await admin.call(grupoPermissao.marcas, { body: { id_grupo, marcas: areas.map(({ id_permissao }) => ({ id_permissao, status: null })) } });
    expect((await treeOf(id_grupo)).some((area) => area.proprio)).toBe(false);
    const last = (await acts(id_grupo)).at(-1)!;
    expect(last).toMatchObject({ acao: 'permissoes_mudadas', depois: { permissoes: [] } });
    expect((last.antes as { permissoes: string[] }).permissoes).toContain('tagModelo/store');
  });

  it('are changed together only by who has all that would change', async () => {
    const id = await newGrupo('Vigias');
    await set(admin, id, idOf('grupo'), 1);
    const manager = await person(empresa, id);
    const { id_grupo } = await novo('Alvo', { modelo: 'atendente' });
    const marcas = (controller: string, status: 0 | 1 | null) =>
      manager.call(grupoPermissao.marcas, { body: { id_grupo, marcas: [{ id_permissao: idOf(controller), status }] } });
    expect((await refusal(marcas('departamentos', 1))).http).toBe(403);
    // nothing would change
    await marcas('departamentos', null);
    await marcas('grupo', 1);
    expect((await refusal(admin.call(grupoPermissao.marcas, { body: { id_grupo, marcas: [{ id_permissao: 1, status: 1 }] } }))).http).toBe(404);
  });

  it('tells who may something, and who gives it', async () => {
    const own = await makeEmpresa(app.database, 'Loja E');
    const boss = await signIn(app, (await makeLogin(app.database, own.id_empresa, own.grupos.administrador, 'Dona Cida')).usuario);
    const clerk = await signIn(app, (await makeLogin(app.database, own.id_empresa, own.grupos.atendente, 'Léo')).usuario);
    const { data } = await boss.call(permissao.quemPode, { params: { id: idOf('departamentos', 'store') } });
    expect(data.map(({ nome, pessoas }) => [nome, pessoas.map((p) => p.nome)])).toEqual([
      ['Administrador', ['Dona Cida']],
      ['Supervisor', []],
    ]);
    expect((await clerk.call(permissao.quemDa, { params: { controller: 'departamentos', funcao: 'store' } })).data).toEqual({
      area: 'Departamentos',
      funcao: expect.any(String),
      grupos: ['Administrador', 'Supervisor'],
      pessoas: [{ id_login: boss.sessao.id_login, nome: 'Dona Cida' }],
    });
    expect((await refusal(clerk.call(permissao.quemDa, { params: { controller: 'departamentos', funcao: 'voar' } }))).http).toBe(404);
  });
});

describe('[6] looking as another grupo', () => {
  it('reads with its rights, changes nothing, and goes back; both are written down', async () => {
    const { id_grupo } = await novo('Olhar', { modelo: 'atendente' });
    const me = await person(empresa, empresa.grupos.administrador);
    await me.call(grupo.verComo, { params: { id: id_grupo } });
    const { data } = await me.call(login.getDataLogin, {});
    expect(data.vendo_como).toEqual({ id_grupo, nome: 'Olhar' });
    expect((await refusal(me.call(grupo.getAll, {}))).http).toBe(403);
    expect((await me.call(departamentos.getAll, {})).data).toBeDefined();
    expect(await refusal(me.call(login.perfil, { body: { nome: 'Outro nome' } }))).toMatchObject({
      http: 403,
      message: 'Você está vendo como o grupo Olhar e não pode alterar nada. Volte ao seu acesso para continuar.',
    });
    expect((await refusal(me.call(login.toggleDisponivel, { params: { value: 0 } }))).http).toBe(403);
    await me.call(grupo.voltar, {});
    expect((await me.call(grupo.getAll, {})).data.length).toBeGreaterThan(3);
    expect((await acts(id_grupo)).map(({ acao }) => acao)).toEqual(['grupo_criado', 'grupo_visto', 'grupo_deixado_de_ver']);
  });

  it('is not for grupos that may more, nor for one’s own', async () => {
    const id = await newGrupo('Curiosos');
    await set(admin, id, idOf('grupo'), 1);
    const curious = await person(empresa, id);
    expect((await refusal(curious.call(grupo.verComo, { params: { id: empresa.grupos.administrador } }))).http).toBe(403);
    expect((await refusal(curious.call(grupo.verComo, { params: { id } }))).http).toBe(409);
    const { id_grupo } = await novo('Largo', largo);
    expect((await refusal(curious.call(grupo.verComo, { params: { id: id_grupo } }))).http).toBe(403);
  });
});
