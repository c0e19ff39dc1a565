// @module-tag sempre
/**
 * The wall around customers, from the contract: what each kind of link opens beside its own page (nothing), and what is left of a customer
 * whose access ended, or who has to choose a password first.
 */
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { endpoints } from '@prosa/contract/all.ts';
import { clientes } from '@prosa/contract/clientes/clientes.endpoints.ts';
import { contato } from '@prosa/contract/contatos/cadastro.endpoints.ts';
import { tickets } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { type AnyEndpoint, isPairOrCliente } from '@prosa/contract/wire.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import { newToken, tokenHash } from '../src/core/auth/token.ts';
import { tokenDoLink } from '../src/core/links.ts';
import { linkDaConversa } from '../src/modules/links/links.api.ts';
import { anonymous, refusal, type SignedIn, signIn, startTestApp, type TestApp, withToken } from './kit/app.ts';
import { callDeclared } from './kit/declared-call.ts';
import { makeCliente, makeColleague, makeEmpresa, makeLogin, type TestEmpresa } from './kit/factories.ts';
import { type GuardRecords, makeGuardRecords, notBoundYet, records } from './kit/guards.records.ts';
import { secret } from './kit/guards.ts';
import { linkPages } from './kit/outside/link-pages.ts';

let app: TestApp;
let empresa: TestEmpresa;
let admin: SignedIn;
let a: GuardRecords;
let cliente: { id_cliente: number; usuario: string };
/** A link that holds, of each kind that there is. */
let links: Readonly<Record<string, string>>;
let file: number;
const { tokenTo, open, press, pressWith } = linkPages(() => app);

const lineOf = (e: AnyEndpoint): string => `${e.method} ${e.path}`;
const bound = endpoints.filter((e) => !notBoundYet.has(lineOf(e)));
const ofCustomers = bound.filter((e) => e.access === 'cliente' || isPairOrCliente(e.access));
const kinds = ['ticket', 'avaliacao', 'conversa', 'convite', 'recuperacao', 'suporte', 'codigo'] as const;

/** A link that opens a session for the account of this name. */
async function sessionLink(usuario: string, finalidade: string): Promise<string> {
  const token = newToken();
  await app.database.semEmpresa(async (db) => {
    const { id_acesso } = await db.selectFrom('acesso').select('id_acesso').where('usuario', '=', usuario).executeTakeFirstOrThrow();
    const expira_em = new Date(Date.now() + 3_600_000);
    await db
      .insertInto('token_acesso')
      .values({ id_acesso, token_hash: tokenHash(token), finalidade, expira_em })
      .execute();
  });
  return token;
}

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  const chefe = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador, 'Chefe');
  admin = await signIn(app, chefe.usuario);
  cliente = await makeCliente(app.database, empresa.id_empresa, 'Padaria');
  a = await makeGuardRecords(app, empresa.id_empresa, empresa.grupos.atendente, admin, cliente);
  const { id_contato } = await admin.call(contato.store, { body: { nome: 'Rita', email: 'rita@muro.example', tipo_contato: 'Cliente' } });
  const { id_ticket } = await admin.call(tickets.store, { body: { titulo: 'Do link', id_contato } });
  await admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Oi</p>' } });
  const ticket = await tokenTo('rita@muro.example');
  await admin.call(tickets.responder, { body: { id_ticket, resposta: '<p>Pronto</p>', status: 2 } });
  const avaliacao = await tokenTo('rita@muro.example', 3);
  const byKind = await Promise.all(
    kinds.slice(3).map(async (kind) => [kind, await sessionLink(kind === 'suporte' ? chefe.usuario : cliente.usuario, kind)] as const),
  );
  const mark = await app.database.comEmpresa(empresa.id_empresa, (db) => {
    const whose = { id_visitante: a['id_visitante']!, id_contato, para: 'rita@muro.example', dias: 1 };
    return linkDaConversa(db, app.core.key, whose, app.core.clock.now());
  });
  const conversa = tokenDoLink(app.core.key, /[0-9a-f-]{36}/.exec(mark)![0]);
  links = { ticket, avaliacao, conversa, ...Object.fromEntries(byKind) };
  file = a['id_arquivo_ticket']!;
});
afterAll(() => app.close());

describe('[6] a link', () => {
  it('of every kind that the database knows is tried here', async () => {
    const { rows } = await app.database.semEmpresa((db) =>
      sql<{ de: string }>`select pg_get_constraintdef(oid) as de from pg_constraint where contype = 'c'
        and conrelid in ('public.link'::regclass, 'interno.token_acesso'::regclass) and pg_get_constraintdef(oid) ~ '\\(finalidade = ANY'`.execute(db),
    );
    const known = rows.flatMap(({ de }) => [...de.matchAll(/'(\w+)'::text/g)].map((m) => m[1]!));
    expect(new Set(known)).toEqual(new Set(kinds));
  });

  it.each(kinds)('%s is no session: every call of customers refuses it, and of the others each its share', async (kind) => {
    const theirs = new Set<AnyEndpoint>(ofCustomers);
    const rest = bound.filter((e) => e.access !== 'public' && !theirs.has(e)).filter((_e, i) => i % kinds.length === kinds.indexOf(kind));
    const through: string[] = [];
    for (const e of [...ofCustomers, ...rest]) {
      const response = await callDeclared(app, e, { token: links[kind], params: paramsOf(e) });
      if (response.status !== 401) through.push(`${lineOf(e)}: ${response.status}`);
      await response.body?.cancel();
    }
    expect(through).toEqual([]);
  });

  it.each(['ticket', 'avaliacao', 'conversa'])('%s is exchanged for no session, and shows no file of another thing', async (kind) => {
    const token = links[kind]!;
    for (const call of [login.verLink, login.login] as const)
      expect((await refusal(anonymous(app)(call as typeof login.login, { body: { token } }))).http).toBeGreaterThan(400);
    for (const id of [file, a.id_arquivo, 999_999]) {
      const page = await fetch(`${app.url}/token/${token}/arquivo/${id}`);
      expect([page.status, (await page.text()).includes(secret)]).toEqual([410, false]);
    }
  });

  it.each(['convite', 'recuperacao', 'suporte', 'codigo'])('%s has no page of the server’s, and takes no act and no file there', async (kind) => {
    const token = links[kind]!;
    expect((await open(token)).text).not.toContain('<form');
    const act = { _ato: 'responder', _chave: crypto.randomUUID(), resposta: 'Entrei' };
    expect((await press(token, act)).code).toBe(410);
    expect((await pressWith(token, act, [new File(['texto'], 'a.txt')])).code).toBe(410);
    expect((await fetch(`${app.url}/token/${token}/arquivo/${file}`)).status).toBe(410);
  });

  it.each(['avaliacao', 'conversa'])('%s answers nothing in a ticket', async (kind) => {
    const sent = { _ato: 'responder', _chave: crypto.randomUUID(), resposta: 'Pela nota' };
    expect((await pressWith(links[kind]!, sent, [new File(['texto'], 'a.txt')])).text).not.toContain('foi enviada');
    const { rows } = await app.database.semEmpresa((db) => sql`select from ticket_entrada where texto = 'Pela nota'`.execute(db));
    expect(rows).toEqual([]);
  });
});

function paramsOf(e: AnyEndpoint): Record<string, string | number> {
  const entry = records[lineOf(e)];
  if (typeof entry === 'function') return entry(a).params;
  return Object.fromEntries(Object.keys((e.params as unknown as ZodObject).shape ?? {}).map((key) => [key, 1]));
}

/** What customers may call, one after another, with records that their cliente has. */
async function answersOf(who: SignedIn): Promise<[string, number][]> {
  const seen: [string, number][] = [];
  for (const e of ofCustomers) {
    const entry = records[lineOf(e)];
    const sent = typeof entry === 'function' ? entry(a) : { params: {} };
    const response = await callDeclared(app, e, { token: who.token, ...sent });
    expect(await response.text()).not.toContain(secret);
    seen.push([lineOf(e), response.status]);
  }
  return seen;
}
/** A colleague of the cliente of the records, who sees all of its tickets. */
async function colleague(): Promise<{ me: SignedIn; usuario: string }> {
  const usuario = await makeColleague(app.database, empresa.id_empresa, cliente.id_cliente);
  await app.database.semEmpresa((db) =>
    sql`update interno.acesso_cliente set ve = 'todos' where id_acesso = (select id_acesso from interno.acesso where usuario = ${usuario})`.execute(db),
  );
  return { me: await signIn(app, usuario), usuario };
}
const others = (seen: readonly [string, number][], http: number) => seen.filter(([, code]) => code !== http);

describe('[6] a customer', () => {
  it('who has to choose a password gets nothing of the client area before', async () => {
    const { me, usuario } = await colleague();
    await app.database.semEmpresa((db) => db.updateTable('acesso').set({ refazer_senha: true }).where('usuario', '=', usuario).execute());
    app.core.sessions.invalidate({ id_cliente: cliente.id_cliente });
    expect(others(await answersOf(me), 403)).toEqual([]);
    const invited = await withToken(app, (await anonymous(app)(login.login, { body: { token: links['recuperacao']! } })).data.token);
    expect(others(await answersOf(invited), 403)).toEqual([]);
  });

  it('who was taken out, whose cliente is blocked, or in the trash: every session is over at once', async () => {
    const [out, blocked, trashed] = [await colleague(), await colleague(), await colleague()];
    const { data } = await admin.call(clientes.pessoas, { params: { id: cliente.id_cliente } });
    const { id_acesso_cliente } = data.find((p) => p.email === out.usuario)!;
    await admin.call(clientes.tirarPessoa, { params: { id: cliente.id_cliente, id_acesso_cliente } });
    expect(others(await answersOf(out.me), 401)).toEqual([]);
    await admin.call(clientes.bloquear, { params: { id: cliente.id_cliente }, body: { bloqueado: 1 } });
    expect(others(await answersOf(blocked.me), 401)).toEqual([]);
    expect((await refusal(signIn(app, blocked.usuario))).http).toBe(401);
    await admin.call(clientes.bloquear, { params: { id: cliente.id_cliente }, body: { bloqueado: 0 } });
    const again = await signIn(app, trashed.usuario);
    await admin.call(clientes.delete, { params: { id: cliente.id_cliente } });
    expect(others(await answersOf(again), 401)).toEqual([]);
    expect((await refusal(signIn(app, trashed.usuario))).http).toBe(401);
  });
});
