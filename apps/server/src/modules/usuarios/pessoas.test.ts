import { login as acesso } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { inicio } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { equipes } from '@prosa/contract/equipes/equipes.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import type { Call } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, refusal, type SignedIn, signIn, signInAs, startTestApp, type TestApp, withToken } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;
let outra: TestEmpresa;
let admin: SignedIn;
let n = 0;

type Corpo = NonNullable<Call<typeof usuario.store>['body']>;
const corpo = (rest: Partial<Corpo> = {}): Corpo => ({ nome: 'Nova Pessoa', usuario: `nova${++n}@teste.example`, id_grupo: empresa.grupos.atendente, ...rest });
const store = (rest: Partial<Corpo> = {}, who = admin) => who.call(usuario.store, { body: corpo(rest) });
const show = async (id: number, who = admin) => (await who.call(usuario.getById, { params: { id } })).data;
/** What is stored of somebody, as a form sends it. */
async function stored(id: number): Promise<Corpo> {
  const { nome, usuario: name, avatar, telefone, cargo, id_grupo, departamentos: deps, equipes: teams, id_calendario, sessao_unica, versao } = await show(id);
  return {
    id_login: id,
    nome,
    usuario: name,
    avatar: avatar ?? '',
    telefone,
    cargo,
    id_grupo,
    departamentos: deps.map(({ id_departamento, capacidade }) => ({ id_departamento, capacidade })),
    equipes: teams.map(({ id_equipe }) => id_equipe),
    id_calendario,
    sessao_unica,
    versao,
  };
}
const save = async (id: number, rest: Partial<Corpo>, who = admin) => who.call(usuario.store, { body: { ...(await stored(id)), ...rest } });
const tokenOf = (link: string | null | undefined): string => link!.replace(/^.*\/token\//, '');
const exchange = async (link: string | null | undefined) => {
  const { data } = await anonymous(app)(acesso.login, { body: { token: tokenOf(link) } });
  return withToken(app, data.token);
};

beforeAll(async () => {
  // nothing can be mailed: links are shown
  app = await startTestApp({ env: { PROSA_DEMO: 'nao' } });
  empresa = await makeEmpresa(app.database, 'Loja A');
  outra = await makeEmpresa(app.database, 'Loja B');
  admin = await signInAs(app, empresa, 'administrador', 'Chefe');
});
afterAll(() => app.close());

describe('[2] invitation', () => {
  it('brings somebody with departamentos, capacity, equipes, and a link that is shown once and leads to a password', async () => {
    const { id_departamento } = await admin.call(departamentos.store, { body: { nome: 'Vendas' } });
    const { id_equipe } = await admin.call(equipes.store, { body: { nome: 'Plantão' } });
    const name = `ana${++n}@teste.example`;
    const made = await store({
      nome: 'Ana Lima',
      usuario: name,
      telefone: '(11) 98888-7777',
      cargo: 'Vendedora',
      departamentos: [{ id_departamento, capacidade: 4 }],
      equipes: [id_equipe],
    });
    expect(made).toMatchObject({ convite: 'mostrado', avisado: 0 });
    expect(await show(made.id_login)).toMatchObject({
      nome: 'Ana Lima',
      usuario: name,
      telefone: '5511988887777',
      cargo: 'Vendedora',
      departamentos: [{ id_departamento, nome: 'Vendas', capacidade: 4 }],
      equipes: [{ id_equipe, nome: 'Plantão' }],
      convidado: 1,
      so_aqui: 1,
      faltas: ['convidado'],
      ultimo_acesso: null,
    });
    const ana = await exchange(made.link);
    expect(ana.sessao.refazer_senha).toBe(1);
    const { data } = await ana.call(acesso.trocarSenha, { body: { senha: 'Girassol#2026' } });
    expect((await withToken(app, data.token)).sessao).toMatchObject({ id_empresa: empresa.id_empresa, refazer_senha: 0 });
    expect(await show(made.id_login)).toMatchObject({ convidado: 0, faltas: [] });
    expect((await refusal(exchange(made.link))).http).toBe(401);
    expect((await refusal(admin.call(usuario.convidar, { params: { id: made.id_login } }))).http).toBe(409);
  });

  it('sent again, the new link holds and the old one ends; after three days none does', async () => {
    const made = await store();
    const again = await admin.call(usuario.convidar, { params: { id: made.id_login } });
    expect(again).toMatchObject({ convite: 'mostrado', avisado: 0 });
    expect((await refusal(exchange(made.link))).http).toBe(401);
    await app.database.semEmpresa((db) =>
      sql`update interno.token_acesso set expira_em = expira_em - interval '3 days' where finalidade = 'convite'`.execute(db),
    );
    expect((await refusal(exchange(again.link))).http).toBe(401);
  });

  it('[5] names and phones that somebody has are refused at their fields', async () => {
    const { usuario: cliente } = await makeCliente(app.database, outra.id_empresa);
    const made = await store({ telefone: '11977776666' });
    const { usuario: taken } = await show(made.id_login);
    for (const name of [admin.sessao.usuario, admin.sessao.usuario.toUpperCase(), cliente, taken])
      expect((await refusal(store({ usuario: name }))).erros).toEqual({ usuario: 'Usuário já cadastrado, informe outro' });
    expect((await refusal(store({ telefone: '(11) 97777-6666' }))).erros).toEqual({ telefone: 'Telefone já cadastrado, informe outro' });
    expect((await refusal(store({ usuario: 'sem arroba' }))).erros).toEqual({ usuario: 'E-mail inválido' });
    expect((await refusal(store({ id_grupo: outra.grupos.atendente }))).erros).toEqual({ id_grupo: 'Escolha um grupo' });
  });

  it('[5] who is invited takes a place of the plan; two cannot take the last one', async () => {
    const small = await makeEmpresa(app.database, 'Plano pequeno', { limites: { usuarios: 2 } });
    const boss = await signInAs(app, small, 'administrador');
    const invite = () => boss.call(usuario.store, { body: corpo({ id_grupo: small.grupos.atendente }) });
    const results = await Promise.allSettled([invite(), invite(), invite()]);
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    expect((await refusal(invite())).message).toBe('Limite para cadastro excedido em Usuários. Usado 2 de 2.');
    expect((await boss.call(inicio.limites, {})).data.usuarios).toEqual({ cota: 2, usado: 2 });
  });

  it('of a name that signs in elsewhere waits behind their own sign-in: no name is told; accepted by them alone with the link, refused without', async () => {
    const bia = await signInAs(app, outra, 'atendente', 'Bia de Verdade');
    const made = await store({ nome: 'Bia', usuario: bia.sessao.usuario, cargo: 'Caixa' });
    expect(made).toEqual({ status: true, id_login: 0, convite: 'espera', link: expect.any(String), avisado: 0 });
    const link = made.link!.split('/').at(-1)!;
    expect((await refusal(store({ usuario: bia.sessao.usuario }))).erros).toEqual({ usuario: 'Já há um convite à espera desta pessoa' });
    expect((await refusal(admin.call(usuario.getById, { params: { id: bia.sessao.id_login! } }))).http).toBe(404);
    const { data: waiting } = await admin.call(usuario.convites, {});
    expect(waiting).toMatchObject([{ nome: 'Bia', usuario: bia.sessao.usuario, vencido: 0 }]);
    const { data: mine } = await bia.call(usuario.meusConvites, {});
    expect(mine).toMatchObject([{ id_convite: waiting[0]!.id_convite, nome_fantasia: 'Loja A' }]);
    const id = mine[0]!.id_convite;
    expect((await refusal(admin.call(usuario.responderConvite, { params: { id }, body: { aceitar: 1 } }))).http).toBe(404);
    // who invites holds the link, and it opens nothing: neither alone, nor behind another sign-in
    expect((await anonymous(app)(acesso.verLink, { body: { token: link } })).data).toEqual({
      finalidade: 'convite',
      usuario: bia.sessao.usuario,
      novo: false,
      aceite: true,
      empresa: 'Loja A',
      id_convite: id,
    });
    expect((await refusal(exchange(made.link))).http).toBe(409);
    expect((await refusal(admin.call(usuario.responderConvite, { params: { id }, body: { aceitar: 1, link } }))).http).toBe(404);
    for (const wrong of [undefined, 'x', link.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))])
      expect((await refusal(bia.call(usuario.responderConvite, { params: { id }, body: { aceitar: 1, ...(wrong && { link: wrong }) } }))).http).toBe(409);
    expect(await bia.call(usuario.responderConvite, { params: { id }, body: { aceitar: 1, link } })).toMatchObject({ id_empresa: empresa.id_empresa });
    expect((await bia.call(acesso.getDataLogin, {})).data.empresas.map((e) => e.nome_fantasia)).toEqual(['Loja A', 'Loja B']);
    expect(await show(bia.sessao.id_login!)).toMatchObject({ nome: 'Bia de Verdade', cargo: 'Caixa', so_aqui: 0 });
    const carla = await signInAs(app, outra, 'atendente');
    await store({ usuario: carla.sessao.usuario });
    const [refused] = (await carla.call(usuario.meusConvites, {})).data;
    await carla.call(usuario.responderConvite, { params: { id: refused!.id_convite }, body: { aceitar: 0 } });
    expect((await admin.call(usuario.convites, {})).data).toEqual([]);
    expect((await carla.call(acesso.getDataLogin, {})).data.empresas).toHaveLength(1);
  });

  it('a link that was shown proves no address: who has the mailbox takes the name, and what was promised waits for them', async () => {
    const name = `disputa${++n}@teste.example`;
    const made = await store({ nome: 'Impostor', usuario: name });
    const taken = await exchange(made.link);
    await taken.call(acesso.trocarSenha, { body: { senha: 'Girassol#2026' } });
    // invited elsewhere, too: each has a login of their own
    const boss = await signInAs(app, outra, 'administrador');
    const there = await boss.call(usuario.store, { body: corpo({ nome: 'A Dona', usuario: name, id_grupo: outra.grupos.atendente }) });
    expect(there.id_login).not.toBe(made.id_login);
    await app.database.semEmpresa((db) => sql`update interno.token_acesso set mostrado = false, por_empresa = null where finalidade = 'convite'`.execute(db));
    const owner = await exchange(there.link);
    expect(owner.sessao.id_login).toBe(there.id_login);
    expect((await refusal(signIn(app, name, 'Girassol#2026'))).http).toBe(401);
    expect(await show(made.id_login)).toMatchObject({ status: 0, nome: 'Impostor' });
    expect((await owner.call(usuario.meusConvites, {})).data).toMatchObject([{ nome_fantasia: 'Loja A' }]);
  });
});

describe('[2] changes', () => {
  it('are in force at the next request: a grupo, and the name that colleagues see', async () => {
    const ana = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Ana');
    const me = await signIn(app, ana.usuario);
    expect((await refusal(me.call(usuario.convites, {}))).http).toBe(403);
    await save(ana.id_login, { id_grupo: empresa.grupos.administrador, nome: 'Ana Maria' });
    expect((await me.call(usuario.convites, {})).data).toBeDefined();
    expect((await me.call(acesso.getDataLogin, {})).data.nome).toBe('Ana Maria');
    expect((await refusal(save(ana.id_login, { versao: 1 }))).http).toBe(409);
  });

  it('stand in the security log with what was and what is, in words', async () => {
    const { id_login } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente, 'Otto');
    const { id_equipe } = await admin.call(equipes.store, { body: { nome: 'Madrugada' } });
    await save(id_login, { cargo: 'Caixa', equipes: [id_equipe], sessao_unica: 1 });
    const [act] = await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db.selectFrom('auditoria').select(['antes', 'depois']).where('acao', '=', 'usuario_mudado').where('id_entidade', '=', id_login).execute(),
    );
    expect(act).toEqual({
      antes: { cargo: '', equipes: '', sessao_unica: false },
      depois: { cargo: 'Caixa', equipes: 'Madrugada', sessao_unica: true },
    });
  });

  it('nobody gives, or touches, more than they may themselves', async () => {
    await app.database.comEmpresa(empresa.id_empresa, (db) =>
      db
        .insertInto('grupo_permissao')
        .values(['store', 'delete'].map((funcao) => ({ id_grupo: empresa.grupos.supervisor, controller: 'usuario', funcao, permitido: true })))
        .execute(),
    );
    const supervisor = await signInAs(app, empresa, 'supervisor');
    expect((await refusal(store({ id_grupo: empresa.grupos.administrador }, supervisor))).erros).toEqual({
      id_grupo: 'Você não pode dar um grupo que pode mais que o seu',
    });
    const me = admin.sessao.id_login!;
    expect((await refusal(save(me, { cargo: 'Nada' }, supervisor))).http).toBe(403);
    const senha = { senha: 'Provisoria#26', confirmacao: 'Provisoria#26' };
    expect((await refusal(supervisor.call(usuario.senhaProvisoria, { params: { id: me }, body: senha }))).http).toBe(403);
    expect((await refusal(supervisor.call(usuario.delete, { params: { id: me }, body: {} }))).http).toBe(403);
    expect((await store({ id_grupo: empresa.grupos.atendente }, supervisor)).id_login).toBeGreaterThan(0);
  });

  it('the last administrator stays one, and stays', async () => {
    const alone = await makeEmpresa(app.database, 'Só uma');
    const boss = await signInAs(app, alone, 'administrador');
    const me = boss.sessao.id_login!;
    const { versao, usuario: name, nome } = (await boss.call(usuario.getById, { params: { id: me } })).data;
    const down = { id_login: me, nome, usuario: name, versao, id_grupo: alone.grupos.atendente };
    expect((await refusal(boss.call(usuario.store, { body: down }))).message).toMatch(/última pessoa que administra/);
    // somebody invited has never come: they administer nothing yet
    await boss.call(usuario.store, { body: corpo({ id_grupo: alone.grupos.administrador }) });
    expect((await refusal(boss.call(usuario.store, { body: down }))).http).toBe(409);
  });

  it('name, sign-in and password of who also works elsewhere are theirs alone', async () => {
    const dupla = await makeLogin(app.database, outra.id_empresa, outra.grupos.atendente, 'Duas Casas');
    await app.database.semEmpresa((db) =>
      db.insertInto('membro').values({ id_empresa: empresa.id_empresa, id_login: dupla.id_login, id_grupo: empresa.grupos.atendente }).execute(),
    );
    await save(dupla.id_login, { cargo: 'Caixa' });
    expect(await show(dupla.id_login)).toMatchObject({ cargo: 'Caixa', so_aqui: 0 });
    for (const change of [{ nome: 'Outro' }, { usuario: 'meu@teste.example' }])
      expect(Object.values((await refusal(save(dupla.id_login, change))).erros)[0]).toMatch(/Só a própria pessoa/);
    const senha = { senha: 'Provisoria#26', confirmacao: 'Provisoria#26' };
    expect((await refusal(admin.call(usuario.senhaProvisoria, { params: { id: dupla.id_login }, body: senha }))).http).toBe(409);
    expect((await signIn(app, dupla.usuario)).sessao.empresas).toHaveLength(2);
  });

  it('[5] a provisional password is good for one sign-in and ends every session', async () => {
    const ana = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
    const before = await signIn(app, ana.usuario);
    const give = (senha: string, confirmacao = senha) => admin.call(usuario.senhaProvisoria, { params: { id: ana.id_login }, body: { senha, confirmacao } });
    expect((await refusal(give('Provisoria#26', 'Outra#26'))).erros).toEqual({ confirmacao: 'As senhas não conferem' });
    await give('Provisoria#26');
    expect((await refusal(before.call(acesso.getDataLogin, {}))).http).toBe(401);
    expect((await refusal(signIn(app, ana.usuario))).http).toBe(401);
    expect((await signIn(app, ana.usuario, 'Provisoria#26')).sessao.refazer_senha).toBe(1);
  });

  it('one session at a time: the newest one goes on, at once and at each sign-in', async () => {
    const ana = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
    const [first, second] = [await signIn(app, ana.usuario), await signIn(app, ana.usuario)];
    await app.database.semEmpresa((db) =>
      sql`update interno.sessao set vista_em = vista_em - interval '1 minute' where id_acesso in (select id_acesso from interno.acesso where id_login = ${ana.id_login}) and id_sessao = (select min(id_sessao) from interno.sessao where id_acesso = (select id_acesso from interno.acesso where id_login = ${ana.id_login}))`.execute(
        db,
      ),
    );
    await save(ana.id_login, { sessao_unica: 1 });
    expect((await refusal(first.call(acesso.getDataLogin, {}))).http).toBe(401);
    expect((await second.call(acesso.getDataLogin, {})).data.nome).toBe(ana.nome);
    await signIn(app, ana.usuario);
    expect((await refusal(second.call(acesso.getDataLogin, {}))).http).toBe(401);
  });
});

it('leaves one act for each change, with what was before and what is now', async () => {
  const acts = () =>
    app.database.comEmpresa(empresa.id_empresa, (db) => db.selectFrom('auditoria').select(['acao', 'antes', 'depois']).orderBy('id_ato').execute());
  const before = (await acts()).length;
  const { id_login } = await store({ nome: 'Bia' });
  await save(id_login, { cargo: 'Caixa' });
  await admin.call(usuario.convidar, { params: { id: id_login } });
  await admin.call(usuario.delete, { params: { id: id_login }, body: {} });
  await admin.call(usuario.restaurar, { params: { id: id_login } });
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect((await acts()).slice(before)).toEqual([
    { acao: 'usuario_convidado', antes: {}, depois: expect.objectContaining({ nome: 'Bia', grupo: 'Atendente', departamentos: '' }) },
    { acao: 'usuario_mudado', antes: { cargo: '' }, depois: { cargo: 'Caixa' } },
    { acao: 'usuario_convidado', antes: { convite_ate: moment }, depois: { convite_ate: moment } },
    { acao: 'usuario_saiu', antes: { trabalha_aqui: true }, depois: { trabalha_aqui: false, assumiu: 'fila' } },
    { acao: 'usuario_voltou', antes: { trabalha_aqui: false }, depois: { trabalha_aqui: true, voltaram: 0 } },
  ]);
});
