import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anonymous, refusal, signIn, startTestApp, type TestApp, withToken } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin } from '../../../test/kit/factories.ts';
import { primeiroAcessoLink } from './primeiro-acesso.ts';

let app: TestApp;
const time = { now: new Date('2026-11-22T12:00:00Z') };
beforeEach(async () => {
  time.now = new Date('2026-11-22T12:00:00Z');
  app = await startTestApp({ clock: { now: () => time.now } });
});
afterEach(() => app.close());

const linkFor = async (usuario = ''): Promise<string> => (await primeiroAcessoLink(app.core, usuario))!.split('/token/')[1]!;
const exchange = (token: string) => anonymous(app)(login.login, { body: { token } });
const lookAt = async (token: string) => (await anonymous(app)(login.verLink, { body: { token } })).data;
const ana = { nome: 'Ana Lima', usuario: 'Ana@Loja.example', senha: 'Sol&Chuva9', nome_fantasia: 'Loja da Ana' };
const create = (token: string, values: Partial<typeof ana> = {}) => anonymous(app)(login.primeiroAcesso, { body: { token, ...ana, ...values } });

describe('the first start, without people', () => {
  it('prints a link that makes operator and company, once', async () => {
    const token = await linkFor();
    expect(await lookAt(token)).toEqual({ finalidade: 'primeiro_acesso', usuario: '', novo: true });
    const asked = await refusal(exchange(token));
    expect([asked.http, asked.details['primeiro_acesso']]).toEqual([422, { usuario: '' }]);

    const { data } = await create(token);
    expect(data).toMatchObject({
      nome: 'Ana Lima',
      usuario: 'ana@loja.example',
      superadmin: true,
      refazer_senha: 0,
      nome_fantasia: 'Loja da Ana',
      empresa_ativa: 1,
    });
    expect(data.controle_de_acesso.every((grant) => grant.status === 1)).toBe(true);
    expect((await (await withToken(app, data.token)).call(login.sessoes, {})).data).toHaveLength(1);
    expect((await signIn(app, ana.usuario, ana.senha)).sessao.superadmin).toBe(true);

    expect((await refusal(create(token, { usuario: 'outra@loja.example' }))).http).toBe(401);
    expect((await refusal(exchange(token))).http).toBe(401);
    // somebody works here now
    expect(await primeiroAcessoLink(app.core, '')).toBeUndefined();
  });

  it('each start, and each node, ends the link before; after a day it is over', async () => {
    const [first, second] = [await linkFor(), await linkFor()];
    expect((await refusal(create(first))).http).toBe(401);
    time.now = new Date(time.now.getTime() + 24 * 3_600_000 + 1000);
    expect((await refusal(create(second))).http).toBe(401);
    expect((await refusal(exchange(second))).http).toBe(401);
    const third = await linkFor();
    time.now = new Date(time.now.getTime() + 24 * 3_600_000 - 1000);
    expect((await create(third)).data.superadmin).toBe(true);
  });

  it('of two uses at once one wins', async () => {
    const token = await linkFor();
    const tries = await Promise.allSettled([1, 2, 3, 4].map((n) => create(token, { usuario: `ana${n}@loja.example` })));
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
    const { rows } = await app.database.ownerPool.query('select (select count(*)::int from login) as pessoas, (select count(*)::int from empresa) as empresas');
    expect(rows).toEqual([{ pessoas: 1, empresas: 1 }]);
  });

  it('wrong fields are named, and spend nothing', async () => {
    const token = await linkFor();
    const wrong = await refusal(create(token, { nome: ' ', usuario: 'ana', senha: 'fraca', nome_fantasia: '' }));
    expect([wrong.http, Object.keys(wrong.erros).sort()]).toEqual([422, ['nome', 'nome_fantasia', 'senha', 'usuario']]);
    const empresa = await makeEmpresa(app.database, 'Loja A');
    const { usuario } = await makeCliente(app.database, empresa.id_empresa);
    const taken = await refusal(create(token, { usuario }));
    expect([taken.http, taken.erros]).toEqual([422, { usuario: 'Usuário já cadastrado, informe outro' }]);
    expect((await create(token)).data.superadmin).toBe(true);
  });

  it('a token of nobody is refused', async () => {
    await linkFor();
    for (const token of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`]) expect((await refusal(create(token))).http).toBe(401);
  });
});

describe('npm start -- --administrador e-mail', () => {
  it('a person who is here becomes operator by the link, with a password of their own choice', async () => {
    const empresa = await makeEmpresa(app.database, 'Loja A');
    const person = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
    const before = await signIn(app, person.usuario);
    const token = await linkFor(person.usuario);
    // printed is not used, and neither is looked at
    expect(await lookAt(token)).toEqual({ finalidade: 'primeiro_acesso', usuario: person.usuario, novo: false });
    expect((await before.call(login.getDataLogin, {})).data.superadmin).toBe(false);
    const { data } = await exchange(token);
    expect([data.usuario, data.superadmin, data.refazer_senha]).toEqual([person.usuario, true, 1]);
    expect((await refusal(exchange(token))).http).toBe(401);
    const opened = await withToken(app, data.token);
    expect((await opened.call(login.trocarSenha, { body: { senha: 'Sol&Chuva9' } })).data.superadmin).toBe(true);
  });

  it('an e-mail that nobody has: that one, whatever is filled in', async () => {
    await makeEmpresa(app.database, 'Loja A').then((e) => makeLogin(app.database, e.id_empresa, e.grupos.administrador));
    const token = await linkFor('nova@loja.example');
    expect(await lookAt(token)).toEqual({ finalidade: 'primeiro_acesso', usuario: 'nova@loja.example', novo: true });
    expect((await refusal(exchange(token))).details['primeiro_acesso']).toEqual({ usuario: 'nova@loja.example' });
    expect((await create(token, { usuario: 'outra@loja.example' })).data).toMatchObject({ usuario: 'nova@loja.example', superadmin: true });
  });

  it("a customer's name is refused at the start", async () => {
    const empresa = await makeEmpresa(app.database, 'Loja A');
    const { usuario } = await makeCliente(app.database, empresa.id_empresa);
    await expect(primeiroAcessoLink(app.core, usuario)).rejects.toThrow(/é o acesso de um cliente/);
  });
});
