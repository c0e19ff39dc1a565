import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { areaCliente, clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { usuario as nomes } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, refusal, type SignedIn, signIn, startTestApp, type TestApp, withToken } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';
import { waiting } from '../../../test/kit/waiting.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let now = new Date('2026-03-02T12:00:00Z');
const passes = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  empresa = await makeEmpresa(app.database, 'Loja A');
  admin = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe')).usuario);
});
afterAll(() => app.close());

interface DevMail {
  to: string;
  subject: string;
  text: string;
}
async function mailsTo(to: string): Promise<DevMail[]> {
  const { data } = (await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: DevMail[] };
  return data.filter((m) => m.to === to);
}
/** The newest mail to an address, once there are `count`. */
async function mail(to: string, count = 1): Promise<DevMail> {
  await expect.poll(async () => (await mailsTo(to)).length, { timeout: 10_000 }).toBe(count);
  return (await mailsTo(to))[0]!;
}
const linkIn = ({ text }: DevMail): string => /\/token\/([\w-]{43})\b/.exec(text)![1]!;
const open = async (token: string) => withToken(app, (await anonymous(app)(login.login, { body: { token } })).data.token);

let people = 0;
async function cliente(values: object = {}): Promise<{ id: number; email: string }> {
  const email = `compradora${++people}@exemplo.com`;
  const { id_cliente } = await admin.call(clientes.store, { body: { nome: `Compradora ${people}`, email, ...values } });
  return { id: id_cliente, email };
}
const invite = (id: number, usuario: string) => admin.call(clientes.convidar, { params: { id }, body: { usuario } });
const acesso = async (id: number) => (await admin.call(clientes.acesso, { params: { id } })).data;
/** A customer who came by the invitation and chose a password. */
async function entered(): Promise<{ id: number; email: string; me: SignedIn }> {
  const { id, email } = await cliente();
  await invite(id, email);
  const me = await open(linkIn(await mail(email)));
  await me.call(login.trocarSenha, { body: { senha: 'Minha#2026' } });
  return { id, email, me };
}

describe('[7] access to the client area', () => {
  it('by invitation: one link, once, to choose a password and to nothing before', async () => {
    const { id, email } = await cliente();
    expect(await acesso(id)).toMatchObject({ situacao: 'sem', usuario: '' });
    await invite(id, email);
    const sent = await mail(email);
    expect([sent.subject, sent.text.includes('Loja A'), sent.text.includes(email)]).toEqual(['Seu acesso à área do cliente – Loja A', true, true]);
    expect(await acesso(id)).toMatchObject({ situacao: 'convidado', usuario: email, ultimo_acesso: null, convite_ate: '2026-03-05T12:00:00.000Z' });

    const token = linkIn(sent);
    const me = await open(token);
    expect(me.sessao).toMatchObject({ id_cliente: id, tipo: 'cliente', refazer_senha: 1 });
    expect((await refusal(me.call(areaCliente.meusDados, {}))).http).toBe(403);
    expect((await refusal(anonymous(app)(login.login, { body: { token } }))).http).toBe(401);
    const { data } = await me.call(login.trocarSenha, { body: { senha: 'Minha#2026' } });
    expect(data.refazer_senha).toBe(0);
    expect((await me.call(areaCliente.meusDados, {})).data).toMatchObject({ nome: 'Compradora 1', usuario: email });
    await signIn(app, email, 'Minha#2026');
    expect(await acesso(id)).toMatchObject({ situacao: 'ativo', ultimo_acesso: now.toISOString(), convite_ate: null });
    expect((await admin.call(clientes.getAll, { query: { acesso: 'ativo' } })).data).toMatchObject([{ id_cliente: id, acesso: 'ativo' }]);
  });

  it('an invitation ends after three days, and when another is sent', async () => {
    const { id, email } = await cliente();
    await invite(id, email);
    const first = linkIn(await mail(email));
    await invite(id, email);
    const second = linkIn(await mail(email, 2));
    expect((await refusal(open(first))).http).toBe(401);
    passes(3 * 24 * 60 + 1);
    expect((await refusal(open(second))).http).toBe(401);
  });

  it('sent again it goes to the address that somebody with clientes/acesso gave, whatever the record says; a name that somebody chose stays', async () => {
    const { id, email } = await cliente();
    await invite(id, email);
    const first = linkIn(await mail(email));
    await admin.call(clientes.store, { body: { id_cliente: id, nome: 'Compradora', email: `registro-${email}` } });
    const novo = `certo-${email}`;
    await invite(id, novo);
    const { text } = await mail(novo);
    expect(text).toContain(`Seu usuário é ${novo}.`);
    expect((await refusal(open(first))).http).toBe(401);
    expect(await acesso(id)).toMatchObject({ situacao: 'convidado', usuario: novo, email: novo });
    // the old address hears of it, the record's has nothing to do with it
    expect((await mail(email, 2)).subject).toBe('Seu e-mail de acesso mudou – Loja A');
    expect(await mailsTo(`registro-${email}`)).toEqual([]);

    const { id_contato } = await admin.call(contato.store, {
      body: { tipo_contato: 'Cliente', nome: 'Lia', email: `lia-${email}`, login: `lia${id}`, senha: 'Minha#2026' },
    });
    const ofContato = (await admin.call(contato.show, { params: { id: id_contato } })).data.id_cliente!;
    await invite(ofContato, `lia-${email}`);
    expect((await mail(`lia-${email}`)).text).toContain(`Seu usuário é lia${id}.`);
    expect(await acesso(ofContato)).toMatchObject({ usuario: `lia${id}` });
  });

  it('[6] who may change the record but not give access cannot lead a link elsewhere by its e-mail', async () => {
    const { id, email } = await entered();
    const attendant = await signIn(app, (await makeLogin(app.database, empresa.id_empresa, empresa.grupos.atendente)).usuario);
    const evil = `evil-${email}`;
    await attendant.call(clientes.store, { body: { id_cliente: id, nome: 'Compradora', email: evil } });
    await anonymous(app)(login.recuperarSenha, { body: { usuario: email } });
    expect((await mail(email, 2)).subject).toBe('Nova senha – Loja A');
    await admin.call(clientes.resetarSenha, { params: { id } });
    await mail(email, 3);
    expect(await mailsTo(evil)).toEqual([]);
  });

  it('resetarSenha mails a link; it asks for access that is there and not blocked', async () => {
    const { id, email, me } = await entered();
    await admin.call(clientes.resetarSenha, { params: { id } });
    const again = await open(linkIn(await mail(email, 2)));
    expect(again.sessao.refazer_senha).toBe(1);
    await again.call(login.trocarSenha, { body: { senha: 'Nova#2026!' } });
    expect((await refusal(me.call(login.getDataLogin, {}))).http).toBe(401);
    const none = await cliente();
    const refused = await refusal(admin.call(clientes.resetarSenha, { params: { id: none.id } }));
    expect([refused.http, refused.message]).toEqual([409, 'Este cliente não tem acesso à área do cliente. Envie um convite.']);
  });

  it('a provisional password ends every session and is replaced at the next sign-in', async () => {
    const { id, email, me } = await entered();
    await admin.call(clientes.senhaProvisoria, { params: { id }, body: { senha: 'Provisoria#1' } });
    expect((await refusal(me.call(login.getDataLogin, {}))).http).toBe(401);
    const again = await signIn(app, email, 'Provisoria#1');
    expect(again.sessao.refazer_senha).toBe(1);
    expect((await refusal(again.call(areaCliente.meusDados, {}))).message).toBe('Escolha uma nova senha para continuar.');
    // [5] it is a password like any other
    expect((await refusal(admin.call(clientes.senhaProvisoria, { params: { id }, body: { senha: 'fraca' } }))).erros).toHaveProperty('senha');
    // who had none gets access with the e-mail of the record
    const fresh = await cliente();
    await admin.call(clientes.senhaProvisoria, { params: { id: fresh.id }, body: { senha: 'Provisoria#1' } });
    expect((await signIn(app, fresh.email, 'Provisoria#1')).sessao.id_cliente).toBe(fresh.id);
    const noMail = await cliente({ email: '' });
    expect((await refusal(admin.call(clientes.senhaProvisoria, { params: { id: noMail.id }, body: { senha: 'Provisoria#1' } }))).http).toBe(409);
  });

  it('blocking and removing end sessions at once; the trash too, until it comes back', async () => {
    const { id, email, me } = await entered();
    const block = (bloqueado: number) => admin.call(clientes.bloquear, { params: { id }, body: { bloqueado: bloqueado === 1 } });
    await block(1);
    expect((await refusal(me.call(areaCliente.meusDados, {}))).http).toBe(401);
    expect((await refusal(signIn(app, email, 'Minha#2026'))).http).toBe(401);
    expect(await acesso(id)).toMatchObject({ situacao: 'bloqueado' });
    expect((await refusal(admin.call(clientes.resetarSenha, { params: { id } }))).http).toBe(409);
    await block(0);
    const back = await signIn(app, email, 'Minha#2026');

    await admin.call(clientes.delete, { params: { id } });
    expect((await refusal(back.call(login.getDataLogin, {}))).http).toBe(401);
    expect((await refusal(signIn(app, email, 'Minha#2026'))).http).toBe(401);
    await admin.call(clientes.restaurar, { params: { id } });
    const again = await signIn(app, email, 'Minha#2026');

    await admin.call(clientes.retirarAcesso, { params: { id } });
    expect((await refusal(again.call(login.getDataLogin, {}))).http).toBe(401);
    expect(await acesso(id)).toMatchObject({ situacao: 'sem', usuario: '' });
    const { data } = await admin.call(clientes.historico, { params: { id } });
    expect(data.map((m) => m.tipo)).toEqual(['acesso', 'restaurado', 'excluido', 'acesso', 'acesso', 'acesso', 'acesso', 'criado']);
    expect(data[0]!.campos).toEqual([{ campo: 'Usuário da área do cliente', antes: email, depois: '' }]);
    expect(JSON.stringify(data)).not.toContain('#2026');
  });

  it('[5] a name of the staff is refused, and so is a password for an account that somebody has', async () => {
    const { email } = await entered();
    const other = await cliente({ email: '' });
    const provisional = admin.call(clientes.senhaProvisoria, { params: { id: other.id }, body: { senha: 'Provisoria#1', usuario: email } });
    expect((await refusal(provisional)).erros).toEqual({ usuario: 'Usuário já cadastrado, informe outro' });
    expect((await refusal(invite(other.id, admin.sessao.usuario))).erros).toEqual({ usuario: 'Usuário já cadastrado, informe outro' });
    // nothing of a refused invitation stays
    expect((await admin.call(clientes.show, { params: { id: other.id } })).data.email).toBe('');
  });

  it('a name given without proof blocks nobody elsewhere: it yields to whoever confirms it', async () => {
    const other = await makeEmpresa(app.database, 'Loja B');
    const boss = await signIn(app, (await makeLogin(app.database, other.id_empresa, other.grupos.administrador, 'Dona')).usuario);
    const name = 'dona@outra-empresa.example';
    const ours = await cliente({ email: '' });
    await admin.call(clientes.senhaProvisoria, { params: { id: ours.id }, body: { senha: 'Provisoria#1', usuario: name } });
    const squatter = await signIn(app, name, 'Provisoria#1');
    expect((await boss.call(nomes.checkUsuario, { params: { a: name, b: 0 } })).livre).toBe(true);

    const { id_cliente } = await boss.call(clientes.store, { body: { nome: 'A dona', email: name } });
    await boss.call(clientes.convidar, { params: { id: id_cliente }, body: { usuario: name } });
    const me = await open(linkIn(await mail(name)));
    expect(me.sessao.id_cliente).toBe(id_cliente);
    // proven by the mail that came there: whoever had it without proof is out
    expect((await refusal(squatter.call(login.getDataLogin, {}))).http).toBe(401);
    expect((await refusal(signIn(app, name, 'Provisoria#1'))).http).toBe(401);
    // what was given waits for their yes
    expect(await acesso(ours.id)).toMatchObject({ situacao: 'convidado', usuario: name, ultimo_acesso: null });
    expect((await refusal(me.call(login.escolherAcesso, { params: { id: 1 } }))).http).toBe(403);
  });
});

describe('[2] the customer’s own data', () => {
  it('seen and changed, with the change in the record; what the company keeps to itself is not there', async () => {
    const { id, me } = await entered();
    await admin.call(clientes.store, { body: { id_cliente: id, nome: 'Compradora', observacoes: 'Paga atrasado' } });
    const { data } = await me.call(areaCliente.meusDados, {});
    expect(JSON.stringify(data)).not.toContain('atrasado');
    await me.call(areaCliente.salvar, {
      body: {
        nome: 'Compradora Souza',
        telefones: [{ tipo_contato: 'Celular', numero: '11988887777', principal: 1 }],
        cep: '13010111',
        versao: data.versao,
      },
    });
    expect((await me.call(login.getDataLogin, {})).data.nome).toBe('Compradora Souza');
    const { data: stored } = await admin.call(clientes.show, { params: { id } });
    expect(stored).toMatchObject({ nome: 'Compradora Souza', celular_1: '5511988887777', cep: '13010111', observacoes: 'Paga atrasado' });
    expect((await admin.call(clientes.historico, { params: { id } })).data[0]).toMatchObject({ tipo: 'alterado', autor: '' });
    expect((await refusal(me.call(areaCliente.salvar, { body: { nome: 'Velha', versao: data.versao } }))).http).toBe(409);
    expect((await refusal(me.call(areaCliente.salvar, { body: { nome: '' } }))).erros).toEqual({ nome: 'Informe seu nome' });
  });

  it('an e-mail changes with the password and when its code comes back, and with it the name to sign in with; the old address is told', async () => {
    const { id, email, me } = await entered();
    const novo = `nova${id}@exemplo.com`;
    // a borrowed session is not enough
    expect((await refusal(me.call(areaCliente.trocarEmail, { body: { email: novo, senha: 'Errada#2026' } }))).erros).toEqual({ senha: 'A senha não confere' });
    await me.call(areaCliente.trocarEmail, { body: { email: novo, senha: 'Minha#2026' } });
    const codigo = /é (\d{6})\./.exec((await mail(novo)).text)![1]!;
    expect((await me.call(areaCliente.meusDados, {})).data.email_novo).toBe(novo);
    const wrong = codigo === '000000' ? '111111' : '000000';
    expect((await refusal(me.call(areaCliente.confirmarEmail, { body: { codigo: wrong } }))).erros).toEqual({
      codigo: 'Código inválido ou vencido. Peça outro.',
    });
    expect((await me.call(areaCliente.confirmarEmail, { body: { codigo } })).email).toBe(novo);
    expect((await me.call(areaCliente.meusDados, {})).data).toMatchObject({
      email: novo,
      usuario: novo,
      email_de_acesso: novo,
      email_novo: null,
    });
    expect((await mail(email, 2)).subject).toBe('Seu e-mail de acesso mudou – Loja A');
    await signIn(app, novo, 'Minha#2026');
    expect((await refusal(me.call(areaCliente.confirmarEmail, { body: { codigo } }))).http).toBe(422);
  });

  it('a code ends after half an hour, and guessing slows down', async () => {
    const { id, me } = await entered();
    const novo = `outra${id}@exemplo.com`;
    await me.call(areaCliente.trocarEmail, { body: { email: novo, senha: 'Minha#2026' } });
    const codigo = /é (\d{6})\./.exec((await mail(novo)).text)![1]!;
    passes(31);
    expect((await refusal(me.call(areaCliente.confirmarEmail, { body: { codigo } }))).http).toBe(422);
    for (let n = 0; n < 4; n++) await refusal(me.call(areaCliente.confirmarEmail, { body: { codigo: '123456' } }));
    expect((await refusal(me.call(areaCliente.confirmarEmail, { body: { codigo: '123456' } }))).http).toBe(429);
  });
});

describe('[7] two things at once', () => {
  it('access is not given to a cliente that goes to the trash at this moment', async () => {
    const { id, email } = await cliente();
    const { invited } = await app.database.comEmpresa(empresa.id_empresa, async (db) => {
      await db.updateTable('cliente').set({ excluido_em: now }).where('id_cliente', '=', id).execute();
      const call = refusal(invite(id, email));
      await waiting(db);
      return { invited: call };
    });
    expect((await invited).http).toBe(404);
    expect(await acesso(id)).toMatchObject({ situacao: 'sem' });
  });
});
