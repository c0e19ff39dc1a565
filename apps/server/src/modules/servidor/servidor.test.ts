import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type SignedIn, signIn, startTestApp, type TestApp } from '../../../test/kit/app.ts';
import { makeEmpresa, makeLogin, type TestEmpresa } from '../../../test/kit/factories.ts';

const password = 'interrupção-do-chat-2026';
let app: TestApp;
let empresa: TestEmpresa;

beforeAll(async () => {
  app = await startTestApp({ env: { PROSA_SENHA_CHAT: password } });
  empresa = await makeEmpresa(app.database, 'Loja A');
});
afterAll(() => app.close());

const person = async (of: TestApp, e: TestEmpresa, superadmin: boolean) => {
  const { usuario, id_login } = await makeLogin(of.database, e.id_empresa, e.grupos.administrador);
  await of.database.semEmpresa((db) => db.updateTable('login').set({ superadmin }).where('id_login', '=', id_login).execute());
  return signIn(of, usuario);
};

/** A socket that is logged in, and its calls. */
async function connect(of: TestApp, who: SignedIn) {
  const ws = new WebSocket(`${of.url.replace('http', 'ws')}/`, 'wamp', { headers: { origin: of.url } });
  const waiting = new Map<string, (frame: unknown[]) => void>();
  ws.on('message', (bytes) => {
    const frame = JSON.parse((bytes as Buffer).toString()) as unknown[];
    waiting.get(String(frame[1]))?.(frame);
  });
  await once(ws, 'open');
  let calls = 0;
  const call = (trigger: string, data: object) => {
    const id = `chamada-${String(++calls).padStart(8, '0')}`;
    ws.send(JSON.stringify([2, id, trigger, null, data]));
    return new Promise<unknown[]>((resolve) => waiting.set(id, resolve));
  };
  expect((await call('login', { token: who.token, id_empresa: who.sessao.id_empresa }))[0]).toBe(3);
  return { ws, call };
}

it('[6] without a password in the settings nobody ends the chat', async () => {
  const off = await startTestApp();
  try {
    const { call, ws } = await connect(off, await person(off, await makeEmpresa(off.database, 'Loja B'), true));
    for (const tried of ['', password])
      expect(await call('close_server', { password: tried })).toMatchObject([
        4,
        expect.any(String),
        'urn:crm:erro:sem_permissao',
        'Encerrar o chat não está ativado neste servidor.',
      ]);
    expect(ws.readyState).toBe(WebSocket.OPEN);
    ws.terminate();
  } finally {
    await off.close();
  }
});

it('[6] the platform operator alone, with the right password, no administrator of a company; wrong ones are slowed down; the chat ends gracefully and the API goes on', async () => {
  const admin = await person(app, empresa, true);
  const boss = await connect(app, admin);
  const other = await connect(app, await person(app, empresa, false));
  const refused = (text: string) => [4, expect.any(String), 'urn:crm:erro:sem_permissao', text];
  expect((await other.call('close_server', { password })).slice(0, 3)).toEqual([4, expect.any(String), 'urn:crm:erro:sem_permissao']);
  expect(await boss.call('close_server', { password: `${password}x` })).toMatchObject(refused('Senha incorreta.'));

  const closed = [boss.ws, other.ws].map((ws) => once(ws, 'close'));
  expect(await boss.call('close_server', { password: password.normalize('NFD') })).toMatchObject([3, expect.any(String), {}]);
  for (const done of closed) expect((await done)[0]).toBe(1001);
  expect((await admin.request('/login/getDataLogin')).status).toBe(200);
  const late = new WebSocket(`${app.url.replace('http', 'ws')}/`, 'wamp', { headers: { origin: app.url } });
  await expect(once(late, 'open')).rejects.toThrow();
});

it('[6] tries of the same account are counted', async () => {
  const strict = await startTestApp({ env: { PROSA_SENHA_CHAT: password } });
  try {
    const { call, ws } = await connect(strict, await person(strict, await makeEmpresa(strict.database, 'Loja C'), true));
    const codes: unknown[] = [];
    for (let i = 0; i < 6; i++) codes.push((await call('close_server', { password: `errada ${i}` }))[2]);
    expect(codes).toEqual([...Array<string>(5).fill('urn:crm:erro:sem_permissao'), 'urn:crm:erro:limite_taxa']);
    expect((await call('close_server', { password }))[2]).toBe('urn:crm:erro:limite_taxa');
    ws.terminate();
  } finally {
    await strict.close();
  }
});
