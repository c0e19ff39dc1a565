import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anonymous, refusal, type SignedIn, signIn, startTestApp, type TestApp, withToken } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa, type TestLogin, testPassword } from '../../../test/kit/factories.ts';
import { newToken, tokenHash } from '../../core/auth/token.ts';

let now = new Date('2026-03-02T12:00:00Z');
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const step = 30_000;
const minute = 60_000;

let app: TestApp;
let empresa: TestEmpresa;
let other: TestEmpresa;
let boss: TestLogin;
/** Signed in now: the days go by. */
const administrator = (): Promise<SignedIn> => signIn(app, boss.usuario);
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  empresa = await makeEmpresa(app.database, 'Loja A');
  other = await makeEmpresa(app.database, 'Loja B');
  boss = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe');
});
afterAll(() => app.close());

const codeOf = (segredo: string): string => new TOTP({ secret: segredo }).generate({ timestamp: now.getTime() });
const enter = (usuario: string, more: { codigo?: string; lembrar?: 1; aparelho?: string; senha?: string } = {}) =>
  anonymous(app)(login.login, { body: { usuario, senha: testPassword, ...more } });
const actsOf = async (id_login: number): Promise<string[]> =>
  (
    await app.database.lerEmpresa(empresa.id_empresa, (db) =>
      db.selectFrom('auditoria').select('acao').where('id_login', '=', id_login).orderBy('id_ato').execute(),
    )
  ).map(({ acao }) => acao);

/** Somebody who has a factor: their secret and recovery codes. */
async function withFactor(grupo: number = empresa.grupos.atendente, of = empresa) {
  const person = await makeLogin(app.database, of.id_empresa, grupo);
  const signed = await signIn(app, person.usuario);
  const { data } = await signed.call(segundoFator.iniciar, { body: {} });
  const { codigos } = await signed.call(segundoFator.confirmar, { body: { codigo: codeOf(data.segredo) } });
  return { ...person, signed, segredo: data.segredo, uri: data.uri, codigos };
}

it('is set up with a code, and asked for at the next sign-in; a code is good once', async () => {
  const person = await withFactor();
  expect(person.uri).toContain('otpauth://totp/Prosa:');
  expect(person.codigos).toHaveLength(10);
  expect((await person.signed.call(segundoFator.show, {})).data).toMatchObject({ ativo: 1, codigos_restantes: 10, exigido: 0, aparelhos: [] });

  const asked = await refusal(enter(person.usuario));
  expect([asked.http, asked.details['segundo_fator']]).toEqual([401, 1]);
  // that of the set-up is spent
  expect((await refusal(enter(person.usuario, { codigo: codeOf(person.segredo) }))).message).toContain('Código incorreto ou já usado');
  later(step);
  const former = codeOf(person.segredo);
  later(step);
  const codigo = codeOf(person.segredo);
  expect((await enter(person.usuario, { codigo })).data.id_login).toBe(person.id_login);
  // an older one neither, though within its window
  for (const used of [codigo, former]) expect((await refusal(enter(person.usuario, { codigo: used }))).http).toBe(401);
  expect(await actsOf(person.id_login)).toContain('segundo_fator_ativado');
});

it('takes a code as it is pasted, and counts none that is empty', async () => {
  const person = await withFactor();
  const wide = (code: string): string => code.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  for (const pasted of [(c: string) => `${c.slice(0, 3)}\u200B${c.slice(3)}\uFEFF`, (c: string) => `${c.slice(0, 3)} – ${c.slice(3)}`, wide]) {
    later(step);
    expect((await enter(person.usuario, { codigo: pasted(codeOf(person.segredo)) })).data.id_login).toBe(person.id_login);
  }
  for (let i = 0; i < 30; i++) {
    const asked = await refusal(enter(person.usuario, { codigo: i % 2 === 0 ? '' : ' \u200B' }));
    expect([asked.http, asked.message]).toEqual([401, 'Informe o código do seu aplicativo de autenticação.']);
  }
  later(step);
  expect((await enter(person.usuario, { codigo: codeOf(person.segredo) })).data.id_login).toBe(person.id_login);
});

it('takes a code of the step before and after, and none further away; spaces do not count', async () => {
  const person = await withFactor();
  for (const [away, good] of [
    [2, false],
    [1, true],
    [-2, false],
  ] as const) {
    later(10 * step);
    later(away * step);
    const codigo = codeOf(person.segredo);
    later(-away * step);
    const tried = enter(person.usuario, { codigo: `${codigo.slice(0, 3)} ${codigo.slice(3)}` });
    if (good) expect((await tried).data.id_login).toBe(person.id_login);
    else expect((await refusal(tried)).http).toBe(401);
  }
});

it('without a factor nothing changes, and a wrong password says nothing of one', async () => {
  const plain = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
  expect((await enter(plain.usuario, { codigo: '123456' })).data.id_login).toBe(plain.id_login);
  const person = await withFactor();
  const wrong = await refusal(enter(person.usuario, { senha: 'Errada#2026', codigo: codeOf(person.segredo) }));
  expect([wrong.message, wrong.details['segundo_fator']]).toEqual(['Erro ao logar', undefined]);
});

it('wrong codes slow the account down, whatever address they come from; right passwords cost no tries', async () => {
  const person = await withFactor();
  for (let i = 0; i < 6; i++) await refusal(enter(person.usuario));
  for (let i = 0; i < 4; i++) expect((await refusal(enter(person.usuario, { codigo: '000000' }))).http).toBe(401);
  expect((await refusal(enter(person.usuario, { codigo: '000000' }))).http).toBe(401);
  const slow = await refusal(enter(person.usuario, { codigo: '000000' }));
  expect([slow.http, slow.message]).toEqual([429, 'Muitas tentativas. Aguarde 30 segundos e tente de novo.']);
  later(minute);
  expect((await enter(person.usuario, { codigo: codeOf(person.segredo) })).data.id_login).toBe(person.id_login);
});

it('a recovery code is good once; new ones end the others', async () => {
  const person = await withFactor();
  const [first, second] = person.codigos;
  expect((await enter(person.usuario, { codigo: first!.toUpperCase() })).data.id_login).toBe(person.id_login);
  expect((await refusal(enter(person.usuario, { codigo: first! }))).http).toBe(401);
  expect((await person.signed.call(segundoFator.show, {})).data.codigos_restantes).toBe(9);
  later(step);
  const { codigos } = await person.signed.call(segundoFator.codigos, { body: { codigo: codeOf(person.segredo) } });
  expect((await refusal(enter(person.usuario, { codigo: second! }))).http).toBe(401);
  expect((await enter(person.usuario, { codigo: codigos[0]! })).data.id_login).toBe(person.id_login);
});

it('two sign-ins at once with one code: one of them', async () => {
  const person = await withFactor();
  later(step);
  for (const codigo of [codeOf(person.segredo), person.codigos[3]!]) {
    const tried = await Promise.allSettled([1, 2, 3].map(() => enter(person.usuario, { codigo })));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

it('a remembered browser is not asked for 30 days, until it is forgotten', async () => {
  const person = await withFactor();
  const aparelho = newToken();
  later(step);
  await enter(person.usuario, { codigo: codeOf(person.segredo), lembrar: 1, aparelho });
  expect((await enter(person.usuario, { aparelho })).data.id_login).toBe(person.id_login);
  expect((await refusal(enter(person.usuario, { aparelho: newToken() }))).details['segundo_fator']).toBe(1);
  const { data } = await person.signed.call(segundoFator.show, {});
  expect(data.aparelhos).toHaveLength(1);
  await person.signed.call(segundoFator.esquecer, { params: { id: data.aparelhos[0]!.id_aparelho } });
  expect((await refusal(enter(person.usuario, { aparelho }))).details['segundo_fator']).toBe(1);

  later(step);
  await enter(person.usuario, { codigo: codeOf(person.segredo), lembrar: 1, aparelho });
  later(30 * 24 * 60 * minute + minute);
  expect((await refusal(enter(person.usuario, { aparelho }))).details['segundo_fator']).toBe(1);
});

it('a mailed link to a new password is no way around it, and is not spent by asking', async () => {
  const person = await withFactor();
  const link = newToken();
  await app.database.semEmpresa(async (db) => {
    const { id_acesso } = await db.selectFrom('acesso').select('id_acesso').where('id_login', '=', person.id_login).executeTakeFirstOrThrow();
    await db
      .insertInto('token_acesso')
      .values({ id_acesso, token_hash: tokenHash(link), finalidade: 'recuperacao', expira_em: new Date(now.getTime() + 60 * minute) })
      .execute();
  });
  expect((await refusal(anonymous(app)(login.login, { body: { token: link } }))).details['segundo_fator']).toBe(1);
  expect((await refusal(anonymous(app)(login.login, { body: { token: link, codigo: '000000' } }))).http).toBe(401);
  later(step);
  expect((await anonymous(app)(login.login, { body: { token: link, codigo: codeOf(person.segredo) } })).data.refazer_senha).toBe(1);
});

it('setting it up in an old session asks for the password; taking it away for a code', async () => {
  const { usuario } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
  const signed = await signIn(app, usuario);
  later(11 * minute);
  expect((await refusal(signed.call(segundoFator.iniciar, { body: {} }))).erros).toEqual({ senha: 'Informe sua senha' });
  expect((await refusal(signed.call(segundoFator.iniciar, { body: { senha: 'Errada#2026' } }))).erros).toEqual({ senha: 'A senha não confere' });
  const { data } = await signed.call(segundoFator.iniciar, { body: { senha: testPassword } });
  expect((await refusal(signed.call(segundoFator.confirmar, { body: { codigo: '000000' } }))).erros['codigo']).toContain('Código incorreto');
  // not in use before it is confirmed
  expect((await enter(usuario)).data.usuario).toBe(usuario);
  await signed.call(segundoFator.confirmar, { body: { codigo: codeOf(data.segredo) } });
  expect((await refusal(signed.call(segundoFator.iniciar, { body: { senha: testPassword } }))).http).toBe(409);
  expect((await refusal(signed.call(segundoFator.remover, { body: { codigo: 'abcde-fghjk' } }))).erros['codigo']).toContain('Código incorreto');
  later(step);
  await signed.call(segundoFator.remover, { body: { codigo: codeOf(data.segredo) } });
  expect((await enter(usuario)).data.usuario).toBe(usuario);
});

it('where it is required, who has none works nowhere before it is set up, also who is signed in already', async () => {
  const { usuario, id_login } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.supervisor);
  const [admin, signed] = [await administrator(), await signIn(app, usuario)];
  await signed.call(departamentos.getAll, { query: {} });
  const foreign = await refusal(admin.call(segundoFator.exigir, { body: { empresa: 0, grupos: [empresa.grupos.supervisor, other.grupos.supervisor] } }));
  expect(foreign.erros).toEqual({ grupos: 'Escolha grupos da lista' });
  await admin.call(segundoFator.exigir, { body: { empresa: 0, grupos: [empresa.grupos.supervisor] } });
  const { data: required } = await admin.call(segundoFator.exigencia, {});
  expect(required.grupos.filter(({ exige }) => exige === 1).map(({ id_grupo }) => id_grupo)).toEqual([empresa.grupos.supervisor]);

  expect((await refusal(signed.call(departamentos.getAll, { query: {} }))).http).toBe(403);
  expect((await enter(usuario)).data).toMatchObject({ segundo_fator: 1, controle_de_acesso: [] });
  expect((await signed.call(segundoFator.show, {})).data.exigido).toBe(1);
  later(11 * minute);
  // no dead end: however old the session, setting up is open
  const { data } = await signed.call(segundoFator.iniciar, { body: {} });
  await signed.call(segundoFator.confirmar, { body: { codigo: codeOf(data.segredo) } });
  await signed.call(departamentos.getAll, { query: {} });
  expect((await withToken(app, signed.token)).sessao.segundo_fator).toBe(0);
  expect(await actsOf(id_login)).toContain('segundo_fator_ativado');

  // of the whole empresa; another one asks nothing
  await admin.call(segundoFator.exigir, { body: { empresa: 1, grupos: [] } });
  const someone = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
  expect((await enter(someone.usuario)).data.segundo_fator).toBe(1);
  const elsewhere = await makeLogin(app.database, other.id_empresa, other.grupos.atendente);
  expect((await enter(elsewhere.usuario)).data.segundo_fator).toBe(0);
  await app.database.comEmpresa(empresa.id_empresa, (db) => db.deleteFrom('segundo_fator_exigido').execute());
  app.core.sessions.invalidate({ id_empresa: empresa.id_empresa });
  await admin.call(departamentos.getAll, { query: {} });
});

it('is taken from who lost the device, who hears of it by mail; not from who also works elsewhere, nor by another empresa', async () => {
  const [admin, person] = [await administrator(), await withFactor()];
  const stranger = await makeLogin(app.database, other.id_empresa, other.grupos.administrador);
  const outside = await signIn(app, stranger.usuario);
  expect((await refusal(outside.call(segundoFator.redefinir, { params: { id: person.id_login } }))).http).toBe(404);

  await admin.call(segundoFator.redefinir, { params: { id: person.id_login } });
  expect((await enter(person.usuario)).data.id_login).toBe(person.id_login);
  expect(await actsOf(admin.sessao.id_login!)).toContain('segundo_fator_retirado');
  await expect
    .poll(async () => JSON.stringify(await (await fetch(`${app.url}/dev/emails.json`)).json()), { timeout: 10_000 })
    .toContain('Chefe retirou o segundo fator da sua conta em Loja A');
  expect((await refusal(admin.call(segundoFator.redefinir, { params: { id: person.id_login } }))).http).toBe(409);

  const both = await withFactor();
  await app.database.comEmpresa(other.id_empresa, (db) =>
    db.insertInto('membro').values({ id_login: both.id_login, id_grupo: other.grupos.atendente }).execute(),
  );
  const elsewhere = 'também trabalha em outra empresa';
  expect((await refusal(admin.call(segundoFator.redefinir, { params: { id: both.id_login } }))).message).toContain(elsewhere);

  // an open invitation to another empresa counts, too
  const invited = await withFactor();
  await app.database.comEmpresa(other.id_empresa, (db) =>
    db
      .insertInto('convite')
      .values({
        id_login: invited.id_login,
        id_grupo: other.grupos.atendente,
        usuario: invited.usuario,
        nome: 'Convidada',
        expira_em: new Date(now.getTime() + 60 * minute),
      })
      .execute(),
  );
  expect((await refusal(admin.call(segundoFator.redefinir, { params: { id: invited.id_login } }))).message).toContain(elsewhere);
});

it('is the team’s: a customer has none', async () => {
  const { usuario } = await makeCliente(app.database, empresa.id_empresa);
  const customer = await signIn(app, usuario);
  expect((await refusal(customer.call(segundoFator.iniciar, { body: {} }))).http).toBe(403);
});
