import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, refusal, signInAs, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeCliente, makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';

let app: TestApp;
let empresa: TestEmpresa;
let now = new Date('2026-03-02T12:00:00Z');
const minutes = (n: number): void => {
  now = new Date(now.getTime() + n * 60_000);
};
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  empresa = await makeEmpresa(app.database, 'Loja A');
});
afterAll(() => app.close());

interface DevMail {
  to: string;
  text: string;
}
async function mailTo(to: string, count = 1): Promise<string> {
  const mails = async () => ((await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: DevMail[] }).data.filter((m) => m.to === to);
  await expect.poll(async () => (await mails()).length, { timeout: 10_000 }).toBe(count);
  return (await mails())[0]!.text;
}
const codeIn = (text: string): string => /é (\d{6})\./.exec(text)![1]!;
const ask = async (usuario: string, canal: 'email' | 'whatsapp' = 'email') => anonymous(app)(login.pedirCodigo, { body: { usuario, canal } });
const enter = async (pedido: string, codigo: string) => (await anonymous(app)(login.entrarComCodigo, { body: { pedido, codigo } })).data;
const other = (codigo: string): string => (codigo === '000000' ? '111111' : '000000');

describe('[issue: without a password] a six-digit code', () => {
  it('signs a customer in once, in the browser that asked', async () => {
    const { usuario, id_cliente } = await makeCliente(app.database, empresa.id_empresa);
    const { pedido } = await ask(usuario.toUpperCase());
    const codigo = codeIn(await mailTo(usuario));
    // another browser, another word
    const elsewhere = await ask('ninguem@teste.example');
    expect((await refusal(enter(elsewhere.pedido, codigo))).erros).toEqual({ codigo: 'Código inválido ou vencido. Peça outro.' });
    expect((await refusal(enter('x', codigo))).http).toBe(422);
    const sessao = await enter(pedido, codigo);
    expect(sessao).toMatchObject({ id_cliente, tipo: 'cliente', refazer_senha: 0 });
    expect((await refusal(enter(pedido, codigo))).http).toBe(422);
  });

  it('ends after ten minutes, and after five tries', async () => {
    const { usuario } = await makeCliente(app.database, empresa.id_empresa);
    const first = await ask(usuario);
    const old = codeIn(await mailTo(usuario));
    minutes(11);
    expect((await refusal(enter(first.pedido, old))).http).toBe(422);
    const { pedido } = await ask(usuario);
    const codigo = codeIn(await mailTo(usuario, 2));
    const tries = await Promise.all(Array.from({ length: 5 }, () => refusal(enter(pedido, other(codigo)))));
    expect(tries.map((t) => t.http)).toEqual([422, 422, 422, 422, 422]);
    expect((await refusal(enter(pedido, codigo))).http).toBe(422);
  });

  it('after three in an hour the mail carries a link, which signs in once: guesses shut nobody out', async () => {
    const { usuario, id_cliente } = await makeCliente(app.database, empresa.id_empresa);
    for (let i = 1; i <= 3; i++) {
      await ask(usuario);
      codeIn(await mailTo(usuario, i));
    }
    await ask(usuario);
    const token = /\/token\/([\w-]{43})\b/.exec(await mailTo(usuario, 4))![1]!;
    expect((await anonymous(app)(login.verLink, { body: { token } })).data).toMatchObject({ finalidade: 'codigo', usuario });
    expect((await anonymous(app)(login.login, { body: { token } })).data).toMatchObject({ id_cliente, refazer_senha: 0 });
    expect((await refusal(anonymous(app)(login.login, { body: { token } }))).http).toBe(401);
    minutes(120);
  });

  it('nobody learns who has an account: staff and strangers get the same answer and no mail', async () => {
    const { usuario: staff } = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador);
    const { usuario } = await makeCliente(app.database, empresa.id_empresa);
    const answers = [await ask(usuario), await ask(staff), await ask('nunca@visto.example')];
    expect(new Set(answers.map((a) => a.message)).size).toBe(1);
    expect(answers.map((a) => a.pedido.length)).toEqual([43, 43, 43]);
    await mailTo(usuario);
    const { data } = (await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: DevMail[] };
    expect(data.filter((m) => m.to === staff || m.to === 'nunca@visto.example')).toEqual([]);
    // of ten thousand guesses at random requests none opens anything, and the owner still comes in
    const { pedido } = answers[0]!;
    const codigo = codeIn(await mailTo(usuario));
    const rows = await app.database.semEmpresa((db) => sql<{ n: number }>`select count(*)::int as n from interno.sessao`.execute(db));
    for (let i = 0; i < 20; i++)
      await Promise.all(Array.from({ length: 50 }, () => refusal(enter(crypto.randomUUID().replaceAll('-', '').padEnd(43, 'a'), codigo))));
    const after = await app.database.semEmpresa((db) => sql<{ n: number }>`select count(*)::int as n from interno.sessao`.execute(db));
    expect(after.rows[0]!.n).toBe(rows.rows[0]!.n);
    expect((await enter(pedido, codigo)).tipo).toBe('cliente');
  });

  it('a blocked or trashed cliente gets none', async () => {
    const { usuario, id_cliente } = await makeCliente(app.database, empresa.id_empresa);
    await app.database.semEmpresa((db) => db.updateTable('cliente').set({ excluido_em: now }).where('id_cliente', '=', id_cliente).execute());
    const sees = await makeCliente(app.database, empresa.id_empresa);
    await ask(usuario);
    await ask(sees.usuario);
    await mailTo(sees.usuario);
    const { data } = (await (await fetch(`${app.url}/dev/emails.json`)).json()) as { data: DevMail[] };
    expect(data.filter((m) => m.to === usuario)).toEqual([]);
  });

  it('[T6] stands in nothing that the team reads, whatever subject the company wrote once', async () => {
    const { usuario } = await makeCliente(app.database, empresa.id_empresa);
    const admin = await signInAs(app, empresa, 'administrador');
    const read = async () => JSON.stringify(await admin.call(emailTransacional.saida, { query: {} }));
    await ask(usuario);
    const first = codeIn(await mailTo(usuario));
    await expect.poll(read, { timeout: 10_000 }).toContain('Seu código para entrar – Loja A');
    expect(await read()).not.toContain(first);
    const modelo = { tipo: 'codigo_de_acesso', assunto: '{{codigo}} serve', corpo: 'O seu é {{codigo}}.' };
    await app.database.comEmpresa(empresa.id_empresa, (db) => db.insertInto('email_modelo').values(modelo).execute());
    await ask(usuario);
    const second = codeIn(await mailTo(usuario, 2));
    expect(await read()).not.toContain(second);
    await admin.call(emailTransacional.voltarModelo, { body: { tipo: 'codigo_de_acesso' } });
  });

  it('never goes to the phone of a record, which a stranger or the team may have written: by mail, and to no sala', async () => {
    const { usuario, id_cliente } = await makeCliente(app.database, empresa.id_empresa);
    const id_contato = await app.database.comEmpresa(empresa.id_empresa, async (db) => {
      await db.insertInto('wpp_config').values({ nome: 'Loja', estado: 'conectado', provedor: 'simulador' }).execute();
      const row = await db
        .insertInto('contato')
        .values({ nome: 'Rita', email: usuario, telefone: '5511987650000', id_cliente })
        .returning('id_contato')
        .executeTakeFirstOrThrow();
      await sql`insert into contato_identidade (id_contato, tipo, chave, valor) values (${row.id_contato}, 'telefone', '11|87650000|m', '+5511987650000')`.execute(
        db,
      );
      return row.id_contato;
    });
    const { pedido } = await ask(usuario, 'whatsapp');
    const codigo = codeIn(await mailTo(usuario));
    const salas = await app.database.semEmpresa((db) => db.selectFrom('sala').select('id_sala').where('id_contato', '=', id_contato).execute());
    expect(salas).toEqual([]);
    expect((await enter(pedido, codigo)).id_cliente).toBe(id_cliente);
  });
});
