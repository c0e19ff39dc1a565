import { hash } from '@node-rs/argon2';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, refusal, signIn, startTestApp, type TestApp, withToken } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa, testPassword } from '../../../test/kit/factories.ts';
import { mostWaiting } from '../../core/auth/password.ts';
import { addMembro } from './acessos.ts';

let app: TestApp;
let a: TestEmpresa;
let b: TestEmpresa;
let now = new Date('2026-03-02T12:00:00Z');
const passes = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  a = await makeEmpresa(app.database, 'Loja A', { primeiros_passos: true });
  b = await makeEmpresa(app.database, 'Loja B');
});
afterAll(() => app.close());

const person = (empresa = a) => makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente);
const tryIn = (usuario: string, senha: string) => refusal(anonymous(app)(login.login, { body: { usuario, senha } }));
const setAcesso = (usuario: string, values: { refazer_senha?: boolean; ativo?: boolean }) =>
  app.database.semEmpresa((db) => db.updateTable('acesso').set(values).where('usuario', '=', usuario).execute());

describe('sign-in', () => {
  it('[4] staff of one empresa get it at once, with the facts for the next screen', async () => {
    const { usuario, id_login } = await person();
    const { sessao } = await signIn(app, usuario.toUpperCase());
    expect(sessao).toMatchObject({
      id_login,
      id_cliente: null,
      tipo: 'usuario',
      id_empresa: a.id_empresa,
      empresa_ativa: 1,
      refazer_senha: 0,
      disponivel: '1',
    });
    expect(sessao.empresas).toEqual([{ id_config: a.id_empresa, nome_fantasia: 'Loja A', empresa_ativa: 1, primeiro_passos: '1', primeiros_passos: '1' }]);
    expect(sessao.controle_de_acesso).toContainEqual({ controller: 'chat', funcao: 'atender', status: 1 });
    expect(sessao.controle_de_acesso).toContainEqual({ controller: 'grupo', funcao: 'store', status: 0 });
  });

  it('[4] staff of several empresas have none until they choose, and only one of their own', async () => {
    const { usuario, id_login } = await person();
    await app.database.semEmpresa((db) => addMembro(db, { id_empresa: b.id_empresa, id_login, id_grupo: b.grupos.administrador }));
    const me = await signIn(app, usuario);
    expect(me.sessao).toMatchObject({ id_empresa: null, empresa_ativa: 0, controle_de_acesso: [] });
    expect((await refusal(me.call(departamentos.getAll, {}))).http).toBe(403);

    const other = await makeEmpresa(app.database, 'Loja alheia');
    expect((await refusal(me.call(login.selecionarEmpresa, { params: { id: other.id_empresa } }))).http).toBe(404);
    const { data } = await me.call(login.selecionarEmpresa, { params: { id: b.id_empresa } });
    expect(data).toMatchObject({ id_empresa: b.id_empresa, nome_fantasia: 'Loja B', token: me.token });
    expect((await me.call(departamentos.getAll, {})).recordsTotal).toBe(0);
  });

  it('[4] a suspended empresa can be chosen but not worked in', async () => {
    const suspended = await makeEmpresa(app.database, 'Suspensa');
    const { usuario } = await person(suspended);
    const me = await signIn(app, usuario);
    expect((await me.call(departamentos.getAll, {})).recordsTotal).toBe(0);
    await app.database.semEmpresa((db) => db.updateTable('empresa').set({ assinatura: 'suspensa' }).where('id_empresa', '=', suspended.id_empresa).execute());
    app.core.sessions.invalidate({ id_empresa: suspended.id_empresa });
    expect((await me.call(login.getDataLogin, {})).data).toMatchObject({ id_empresa: suspended.id_empresa, empresa_ativa: 0 });
    expect((await refusal(me.call(departamentos.getAll, {}))).http).toBe(403);
    expect((await me.call(login.selecionarEmpresa, { params: { id: suspended.id_empresa } })).data.empresa_ativa).toBe(0);
  });

  it('[4] a customer gets the own empresa and nothing of the staff', async () => {
    const { usuario, id_cliente } = await makeCliente(app.database, a.id_empresa, 'Marina Souza');
    const me = await signIn(app, usuario);
    expect(me.sessao).toMatchObject({ id_login: null, id_cliente, tipo: 'cliente', primeiro_nome: 'Marina', id_empresa: a.id_empresa, empresas: [] });
    expect((await refusal(me.call(departamentos.getAll, {}))).http).toBe(403);
    expect((await refusal(me.call(login.selecionarEmpresa, { params: { id: a.id_empresa } }))).http).toBe(404);
  });

  it('[8] unknown name, wrong password and a switched-off account answer alike', async () => {
    const { usuario } = await person();
    const off = await person();
    await setAcesso(off.usuario, { ativo: false });
    for (const answer of [await tryIn('ninguem@teste.example', testPassword), await tryIn(usuario, 'errada'), await tryIn(off.usuario, testPassword)])
      expect(answer).toMatchObject({ http: 401, message: 'Erro ao logar', erros: {} });
    passes(61 * minute);
  });

  it('[5] empty fields are named', async () => {
    expect((await tryIn('', '')).erros).toEqual({ usuario: 'Informe seu usuário', senha: 'Informe sua senha' });
    expect((await tryIn('alguem@teste.example', '')).erros).toEqual({ senha: 'Informe sua senha' });
  });

  it('[7] form fields sign in as JSON does', async () => {
    const { usuario } = await person();
    const response = await fetch(`${app.url}/api/LOGIN/Login`, { method: 'POST', body: new URLSearchParams({ usuario, senha: testPassword }) });
    expect(await response.json()).toMatchObject({ status: true, data: { usuario } });
  });
});

describe('wrong tries', () => {
  it('five slow the account down with growing delays, the right password waits too, and a success forgets them', async () => {
    const { usuario } = await person();
    for (let i = 0; i < 5; i++) expect((await tryIn(usuario, 'errada')).http).toBe(401);
    const first = await tryIn(usuario, testPassword);
    expect(first).toMatchObject({ http: 429, message: 'Muitas tentativas. Aguarde 30 segundos e tente de novo.', details: { retry_ms: 30_000 } });
    passes(30_000);
    expect((await tryIn(usuario, 'errada')).http).toBe(401);
    expect((await tryIn(usuario, testPassword)).details['retry_ms']).toBe(minute);
    passes(minute);
    await signIn(app, usuario);
    expect((await tryIn(usuario, 'errada')).http).toBe(401);
    passes(61 * minute);
  });

  it('five slow the address down whatever the names', async () => {
    for (let i = 0; i < 5; i++) expect((await tryIn(`nome${i}@teste.example`, 'errada')).http).toBe(401);
    expect((await tryIn((await person()).usuario, testPassword)).http).toBe(429);
    passes(61 * minute);
  });

  const fromAddress = (remoteAddress: string, usuario: string, senha: string, aparelho = '') =>
    app.http.inject({ method: 'POST', url: '/api/login/login', remoteAddress, payload: { usuario, senha, aparelho } });
  const lockFromElsewhere = async (usuario: string): Promise<void> => {
    for (let i = 0; i < 5; i++) expect((await fromAddress(`198.51.100.${i + 1}`, usuario, 'errada')).statusCode).toBe(401);
    expect((await fromAddress('198.51.100.9', usuario, testPassword)).statusCode).toBe(429);
  };

  it('do not keep out who signed in from this address, or with this browser, before; from there five are counted as well', async () => {
    const { usuario } = await person();
    const [home, browser] = ['203.0.113.5', 'b'.repeat(43)];
    expect((await fromAddress(home, usuario, testPassword, browser)).statusCode).toBe(200);
    await lockFromElsewhere(usuario);
    expect((await fromAddress(home, usuario, testPassword)).statusCode).toBe(200);
    expect((await fromAddress('203.0.113.77', usuario, testPassword, browser)).statusCode).toBe(200);
    expect((await fromAddress('203.0.113.78', usuario, testPassword, 'c'.repeat(43))).statusCode).toBe(429);
    // guessing from a known place gets no further
    const guesses = [];
    for (let i = 0; i < 6; i++) guesses.push((await fromAddress(home, usuario, 'errada')).statusCode);
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429]);
    passes(61 * minute);
  });

  it('over many names from one office slow it down, but nobody who signed in from there before', async () => {
    const [colleague, newcomer] = [await person(), await person()];
    const office = '203.0.113.200';
    expect((await fromAddress(office, colleague.usuario, testPassword)).statusCode).toBe(200);
    const spray = [];
    for (let i = 0; i < 6; i++) spray.push((await fromAddress(office, `alguem${i}@teste.example`, 'errada')).statusCode);
    expect(spray).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await fromAddress(office, newcomer.usuario, testPassword)).statusCode).toBe(429);
    expect((await fromAddress(office, colleague.usuario, testPassword)).statusCode).toBe(200);
    passes(61 * minute);
  });

  it('wait for their turn from ever new addresses; beyond, strangers are refused for a while and those who were here before are not', async () => {
    const { usuario } = await person();
    const home = '203.0.113.44';
    expect((await fromAddress(home, usuario, testPassword)).statusCode).toBe(200);
    const crowd = Array.from({ length: mostWaiting * 2 }, (_, i) => fromAddress(`2001:db8:1:${i.toString(16)}::1`, `gente${i}@teste.example`, 'errada'));
    const back = fromAddress(home, usuario, testPassword);
    const answers = await Promise.all(crowd);
    expect((await back).statusCode).toBe(200);
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(mostWaiting);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 503]));
    expect(refused[0]!.headers['retry-after']).toBe('5');
    expect(refused[0]!.json()).toMatchObject({ status: false, message: expect.stringContaining('Há muita gente entrando') });
    // what found no place was no try
    const busy = answers.findIndex(({ statusCode }) => statusCode === 503);
    const codes = [];
    for (let i = 0; i < 6; i++) codes.push((await fromAddress(`2001:db8:1:${busy.toString(16)}::1`, `gente${busy}@teste.example`, 'errada')).statusCode);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
    passes(61 * minute);
  });

  it('from one IPv6 network count as from one address', async () => {
    const codes = [];
    for (let i = 1; i <= 6; i++) codes.push((await fromAddress(`2001:db8:0:7::${i}`, `v6-${i}@teste.example`, 'errada')).statusCode);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await fromAddress('2001:db8:0:8::1', 'v6-8@teste.example', 'errada')).statusCode).toBe(401);
    passes(61 * minute);
  });

  it('are forgotten with a link that came by mail', async () => {
    const { usuario } = await person();
    await lockFromElsewhere(usuario);
    const link = await mailedLink(usuario);
    const opened = await app.http.inject({ method: 'POST', url: '/api/login/login', remoteAddress: '203.0.113.90', payload: { token: link } });
    expect(opened.statusCode).toBe(200);
    expect((await fromAddress('203.0.113.91', usuario, testPassword)).statusCode).toBe(200);
    passes(61 * minute);
  });

  it('tries at the same moment cannot share a place', async () => {
    const { usuario } = await person();
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryIn(usuario, 'errada')));
    expect(answers.filter((r) => r.http === 401)).toHaveLength(5);
    expect(answers.filter((r) => r.http === 429)).toHaveLength(7);
    passes(61 * minute);
  });
});

describe('session', () => {
  it('keeps only a hash of the token', async () => {
    const me = await signIn(app, (await person()).usuario);
    const { rows } = await app.database.semEmpresa((db) => sql<{ text: string }>`select s::text as text from interno.sessao s`.execute(db));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((r) => r.text.includes(me.token) || r.text.includes(Buffer.from(me.token).toString('hex')))).toBe(false);
  });

  it('lasts 30 days after it was last used', async () => {
    const me = await signIn(app, (await person()).usuario);
    passes(29 * day);
    expect((await me.call(login.getDataLogin, {})).data.token).toBe(me.token);
    passes(29 * day);
    expect((await me.call(login.getDataLogin, {})).data.token).toBe(me.token);
    passes(30 * day);
    expect((await refusal(me.call(login.getDataLogin, {}))).http).toBe(401);
  });

  it('ends 90 days after it began, however it is used', async () => {
    const me = await signIn(app, (await person()).usuario);
    for (let days = 0; days < 80; days += 20) {
      passes(20 * day);
      expect((await me.call(login.getDataLogin, {})).data.token).toBe(me.token);
    }
    passes(10 * day - 1000);
    expect((await me.call(login.getDataLogin, {})).data.token).toBe(me.token);
    // nothing that is kept in memory lasts longer
    passes(1000);
    expect((await refusal(me.call(login.getDataLogin, {}))).http).toBe(401);
  });

  it('[4] logout ends it at once', async () => {
    const me = await signIn(app, (await person()).usuario);
    await me.call(login.logout, {});
    expect((await refusal(me.call(login.getDataLogin, {}))).http).toBe(401);
  });

  it('own devices are listed and ended one by one, those of others are not found', async () => {
    const { usuario } = await person();
    const phone = await signIn(app, usuario);
    const desk = await signIn(app, usuario);
    const stranger = await signIn(app, (await person()).usuario);
    const { data } = await desk.call(login.sessoes, {});
    expect(data).toHaveLength(2);
    const [current, other] = [data.find((s) => s.atual)!, data.find((s) => !s.atual)!];
    expect(current.ip).toBe('127.0.0.1');
    expect((await refusal(stranger.call(login.encerrarSessao, { params: { id: other.id_sessao } }))).http).toBe(404);
    await desk.call(login.encerrarSessao, { params: { id: other.id_sessao } });
    expect((await refusal(phone.call(login.getDataLogin, {}))).http).toBe(401);
    expect((await desk.call(login.sessoes, {})).data).toHaveLength(1);
  });

  it('the own name can be changed, by customers too', async () => {
    const me = await signIn(app, (await person()).usuario);
    expect((await me.call(login.perfil, { body: { nome: '  Ana Maria ' } })).data).toMatchObject({ nome: 'Ana Maria', primeiro_nome: 'Ana' });
    const customer = await signIn(app, (await makeCliente(app.database, a.id_empresa)).usuario);
    expect((await customer.call(login.perfil, { body: { nome: 'Rui Alves' } })).data.nome).toBe('Rui Alves');
    expect((await refusal(me.call(login.perfil, { body: { nome: ' ' } }))).erros).toEqual({ nome: 'Informe seu nome' });
  });

  it('[4] availability: one changes the own, a supervisor that of colleagues, nobody that of strangers', async () => {
    const attendant = await person();
    const me = await signIn(app, attendant.usuario);
    expect(await me.call(login.toggleDisponivel, { params: { value: '0' } })).toMatchObject({ disponivel: '0' });
    expect((await me.call(login.getDataLogin, {})).data.disponivel).toBe('0');
    expect((await refusal(me.call(login.alterarDisponivel, { params: { a: attendant.id_login, b: 1 } }))).http).toBe(403);
    const supervisor = await signIn(app, (await makeLogin(app.database, a.id_empresa, a.grupos.supervisor)).usuario);
    await supervisor.call(login.alterarDisponivel, { params: { a: attendant.id_login, b: 1 } });
    expect((await me.call(login.getDataLogin, {})).data.disponivel).toBe('1');
    const foreign = await person(b);
    expect((await refusal(supervisor.call(login.alterarDisponivel, { params: { a: foreign.id_login, b: 0 } }))).http).toBe(404);
  });
});

describe('password', () => {
  const nova = 'Nova#2027';

  it('[5] asks for the current one and keeps the rules', async () => {
    const me = await signIn(app, (await person()).usuario);
    passes(11 * minute);
    const attempt = async (body: { senha: string; senha_atual?: string }) => (await refusal(me.call(login.trocarSenha, { body }))).erros;
    expect(await attempt({ senha: nova })).toEqual({ senha_atual: 'Informe a senha atual' });
    expect(await attempt({ senha: nova, senha_atual: 'errada' })).toEqual({ senha_atual: 'A senha atual não confere' });
    expect(await attempt({ senha: testPassword, senha_atual: testPassword })).toEqual({ senha: 'Escolha uma senha diferente da atual' });
    for (const weak of ['A#1', 'abcdef#1', 'Abcdefg#', 'Abcdefg1']) expect(await attempt({ senha: weak, senha_atual: testPassword })).toHaveProperty('senha');
  });

  it('[7] a change brings a new token; the old one ends when the new one is first used, so that a client that ignores it goes on', async () => {
    const { usuario } = await person();
    const me = await signIn(app, usuario);
    const { data } = await me.call(login.trocarSenha, { body: { senha: nova, senha_atual: testPassword } });
    expect(data.token).not.toBe(me.token);
    expect((await me.call(login.getDataLogin, {})).data.token).toBe(me.token);
    const renewed = await withToken(app, data.token);
    expect(renewed.sessao.usuario).toBe(usuario);
    expect((await refusal(me.call(login.getDataLogin, {}))).http).toBe(401);
    expect((await renewed.call(login.sessoes, {})).data).toMatchObject([{ atual: true }]);
  });

  it('[5] refuses the most used that pass the rule, however they are dressed up, and the person’s own words', async () => {
    const company = await makeEmpresa(app.database, 'Padaria Aurora');
    const { usuario } = await makeLogin(app.database, company.id_empresa, company.grupos.atendente, 'Marina Souza');
    const me = await signIn(app, usuario);
    const problem = async (senha: string) => (await refusal(me.call(login.trocarSenha, { body: { senha, senha_atual: testPassword } }))).erros['senha'];
    const common = 'Esta senha está entre as mais usadas e é fácil de adivinhar. Escolha outra.';
    for (const senha of ['P@ssw0rd', 'Senha1!', 'S3nh@123', '123Qwerty!', '!Dr@g0n1']) expect([senha, await problem(senha)]).toEqual([senha, common]);
    const own = 'A senha não pode ser feita do nome, do usuário ou da empresa. Escolha outra.';
    for (const senha of ['Aurora1!', 'M@rina#2027', 'Souza.Marina9', 'P@daria#1', 'Prosa#2027', `${usuario.replace(/@.*/, '').replace(/^./, 'P')}!`])
      expect([senha, await problem(senha)]).toEqual([senha, own]);
    expect(await problem('Aurora#2026')).toBe('Esta senha é a da demonstração, que todos conhecem. Escolha outra.');
    await me.call(login.trocarSenha, { body: { senha: 'Cadeado#Azul7', senha_atual: testPassword } });
  });

  it('[5] an accent may be typed composed or apart, also where the hash was made of what was typed before', async () => {
    const composed = 'Coração#2027'.normalize('NFC');
    const apart = composed.normalize('NFD');
    const { usuario } = await person();
    const me = await signIn(app, usuario);
    await me.call(login.trocarSenha, { body: { senha: apart, senha_atual: testPassword } });
    for (const senha of [composed, apart]) await anonymous(app)(login.login, { body: { usuario, senha } });
    const senha_hash = await hash(apart, { memoryCost: 64, timeCost: 1, parallelism: 1 });
    await app.database.semEmpresa((db) => db.updateTable('acesso').set({ senha_hash }).where('usuario', '=', usuario).execute());
    for (const senha of [composed, apart]) await anonymous(app)(login.login, { body: { usuario, senha } });
    expect((await tryIn(usuario, 'Coracao#2027')).http).toBe(401);
  });

  it('[7] the new one alone is taken within ten minutes of a sign-in by password, and no longer', async () => {
    const { usuario } = await person();
    const me = await signIn(app, usuario);
    passes(9 * minute);
    await me.call(login.trocarSenha, { body: { senha: nova } });
    const again = await signIn(app, usuario, nova);
    passes(11 * minute);
    expect((await refusal(again.call(login.trocarSenha, { body: { senha: 'Outra#2027' } }))).erros).toEqual({ senha_atual: 'Informe a senha atual' });
    await signIn(app, usuario, nova);
  });

  it('a change ends all other sessions and the old password', async () => {
    const { usuario } = await person();
    const other = await signIn(app, usuario);
    const me = await signIn(app, usuario);
    expect((await me.call(login.trocarSenha, { body: { senha: nova, senha_atual: testPassword } })).data.refazer_senha).toBe(0);
    expect((await refusal(other.call(login.getDataLogin, {}))).http).toBe(401);
    expect((await me.call(login.getDataLogin, {})).data.usuario).toBe(usuario);
    expect((await tryIn(usuario, testPassword)).http).toBe(401);
    await signIn(app, usuario, nova);
    passes(61 * minute);
  });

  it('[4] with refazer_senha nothing works before a new one, not even choosing a company', async () => {
    const { usuario } = await person();
    await setAcesso(usuario, { refazer_senha: true });
    const me = await signIn(app, usuario);
    expect(me.sessao).toMatchObject({ refazer_senha: 1, controle_de_acesso: [] });
    expect((await refusal(me.call(departamentos.getAll, {}))).http).toBe(403);
    expect((await me.call(login.selecionarEmpresa, { params: { id: a.id_empresa } })).data.refazer_senha).toBe(1);
    await me.call(login.trocarSenha, { body: { senha: nova } });
    expect((await me.call(departamentos.getAll, {})).recordsTotal).toBeGreaterThanOrEqual(0);
  });
});

interface DevMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}
const mailsTo = async (to: string): Promise<DevMail[]> => {
  const { data } = (await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: DevMail[] };
  return data.filter((m) => m.to === to);
};
const recover = (usuario: string) => anonymous(app)(login.recuperarSenha, { body: { usuario } });
async function mailedLink(usuario: string): Promise<string> {
  const before = (await mailsTo(usuario)).length;
  await recover(usuario);
  await expect.poll(async () => (await mailsTo(usuario)).length, { timeout: 10_000 }).toBeGreaterThan(before);
  return /\/token\/([\w-]{43})\b/.exec((await mailsTo(usuario))[0]!.text)![1]!;
}
const exchange = (token: string) => anonymous(app)(login.login, { body: { token } });

describe('recovery', () => {
  it('[7] mails a link under the name of the empresa; it signs in once, to choose a password', async () => {
    const { usuario } = await person();
    const other = await signIn(app, usuario);
    const link = await mailedLink(usuario);
    const [mail] = await mailsTo(usuario);
    expect(mail).toMatchObject({ subject: 'Nova senha – Loja A' });
    expect(mail!.text).toContain(`${app.url}/token/${link}`);
    expect(mail!.html).toContain(`href="${app.url}/token/${link}"`);

    const { data } = await exchange(link);
    expect(data.refazer_senha).toBe(1);
    expect(await refusal(exchange(link))).toMatchObject({ http: 401, message: 'Erro ao logar' });
    const me = await withToken(app, data.token);
    expect((await refusal(me.call(departamentos.getAll, {}))).http).toBe(403);
    expect((await me.call(login.trocarSenha, { body: { senha: 'Outra#2027' } })).data.refazer_senha).toBe(0);
    expect((await refusal(other.call(login.getDataLogin, {}))).http).toBe(401);
    await signIn(app, usuario, 'Outra#2027');
    passes(11 * minute);
    expect((await refusal(me.call(login.trocarSenha, { body: { senha: 'Mais1#2027' } }))).erros).toHaveProperty('senha_atual');
  });

  it('[2] looking at a link spends nothing, however often; who it is for, and that it is over, is told', async () => {
    const { usuario } = await person();
    const link = await mailedLink(usuario);
    const lookAt = (token: string) => anonymous(app)(login.verLink, { body: { token } });
    for (let i = 0; i < 3; i++) expect((await lookAt(link)).data).toEqual({ finalidade: 'recuperacao', usuario, novo: false });
    expect((await exchange(link)).data.usuario).toBe(usuario);
    for (const gone of [link, 'x', '', 'A'.repeat(43)])
      expect(await refusal(lookAt(gone))).toMatchObject({ http: 401, message: 'O link venceu ou já foi usado.' });
    passes(61 * minute);
  });

  it('a link is worth an hour, and a newer one takes its place', async () => {
    const { usuario } = await person();
    const old = await mailedLink(usuario);
    const newer = await mailedLink(usuario);
    expect((await refusal(exchange(old))).http).toBe(401);
    passes(60 * minute);
    expect((await refusal(exchange(newer))).http).toBe(401);
    passes(61 * minute);
  });

  it('answers the same for a name that nobody has, and mails nothing', async () => {
    const { usuario } = await person();
    expect(await recover('ninguem@teste.example')).toEqual(await recover(usuario));
    await expect.poll(() => mailsTo(usuario), { timeout: 10_000 }).toHaveLength(1);
    expect(await mailsTo('ninguem@teste.example')).toEqual([]);
    passes(61 * minute);
  });

  it('does not fill a mailbox', async () => {
    const { usuario } = await person();
    for (let i = 0; i < 5; i++) await recover(usuario);
    expect((await refusal(recover(usuario))).http).toBe(429);
    passes(61 * minute);
  });

  it('support access lasts four hours and does not slide', async () => {
    const { usuario } = await person();
    const { newToken, tokenHash } = await import('../../core/auth/token.ts');
    const link = newToken();
    await app.database.semEmpresa(async (db) => {
      const { id_acesso } = await db.selectFrom('acesso').select('id_acesso').where('usuario', '=', usuario).executeTakeFirstOrThrow();
      const expira_em = new Date(now.getTime() + minute);
      await db
        .insertInto('token_acesso')
        .values({ id_acesso, token_hash: tokenHash(link), finalidade: 'suporte', expira_em })
        .execute();
    });
    const me = await withToken(app, (await exchange(link)).data.token);
    expect(me.sessao.refazer_senha).toBe(0);
    passes(239 * minute);
    await me.call(login.getDataLogin, {});
    passes(2 * minute);
    expect((await refusal(me.call(login.getDataLogin, {}))).http).toBe(401);
  });
});
