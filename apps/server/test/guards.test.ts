import { empresaHeader, isOfEmpresa } from '@prosa/contract/acesso/empresa-ativa.ts';
import { endpoints } from '@prosa/contract/all.ts';
import { departamentos } from '@prosa/contract/departamentos/departamentos.endpoints.ts';
import { type AnyEndpoint, endpoint, isPairOrCliente, pairOf, writes } from '@prosa/contract/wire.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodObject, ZodType } from 'zod';
import { makeRegister } from '../src/core/http/register.ts';
import { type SignedIn, signIn, startTestApp, type TestApp } from './kit/app.ts';
import { callDeclared } from './kit/declared-call.ts';
import { makeCliente, makeColleague, makeEmpresa, makeLogin } from './kit/factories.ts';
import { type GuardRecords, makeGuardRecords, notBoundYet, records } from './kit/guards.records.ts';
import { secret } from './kit/guards.ts';

let app: TestApp;
let a: GuardRecords;
let admin: SignedIn;
let operator: SignedIn;
let foreign: SignedIn;
let nobody: SignedIn;
let homeless: SignedIn;
let customer: SignedIn;
/** Customers who see nothing of hers: of her company, of another one. */
let strangers: SignedIn[];
let colleague: SignedIn;
let chooser: string;

beforeAll(async () => {
  app = await startTestApp();
  const [ours, theirs] = [await makeEmpresa(app.database, `${secret} Loja`), await makeEmpresa(app.database, 'Loja B')];
  const person = async (e: typeof ours, id_grupo: number, nome: string) => signIn(app, (await makeLogin(app.database, e.id_empresa, id_grupo, nome)).usuario);
  const { id_grupo } = await app.database.comEmpresa(ours.id_empresa, (db) =>
    db.insertInto('grupo').values({ nome: 'Nada' }).returning('id_grupo').executeTakeFirstOrThrow(),
  );
  admin = await person(ours, ours.grupos.administrador, `${secret} Administradora`);
  operator = await person(theirs, theirs.grupos.administrador, 'Opera a plataforma');
  await app.database.semEmpresa((db) => db.updateTable('login').set({ superadmin: true }).where('id_login', '=', operator.sessao.id_login!).execute());
  app.core.sessions.invalidate({ id_login: operator.sessao.id_login! });
  nobody = await person(ours, id_grupo, 'Sem direitos');
  foreign = await person(theirs, theirs.grupos.administrador, 'De outra empresa');
  chooser = (await makeLogin(app.database, ours.id_empresa, ours.grupos.administrador, 'Escolhe')).usuario;
  homeless = await person(ours, ours.grupos.administrador, 'Saiu da empresa');
  await app.database.semEmpresa((db) => db.updateTable('membro').set({ ativo: false }).where('id_login', '=', homeless.sessao.id_login!).execute());
  app.core.sessions.invalidate({ id_login: homeless.sessao.id_login! });
  const cliente = await makeCliente(app.database, ours.id_empresa);
  customer = await signIn(app, cliente.usuario);
  colleague = await signIn(app, await makeColleague(app.database, ours.id_empresa, cliente.id_cliente));
  strangers = await Promise.all([ours, theirs].map(async ({ id_empresa }) => signIn(app, (await makeCliente(app.database, id_empresa, 'Estranho')).usuario)));
  a = await makeGuardRecords(app, ours.id_empresa, ours.grupos.atendente, admin, cliente);
});
afterAll(() => app.close());

const lineOf = (e: AnyEndpoint): string => `${e.method} ${e.path}`;
const keysOf = (schema: ZodType): string[] => Object.keys((schema as unknown as ZodObject).shape ?? {});
const all = endpoints.map((e) => [lineOf(e), e] as const);
const bound = all.filter(([line]) => !notBoundYet.has(line));

interface Answer {
  http: number;
  text: string;
  body: { status?: boolean; message?: string; erros?: Record<string, string> };
}
interface Sent {
  params?: Record<string, string | number>;
  query?: string;
  body?: Record<string, unknown>;
  method?: string;
  headers?: Record<string, string>;
}
async function send(
  e: AnyEndpoint,
  token: string | undefined,
  { params = {}, query = '', body = {}, method = e.method, headers = {} }: Sent = {},
): Promise<Answer> {
  const filled = Object.fromEntries(keysOf(e.params).map((k) => [k, params[k] ?? (Object.keys(params).length > 0 ? '' : '1')]));
  const response = await callDeclared(app, e, { token, params: filled, query, body, method, headers });
  const text = await response.text();
  return { http: response.status, text, body: response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Answer['body']) : {} };
}
const methodsOf = (e: AnyEndpoint): string[] => (e.mutates && e.method === 'GET' ? ['GET', 'POST'] : [e.method]);
const forStaff = (e: AnyEndpoint): boolean => e.access === 'staff' || e.access === 'plataforma' || pairOf(e.access) !== null;

describe('the contract and the app', () => {
  it('[7] no address is declared twice, whatever its case', () => {
    const lines = endpoints.flatMap((e) => methodsOf(e).map((m) => `${m} ${e.path.toLowerCase().replace(/\{\w+\}/g, '{}')}`));
    expect(lines.filter((line, i) => lines.indexOf(line) !== i)).toEqual([]);
  });

  it('nothing outside the contract can be bound, and nothing twice', () => {
    const register = makeRegister(Fastify(), { personByToken: async () => null, otherEmpresa: async () => null });
    const stray = endpoint('GET /fora/do/contrato', { summary: 'Não existe', access: 'public' });
    expect(() => register(stray, async () => ({}))).toThrow('not in the contract');
    register(departamentos.delete, async () => ({}));
    expect(() => register(departamentos.delete, async () => ({}))).toThrow('bound twice');
  });

  it('the lists of this test name endpoints that exist', () => {
    const lines = new Set(all.map(([line]) => line));
    expect([...notBoundYet, ...Object.keys(records)].filter((line) => !lines.has(line))).toEqual([]);
  });

  it.each(all)('%s is bound, or listed as not bound yet', async (line, e) => {
    for (const method of methodsOf(e)) {
      const { http, body } = await send(e, undefined, { method });
      const missing = http === 404 && body.message === 'Endereço não encontrado.';
      expect([method, missing]).toEqual([method, notBoundYet.has(line)]);
    }
  });
});

describe('[6] who may call', () => {
  it.each(bound.filter(([, e]) => e.access !== 'public'))('%s refuses whoever has no session', async (_line, e) => {
    for (const method of methodsOf(e)) {
      for (const token of [undefined, 'x', 'A'.repeat(43)]) {
        const { http, body } = await send(e, token, { method });
        expect([http, body.status]).toEqual([401, false]);
      }
    }
  });

  it.each(bound.filter(([, e]) => pairOf(e.access) !== null || e.access === 'plataforma'))('%s refuses a grupo that has nothing', async (_line, e) => {
    for (const method of methodsOf(e)) expect((await send(e, nobody.token, { method })).http).toBe(403);
  });

  it.each(bound.filter(([, e]) => forStaff(e)))('%s refuses customers and who works in no empresa', async (_line, e) => {
    for (const method of methodsOf(e)) {
      const { http } = await send(e, customer.token, { method });
      // theirs, too
      if (isPairOrCliente(e.access)) expect([401, 403]).not.toContain(http);
      else expect(http).toBe(403);
      expect((await send(e, homeless.token, { method })).http).toBe(403);
    }
  });
});

describe('[6] the client area', () => {
  it.each(bound.filter(([, e]) => e.access === 'cliente'))('%s refuses staff', async (_line, e) => {
    for (const method of methodsOf(e)) expect((await send(e, admin.token, { method })).http).toBe(403);
  });
});

describe('[6] the empresa that a tab believes in', () => {
  const tokenFor = (e: AnyEndpoint): string => (e.access === 'cliente' ? customer.token : admin.token);
  const wrong = (): Record<string, string> => ({ [empresaHeader]: String(foreign.sessao.id_empresa) });
  const ofEmpresa = bound.filter(([, e]) => isOfEmpresa(e));

  it.each(ofEmpresa)('%s: another one than the active answers 409 before anything is read or done', async (_line, e) => {
    for (const method of methodsOf(e)) {
      const { http, body } = await send(e, tokenFor(e), { method, headers: wrong() });
      expect([http, body]).toEqual([409, expect.objectContaining({ status: false, codigo: 'empresa_diferente', id_empresa: admin.sessao.id_empresa })]);
    }
  });

  it.each(bound.filter(([, e]) => !isOfEmpresa(e)))('%s chooses it, or needs none', async (_line, e) => {
    // one of them ends every session of the person
    const { token } = await signIn(app, chooser);
    expect((await send(e, token, { headers: wrong() })).body).not.toMatchObject({ codigo: 'empresa_diferente' });
  });

  it.each(ofEmpresa.filter(([, e]) => !writes(e) && !e.binary && keysOf(e.params).length === 0))(
    '%s answers whoever names the active one',
    async (_line, e) => {
      const named = await send(e, tokenFor(e), { headers: { [empresaHeader]: String(admin.sessao.id_empresa) } });
      expect(named.http).toBe((await send(e, tokenFor(e))).http);
    },
  );
});

describe('another empresa', () => {
  const withParams = all.filter(([, e]) => keysOf(e.params).length > 0);

  it.each(withParams)('%s says which record its parameters name', (line) => {
    expect(Object.keys(records)).toContain(line);
  });

  const recordCases = withParams.flatMap(([line, e]) => {
    const entry = records[line];
    return typeof entry === 'function' && !notBoundYet.has(line) ? [[line, e, entry] as const] : [];
  });
  it.each(recordCases.filter(([, e]) => e.access !== 'cliente'))('%s finds nothing of it, and the own empresa its own', async (_line, e, recordOf) => {
    const sent = recordOf(a);
    const refused = await send(e, foreign.token, sent);
    expect(refused.text).not.toContain(secret);
    expect([refused.http, refused.body.status]).toEqual([404, false]);
    expect((await send(e, admin.token, sent)).http).not.toBe(404);
  });

  it.each(recordCases.filter(([, e]) => e.access === 'cliente' || isPairOrCliente(e.access)))(
    '%s finds nothing for another customer, of the same company or not, and the customer’s own',
    async (_line, e, recordOf) => {
      const sent = recordOf(a);
      for (const stranger of strangers) {
        const refused = await send(e, stranger.token, sent);
        expect(refused.text).not.toContain(secret);
        expect([refused.http, refused.body.status]).toEqual([404, false]);
      }
      // one of the same cliente who sees the own tickets, and looks after nobody
      const seen = await send(e, colleague.token, sent);
      expect(seen.text).not.toContain(secret);
      expect([403, 404]).toContain(seen.http);
      expect((await send(e, customer.token, sent)).http).not.toBe(404);
    },
  );

  it.each(bound.filter(([, e]) => !writes(e) && !e.binary && keysOf(e.params).length === 0 && e.access !== 'cliente' && e.access !== 'plataforma'))(
    '%s shows nothing of it',
    async (_line, e) => {
      const { http, text } = await send(e, foreign.token);
      // the health of the service may be bad: a line of the records has no phone behind it
      if (e.access !== 'public') expect(http).toBe(200);
      expect(text).not.toContain(secret);
    },
  );

  it('what must not be seen is really there to be seen', async () => {
    const seen = await Promise.all(bound.filter(([, e]) => !writes(e) && keysOf(e.params).length === 0).map(([, e]) => send(e, admin.token)));
    expect(seen.filter(({ text }) => text.includes(secret)).length).toBeGreaterThanOrEqual(3);
  });
});

describe('bad input', () => {
  const tokenFor = (e: AnyEndpoint): string | undefined => {
    if (e.access === 'public') return undefined;
    return (e.access === 'cliente' ? customer : e.access === 'plataforma' ? operator : admin).token;
  };
  const refusesNothing = bound.filter(([, e]) => !(e.body as ZodType).safeParse({}).success || e.file !== undefined);
  it.each(refusesNothing)('%s names the missing field', async (_line, e) => {
    const { http, body } = await send(e, tokenFor(e));
    expect(http).toBe(422);
    const fields = Object.keys(body.erros ?? {}).map((f) => f.split('.')[0]);
    expect(fields.length).toBeGreaterThan(0);
    expect([...keysOf(e.body), e.file]).toEqual(expect.arrayContaining(fields));
    expect(Object.values(body.erros ?? {}).every((m) => m.length > 0 && !/invalid|required|expected/i.test(m))).toBe(true);
  });

  const numbers = bound.flatMap(([line, e]) =>
    keysOf(e.params)
      .filter((k) => !(e.params as unknown as ZodObject).shape[k]!.safeParse('abc').success)
      .map((k) => [line, k, e] as const),
  );
  it.each(numbers)('%s refuses letters as {%s}', async (_line, name, e) => {
    const params = Object.fromEntries(keysOf(e.params).map((k) => [k, k === name ? 'abc' : '1']));
    const { http, body } = await send(e, (e.access === 'plataforma' ? operator : e.access === 'cliente' ? customer : admin).token, { params });
    expect([http, Object.keys(body.erros ?? {})]).toEqual([422, expect.arrayContaining([name])]);
  });

  const pages = bound.filter(([, e]) => keysOf(e.query).includes('page'));
  it.each(pages)('%s refuses a negative page', async (_line, e) => {
    const { http, body } = await send(e, admin.token, { query: '?page=-1' });
    expect([http, Object.keys(body.erros ?? {})]).toEqual([422, ['page']]);
  });
});
