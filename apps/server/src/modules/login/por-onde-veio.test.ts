import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { areaCliente, clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { segundoFator } from '@prosa/contract/segundo-fator/segundo-fator.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, refusal, type SignedIn, signIn, signInAs, startTestApp, type TestApp, withToken } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa, testPassword } from '../../../test/kit/factories.ts';
import { type MaServidor, maServidor } from '../../../test/kit/outside/smtp.ts';
import { seal } from '../../core/seal/seal.ts';
import { senhaSmtp } from '../emails/envio.ts';

let app: TestApp;
/** The mail server of B, which its administrator reads. */
let daB: MaServidor;
let instalacao: MaServidor;
let a: TestEmpresa;
let b: TestEmpresa;
let chefeA: SignedIn;
let chefeB: SignedIn;

async function start(smtp: string): Promise<void> {
  app = await startTestApp({ env: { PROSA_DEMO: 'nao', PROSA_REDES_INTERNAS: '127.0.0.1', ...(smtp && { SMTP_URL: smtp }) } });
  a = await makeEmpresa(app.database, 'Loja A');
  b = await makeEmpresa(app.database, 'Clínica B');
  await app.database.comEmpresa(b.id_empresa, (db) =>
    db
      .insertInto('email_config')
      .values({
        servidor: '127.0.0.1',
        porta: daB.port,
        seguranca: 'nenhuma',
        usuario: 'loja',
        senha: seal(app.core.key, senhaSmtp(b.id_empresa), 'segredo'),
        remetente_nome: 'Clínica B',
        remetente_email: 'b@clinica.example',
        responder_para: '',
      })
      .execute(),
  );
  chefeA = await signInAs(app, a, 'administrador');
  chefeB = await signInAs(app, b, 'administrador');
}
beforeAll(async () => {
  [daB, instalacao] = await Promise.all([maServidor(), maServidor()]);
});
afterAll(() => Promise.all([daB.close(), instalacao.close()]));

/** The text of the `count`th mail that a server took for somebody. */
async function mail(server: MaServidor, to: string, count = 1): Promise<string> {
  const all = () => server.aceitos.filter(({ para }) => para === to);
  await expect.poll(() => all().length, { timeout: 10_000 }).toBe(count);
  return all()[count - 1]!.dados.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
const linkIn = (text: string): string => /\/token\/([\w-]{43})/.exec(text)![1]!;
const exchange = async (token: string) => withToken(app, (await anonymous(app)(login.login, { body: { token } })).data.token);
const cliente = async (by: SignedIn) => (await by.call(clientes.store, { body: { nome: 'Compradora' } })).id_cliente;
const invite = async (by: SignedIn, email: string) => {
  const id = await cliente(by);
  const { link } = await by.call(clientes.convidar, { params: { id }, body: { usuario: email } });
  return { id, link };
};
const choose = async (who: SignedIn, senha: string) => withToken(app, (await who.call(login.trocarSenha, { body: { senha } })).data.token);
const session = async (who: SignedIn) => (await who.call(login.getDataLogin, {})).data;
const accept = (who: SignedIn, id: number, link?: string) => who.call(login.responderAcesso, { params: { id }, body: { aceitar: 1, ...(link && { link }) } });
const waiting = async (who: SignedIn) => (await session(who)).acessos!.find(({ espera }) => espera)!.id_acesso_cliente;
const codeFor = async (server: MaServidor, email: string, count = 1) => {
  const { pedido } = await anonymous(app)(login.pedirCodigo, { body: { usuario: email } });
  const codigo = /\b(\d{6})\./.exec(await mail(server, email, count))![1]!;
  return withToken(app, (await anonymous(app)(login.entrarComCodigo, { body: { pedido, codigo } })).data.token);
};
let n = 0;
const address = (): string => `alguem${++n}@fora.example`;

describe('[T4, T5] a company with a mail server of its own, in an installation that has one', () => {
  beforeAll(() => start(`smtp://loja:segredo@127.0.0.1:${instalacao.port}`));
  afterAll(() => app.close());

  it('[T4] invites a customer of another: what its server carries opens nothing there, signs nobody in and changes no password', async () => {
    const { usuario: email } = await makeCliente(app.database, a.id_empresa);
    await invite(chefeB, email);
    const link = linkIn(await mail(daB, email));
    expect((await anonymous(app)(login.verLink, { body: { token: link } })).data).toMatchObject({ aceite: true, empresa: 'Clínica B' });
    expect((await refusal(exchange(link))).http).toBe(409);
    // the person takes it, signed in; not without the link
    const me = await signIn(app, email);
    const id = await waiting(me);
    expect((await refusal(accept(me, id))).message).toContain('abra o link que a empresa enviou');
    const { data } = await accept(me, id, link);
    expect(data.acessos).toMatchObject([{ espera: false }, { espera: false }]);
    // recovery and codes of who has both never come by B's server
    await chefeB.call(clientes.resetarSenha, { params: { id: data.acessos!.find((x) => x.nome_fantasia === 'Clínica B') && (await idOf(email)) } });
    await mail(instalacao, email);
    await anonymous(app)(login.recuperarSenha, { body: { usuario: email } });
    await mail(instalacao, email, 2);
    await codeFor(instalacao, email, 3);
    expect(daB.aceitos.filter(({ para }) => para === email)).toHaveLength(1);
    await signIn(app, email);
  });
  /** The cliente of B that a name stands for. */
  const idOf = async (email: string) =>
    (
      await app.database.comEmpresa(b.id_empresa, (db) =>
        db.selectFrom('pessoa_do_cliente').select('id_cliente').where('usuario', '=', email).executeTakeFirstOrThrow(),
      )
    ).id_cliente;

  it('[T5] invites a name of nobody: its link makes an account of B alone, proves no name, and takes nothing that waits', async () => {
    const ceo = address();
    await invite(chefeA, ceo);
    const linkA = linkIn(await mail(instalacao, ceo));
    await invite(chefeB, ceo);
    const inB = await choose(await exchange(linkIn(await mail(daB, ceo))), 'Girassol#2026');
    expect(await session(inB)).toMatchObject({ nome_fantasia: 'Clínica B', acessos: [{ nome_fantasia: 'Clínica B', espera: false }] });
    // the person comes by A's link, and the name is theirs; what B gave waits
    const me = await choose(await exchange(linkA), 'Margarida#2026');
    expect((await session(me)).nome_fantasia).toBe('Loja A');
    expect((await refusal(signIn(app, ceo, 'Girassol#2026'))).http).toBe(401);
    expect((await refusal(accept(me, await waiting(me)))).http).toBe(409);
    await signIn(app, ceo, 'Margarida#2026');
  });

  it('[T5] a password set through B’s server goes on opening B alone, once the name is proven and A has given something', async () => {
    const email = address();
    await invite(chefeB, email);
    await choose(await exchange(linkIn(await mail(daB, email))), 'Girassol#2026');
    // the code goes by the installation and proves the name
    const proven = await codeFor(instalacao, email);
    await invite(chefeA, email);
    const linkA = linkIn(await mail(instalacao, email, 2));
    const byPassword = await signIn(app, email, 'Girassol#2026');
    expect((await session(byPassword)).acessos).toHaveLength(1);
    const id = await waiting(proven);
    expect((await refusal(accept(byPassword, id, linkA))).http).toBe(403);
    await accept(proven, id, linkA);
    expect((await refusal(byPassword.call(login.escolherAcesso, { params: { id } }))).http).toBe(404);
    expect((await refusal(byPassword.call(login.trocarSenha, { body: { senha: 'Outra#2026x', senha_atual: 'Girassol#2026' } }))).http).toBe(403);
    expect((await refusal(byPassword.call(areaCliente.trocarEmail, { body: { email: address(), senha: 'Girassol#2026' } }))).http).toBe(403);
    expect((await byPassword.call(login.sessoes, {})).data.every(({ id_sessao }) => id_sessao !== undefined)).toBe(true);
    // of a password that the person chooses behind a proof, nothing is left out
    await proven.call(login.escolherAcesso, { params: { id } });
    await proven.call(areaTickets.inicio, {});
    await choose(proven, 'Margarida#2026');
    expect((await session(await signIn(app, email, 'Margarida#2026'))).acessos).toHaveLength(2);
  });

  it('[T5] staff: a sign-in that B made for an e-mail does not take what A promises the same e-mail', async () => {
    const gerente = address();
    const body = (of: TestEmpresa, modelo: 'administrador' | 'atendente') => ({
      nome: 'Gerente Nova',
      usuario: gerente,
      id_grupo: of.grupos[modelo],
    });
    await chefeB.call(usuario.store, { body: body(b, 'atendente') });
    const inB = await choose(await exchange(linkIn(await mail(daB, gerente))), 'Girassol#2026');
    const made = await chefeA.call(usuario.store, { body: body(a, 'administrador') });
    expect(made.id_login).toBeGreaterThan(0);
    expect((await inB.call(usuario.meusConvites, {})).data).toEqual([]);
    const me = await exchange(linkIn(await mail(instalacao, gerente)));
    expect(await session(me)).toMatchObject({ id_empresa: a.id_empresa });
    expect((await refusal(inB.call(login.getDataLogin, {}))).http).toBe(401);
  });

  it('staff of two companies: a provisional password of before opens the company that gave it, and changes nothing of the account', async () => {
    const { usuario: name, id_login } = await makeLogin(app.database, b.id_empresa, b.grupos.atendente);
    await chefeB.call(usuario.senhaProvisoria, { params: { id: id_login }, body: { senha: 'Provisoria#77', confirmacao: 'Provisoria#77' } });
    await choose(await signIn(app, name, 'Provisoria#77'), 'Violeta#2026');
    await app.database.comEmpresa(a.id_empresa, (db) => db.insertInto('membro').values({ id_login, id_grupo: a.grupos.administrador }).execute());
    const me = await signIn(app, name, 'Violeta#2026');
    expect(await session(me)).toMatchObject({ id_empresa: b.id_empresa, empresas: [{ id_config: b.id_empresa }] });
    expect((await refusal(me.call(login.selecionarEmpresa, { params: { id: a.id_empresa } }))).http).toBe(404);
    expect((await refusal(me.call(login.trocarSenha, { body: { senha: 'Outra#2026x', senha_atual: 'Violeta#2026' } }))).http).toBe(403);
    expect((await refusal(me.call(login.perfil, { body: { nome: 'Outro Nome' } }))).http).toBe(403);
    expect((await refusal(me.call(segundoFator.iniciar, { body: { senha: 'Violeta#2026' } }))).http).toBe(403);
    await anonymous(app)(login.recuperarSenha, { body: { usuario: name } });
    const back = await choose(await exchange(linkIn(await mail(instalacao, name))), 'Begonia#2026');
    expect((await session(back)).empresas).toHaveLength(2);
  });
});

describe('[T4] where the installation has no mail server', () => {
  beforeAll(() => start(''));
  afterAll(() => app.close());

  it('recovery and codes open the company that was asked, alone, and change no password of who has more', async () => {
    const { usuario: email } = await makeCliente(app.database, a.id_empresa);
    await invite(chefeB, email);
    const me = await signIn(app, email);
    const id = await waiting(me);
    await accept(me, id, linkIn(await mail(daB, email)));
    await me.call(login.escolherAcesso, { params: { id } });
    for (const [ask, count] of [[() => anonymous(app)(login.recuperarSenha, { body: { usuario: email } }), 2]] as const) {
      await ask();
      const there = await exchange(linkIn(await mail(daB, email, count)));
      expect(await session(there)).toMatchObject({ nome_fantasia: 'Clínica B', refazer_senha: 0, acessos: [{ nome_fantasia: 'Clínica B' }] });
      expect((await refusal(there.call(login.trocarSenha, { body: { senha: 'Outra#2026x' } }))).http).toBe(403);
    }
    const byCode = await codeFor(daB, email, 3);
    expect(await session(byCode)).toMatchObject({ nome_fantasia: 'Clínica B', acessos: [{ nome_fantasia: 'Clínica B' }] });
    expect((await byCode.call(login.sessoes, {})).data).toHaveLength(2);
    await signIn(app, email, testPassword);
  });

  it('who has nothing else chooses a password by the company’s link; a company without a server shows the link to who invites', async () => {
    const email = address();
    await invite(chefeB, email);
    await choose(await exchange(linkIn(await mail(daB, email))), 'Girassol#2026');
    await anonymous(app)(login.recuperarSenha, { body: { usuario: email } });
    await choose(await exchange(linkIn(await mail(daB, email, 2))), 'Girassol#2027');
    await signIn(app, email, 'Girassol#2027');
    const { link } = await invite(chefeA, address());
    const shown = await choose(await exchange(link!.split('/').at(-1)!), 'Tulipa#2026');
    expect((await session(shown)).nome_fantasia).toBe('Loja A');
    // of somebody who has more, what is shown signs nobody in
    const { usuario: known } = await makeCliente(app.database, b.id_empresa);
    const waits = (await invite(chefeA, known)).link!.split('/').at(-1)!;
    expect((await refusal(exchange(waits))).http).toBe(409);
  });
});
