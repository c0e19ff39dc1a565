import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Sessao } from '@prosa/contract/acesso/acesso.schemas.ts';
import { ApiError, createClient } from '@prosa/contract/client.ts';
import type { GrupoModelo } from '@prosa/contract/permission-tree.ts';
import type { Logger } from 'pino';
import { type App, createApp } from '../../src/app.ts';
import type { Clock } from '../../src/core/clock.ts';
import { readConfig } from '../../src/core/config/config.ts';
import { createLog } from '../../src/core/observability/log.ts';
import type { Lines } from '../../src/integrations/whatsapp/baileys/baileys.pool.ts';
import { createTestDatabase, testKey } from './database.ts';
import { makeLogin, type TestEmpresa, testPassword } from './factories.ts';

export interface TestApp extends App {
  /** `http://127.0.0.1:port` */
  readonly url: string;
}

/** The whole product on a database of its own, listening on a free port. `PROSA_TESTE_LOG=1` shows its log. */
export async function startTestApp(options: { clock?: Clock; env?: Record<string, string>; lines?: Lines | null; log?: Logger } = {}): Promise<TestApp> {
  const test = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-app-'));
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', PROSA_DADOS: dataDir, PROSA_DEMO: 'sim', ...options.env }, dataDir, false);
  const log = options.log ?? createLog('test', process.env['PROSA_TESTE_LOG'] ? 'info' : 'silent');
  const app = await createApp({
    config,
    key: testKey,
    connections: test,
    log,
    ...(options.clock && { clock: options.clock }),
    ...(options.lines !== undefined && { lines: options.lines }),
  });
  const url = await app.listen(0, '127.0.0.1');
  return {
    ...app,
    url,
    async close() {
      await app.close();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Caller of endpoints without a session. */
export const anonymous = (app: TestApp) => createClient({ base: `${app.url}/api` });

export interface SignedIn {
  readonly token: string;
  readonly sessao: Sessao;
  /** Calls an endpoint of the contract as this person. */
  readonly call: ReturnType<typeof createClient>;
  /** A request of its own making, such as a form or an odd path: `/api` is put before the path. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

/** Whoever holds the token, signed in. */
export async function withToken(app: TestApp, token: string): Promise<SignedIn> {
  const call = createClient({ base: `${app.url}/api`, token: () => token });
  const { data: sessao } = await call(login.getDataLogin, {});
  return {
    token,
    sessao,
    call,
    request(url, init = {}) {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(`${app.url}/api${url}`, { ...init, headers });
    },
  };
}

/** Signs in through the product. */
export async function signIn(app: TestApp, usuario: string, senha = testPassword): Promise<SignedIn> {
  const { data } = await anonymous(app)(login.login, { body: { usuario, senha } });
  return withToken(app, data.token);
}

/** The refusal of a call; a call that succeeds fails the test. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof ApiError) return outcome;
  throw outcome ?? new Error('the call was expected to be refused');
}

/** Somebody new of an empresa, signed in, in the grupo that was made from this model. */
export const signInAs = async (app: TestApp, { id_empresa, grupos }: TestEmpresa, modelo: GrupoModelo, nome?: string): Promise<SignedIn> =>
  signIn(app, (await makeLogin(app.database, id_empresa, grupos[modelo], nome)).usuario);
