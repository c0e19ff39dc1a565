import { login, menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, publishedPassword } from '../src/core/auth/password.ts';
import { demoSignIns, loadDemo } from '../src/demo/demo.ts';
import { shownSignIns } from '../src/demo/sign-ins.ts';
import { anonymous, refusal, signIn, startTestApp, type TestApp, withToken } from './kit/app.ts';
import { makeEmpresa, makeLogin } from './kit/factories.ts';

/* What a demonstration offers serves the machine it runs on, and nobody else. */

interface Caller {
  readonly remoteAddress: string;
  readonly headers: { host: string } & Record<string, string>;
}
const here: Caller[] = [
  { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } },
  { remoteAddress: '::1', headers: { host: '[::1]:3000' } },
  { remoteAddress: '127.0.0.1', headers: { host: 'localhost' } },
];
const elsewhere: Caller[] = [
  { remoteAddress: '192.168.0.9', headers: { host: 'localhost:3000' } },
  { remoteAddress: '203.0.113.7', headers: { host: '127.0.0.1', 'x-forwarded-for': '127.0.0.1' } },
  // through a proxy of this machine, whatever name it passes on
  { remoteAddress: '127.0.0.1', headers: { host: 'localhost', 'x-forwarded-for': '203.0.113.7' } },
  // a page of another site whose name points here by now
  { remoteAddress: '127.0.0.1', headers: { host: 'evil.example' } },
  { remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1.evil.example:3000' } },
  // it says what a proxy would
  { remoteAddress: '127.0.0.1', headers: { host: 'evil.example', 'x-forwarded-host': '127.0.0.1' } },
  { remoteAddress: '127.0.0.1', headers: { host: 'evil.example', 'x-forwarded-host': 'localhost:3000', 'x-forwarded-for': '127.0.0.1' } },
  // a proxy, whatever it says
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip', 'forwarded', 'via'].map((name) => ({
    remoteAddress: '127.0.0.1',
    headers: { host: 'localhost:3000', [name]: '127.0.0.1' },
  })),
];
const named = (callers: Caller[]) => callers.map((caller) => [JSON.stringify(caller), caller] as const);

let app: TestApp;
let token: string;
/** Has the published password, as the demo's people do. */
let usuario: string;

beforeAll(async () => {
  app = await startTestApp();
  const empresa = await makeEmpresa(app.database, 'Loja A');
  const person = await makeLogin(app.database, empresa.id_empresa, empresa.grupos.administrador);
  ({ token } = await signIn(app, person.usuario));
  usuario = person.usuario;
  await setPublished(app, usuario);
});
afterAll(() => app.close());

async function setPublished(of: TestApp, name: string): Promise<void> {
  const senha_hash = await hashPassword(publishedPassword);
  await of.database.semEmpresa((db) => db.updateTable('acesso').set({ senha_hash }).where('usuario', '=', name).execute());
}
const get = ({ remoteAddress, headers }: Caller, url: string) =>
  app.http.inject({ url, remoteAddress, headers: { ...headers, authorization: `Bearer ${token}` } });
const enter = (of: TestApp, { remoteAddress, headers }: Caller, senha = publishedPassword) =>
  of.http.inject({ method: 'POST', url: '/api/login/login', remoteAddress, headers, payload: { usuario, senha } });

/** Refuses a person who has the published password. */
async function signsNobodyIn(open: TestApp): Promise<void> {
  const empresa = await makeEmpresa(open.database, 'Loja A');
  const person = await makeLogin(open.database, empresa.id_empresa, empresa.grupos.administrador);
  await setPublished(open, person.usuario);
  const refused = await refusal(anonymous(open)(login.login, { body: { usuario: person.usuario, senha: publishedPassword } }));
  expect([refused.http, refused.message]).toEqual([401, 'Erro ao logar']);
}

const csp = async (of: TestApp, host = 'crm.exemplo.com.br:8080') => {
  const { headers } = await of.http.inject({ url: '/api/saude', headers: { host } });
  return {
    policy: Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((d) => d.trim().split(/ (.*)/s)),
    ),
    headers,
  };
};

describe('mails that were not sent', () => {
  it.each(named(here))('%s reads them', async (_name, caller) => {
    expect([(await get(caller, '/dev/emails')).statusCode, (await get(caller, '/dev/emails.json')).statusCode]).toEqual([200, 200]);
  });
  it.each(named(elsewhere))('%s is told that there is no such address', async (_name, caller) => {
    for (const url of ['/dev/emails', '/dev/emails.json', '/DEV/Emails.json/']) {
      const { statusCode, body } = await get(caller, url);
      expect([statusCode, body]).toEqual([404, expect.stringContaining('Endereço não encontrado.')]);
    }
  });
});

describe('the simulator', () => {
  it.each(named(here))('%s may use it, and finds it in the menu', async (_name, caller) => {
    expect((await get(caller, '/api/simulador/1/falhas')).statusCode).toBe(404); // no such line: asked for
    expect((await get(caller, '/api/menu')).body).toContain('/simulador');
  });
  it.each(named(elsewhere))('%s may not, and has no way there', async (_name, caller) => {
    const { statusCode, body } = await get(caller, '/api/simulador/1/falhas');
    expect([statusCode, body]).toEqual([403, expect.stringContaining('só abre na máquina em que o Prosa roda')]);
    expect((await get(caller, '/api/menu')).body).not.toContain('/simulador');
  });
});

describe('the published password', () => {
  it.each(named(here))('%s signs in with it', async (_name, caller) => {
    expect((await enter(app, caller)).statusCode).toBe(200);
  });
  it.each(named(elsewhere))('%s is refused like a wrong one', async (_name, caller) => {
    const { statusCode, json } = await enter(app, caller);
    expect([statusCode, json<object>()]).toEqual([401, { status: false, message: 'Erro ao logar' }]);
    // good here all the same, and the next one's try is their first
    expect((await enter(app, here[0]!)).statusCode).toBe(200);
  });

  it('in production: it signs nobody in, not even here', async () => {
    const open = await startTestApp({ env: { NODE_ENV: 'production' } });
    try {
      await signsNobodyIn(open);
    } finally {
      await open.close();
    }
  });
});

describe('where others may come by', () => {
  let open: TestApp;
  beforeAll(async () => {
    open = await startTestApp({ env: { HOST: '0.0.0.0' } });
    await loadDemo(open);
  });
  afterAll(() => open.close());

  it('the published password signs nobody in, not even here', () => signsNobodyIn(open));

  it('each sign-in of the demo has a link, once, until a password is chosen; also with data loaded before', async () => {
    const exchange = (link: string) => anonymous(open)(login.login, { body: { token: link.split('/token/')[1]! } });
    const [before] = await shownSignIns(open.core, demoSignIns);
    const shown = await shownSignIns(open.core, demoSignIns);
    expect(shown.map((s) => s.usuario)).toEqual(demoSignIns.map((s) => s.usuario));
    // a later start ends the links of the one before
    expect((await refusal(exchange(before!.link!))).http).toBe(401);
    for (const { link } of shown) {
      const { data } = await exchange(link!);
      expect(data.refazer_senha).toBe(1);
      expect((await refusal(exchange(link!))).http).toBe(401);
      await (await withToken(open, data.token)).call(login.trocarSenha, { body: { senha: 'Sol&Chuva9' } });
    }
    expect(await shownSignIns(open.core, demoSignIns)).toEqual([]);
    expect((await signIn(open, demoSignIns[0]!.usuario, 'Sol&Chuva9')).sessao.refazer_senha).toBe(0);
  });
});

describe('proxies', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await startTestApp({ env: { PROSA_PROXIES: '10.0.0.0/8' } });
  });
  afterAll(() => other.close());

  it('only those of the setting are believed, and none of them is this machine', async () => {
    const tries = async (remoteAddress: string, forwarded: string, name: string): Promise<number[]> => {
      const codes: number[] = [];
      for (let i = 0; i < 6; i++)
        codes.push(
          (
            await other.http.inject({
              method: 'POST',
              url: '/api/login/login',
              remoteAddress,
              headers: { 'x-forwarded-for': forwarded.replace('N', String(i)) },
              payload: { usuario: `${name}${i}@teste.example`, senha: 'errada' },
            })
          ).statusCode,
        );
      return codes;
    };
    // each try is another client's
    expect(await tries('10.1.2.3', '203.0.11N.9', 'a')).not.toContain(429);
    // loopback is no proxy here, and neither is what stands before one: its own address counts
    expect(await tries('127.0.0.1', '203.0.11N.9', 'b')).toContain(429);
    expect(await tries('10.1.2.3', '203.0.11N.9, 172.18.0.5', 'c')).toContain(429);
    const mailsFor = async (remoteAddress: string, headers: Record<string, string>): Promise<number> =>
      (await other.http.inject({ url: '/dev/emails.json', remoteAddress, headers: { host: 'localhost', ...headers } })).statusCode;
    expect(await mailsFor('10.1.2.3', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
    expect(await mailsFor('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
    expect(await mailsFor('172.18.0.5', {})).toBe(404);
    expect(await mailsFor('127.0.0.1', {})).toBe(200);
  });

  it('five wrong passwords through a proxy of the setting are those of the client behind it', async () => {
    const empresa = await makeEmpresa(other.database, 'Loja A');
    const person = await makeLogin(other.database, empresa.id_empresa, empresa.grupos.atendente);
    const tryFrom = async (client: string, name: string, senha: string): Promise<number> =>
      (
        await other.http.inject({
          method: 'POST',
          url: '/api/login/login',
          remoteAddress: '10.1.2.3',
          headers: { 'x-forwarded-for': client },
          payload: { usuario: name, senha },
        })
      ).statusCode;
    for (let i = 0; i < 6; i++) await tryFrom('203.0.113.7', `ninguem${i}@teste.example`, 'errada');
    expect(await tryFrom('203.0.113.7', person.usuario, 'Teste#2026')).toBe(429);
    expect(await tryFrom('203.0.113.8', person.usuario, 'Teste#2026')).toBe(200);
  });
});

describe('headers of every answer', () => {
  it('the page connects to its own origin, takes fonts from there and cannot be given another base', async () => {
    const { policy, headers } = await csp(app);
    expect(policy).toMatchObject({
      'base-uri': "'none'",
      'font-src': "'self'",
      'connect-src': "'self' ws://crm.exemplo.com.br:8080 wss://crm.exemplo.com.br:8080",
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    // a name that is none adds nothing
    for (const host of ['a b', 'a;script-src *', "a'*'"]) expect((await csp(app, host)).policy['connect-src']).not.toMatch(/script|\*|a b/);
  });

  it('a refusal is kept by nobody on the way', async () => {
    for (const url of ['/api/menu', '/api/nada', '/nada.png', '/metrics']) {
      const { statusCode, headers } = await app.http.inject({ url });
      expect([url, statusCode >= 400, headers['cache-control']]).toEqual([url, true, 'no-store']);
    }
    const { statusCode, headers } = await app.http.inject({
      method: 'POST',
      url: '/api/login/login',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect([statusCode, headers['cache-control']]).toEqual([422, 'no-store']);
  });
});

describe('a public address by TLS', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await startTestApp({ env: { PROSA_URL: 'https://crm.exemplo.com.br' } });
  });
  afterAll(() => other.close());

  it('the published password signs nobody in, not even here', () => signsNobodyIn(other));

  it('sockets there, too, and from then on TLS only', async () => {
    const { policy, headers } = await csp(other, 'interno:3000');
    expect(policy['connect-src']).toBe("'self' wss://interno:3000 wss://crm.exemplo.com.br");
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });
});

it('[2] staff find the simulator in their menu here', async () => {
  const { data } = await (await withToken(app, token)).call(menu.menu, {});
  expect(data.map((entry) => entry.caminho)).toContain('/simulador');
});
