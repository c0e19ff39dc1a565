import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Client, type Running, staff, startHub } from './testing/kit.ts';

let hub: Running;
beforeEach(async () => {
  hub = await startHub();
});
afterEach(() => hub.stop());

/** The HTTP answer to an upgrade that is turned away. */
async function refused(headers: Record<string, string>, path = '/'): Promise<number> {
  const call = request({
    port: hub.port,
    path,
    headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers },
  });
  call.on('upgrade', (_, socket) => {
    socket.destroy();
  });
  call.end();
  const [response] = (await Promise.race([once(call, 'response'), once(call, 'upgrade')])) as [{ statusCode: number }];
  call.destroy();
  return response.statusCode;
}
const wamp = { 'sec-websocket-protocol': 'wamp' };

describe('[realtime] handshake', () => {
  it('[7] answers WELCOME first, subprotocol wamp, no compression', async () => {
    const client = await hub.client('/', { perMessageDeflate: true });
    expect(client.frames[0]).toEqual([0, expect.stringMatching(/^[\w-]{16}$/), 1, 'CRM/1']);
    expect(client.ws.protocol).toBe('wamp');
    expect(client.ws.extensions).toBe('');
  });
  it('needs the subprotocol wamp', async () => {
    expect(await refused({})).toBe(400);
    expect(await refused({ 'sec-websocket-protocol': 'mqtt' })).toBe(400);
    expect(await refused({ 'sec-websocket-protocol': 'mqtt, wamp' })).toBe(101);
  });
  it('takes its own origin, a widget origin and programs without one; no other', async () => {
    expect(await refused({ ...wamp })).toBe(101);
    expect(await refused({ ...wamp, origin: `http://localhost:${hub.port}` })).toBe(101);
    expect(await refused({ ...wamp, origin: 'https://loja.example' })).toBe(101);
    expect(await refused({ ...wamp, origin: 'https://mal.example' })).toBe(403);
    expect(await refused({ ...wamp, origin: 'null' })).toBe(403);
    expect(await refused({ ...wamp, origin: `http://localhost:${hub.port}.mal.example` })).toBe(403);
  });
  it('takes the configured origin behind a proxy, and answers 503 when the origin cannot be checked', async () => {
    await hub.stop();
    hub = await startHub({ origins: ['https://crm.example'] });
    hub.fake.ports.isWidgetOrigin = () => Promise.reject(new Error('database away'));
    expect(await refused({ ...wamp, origin: 'https://crm.example' })).toBe(101);
    expect(await refused({ ...wamp, origin: 'https://loja.example' })).toBe(503);
    expect(hub.errors).toHaveLength(1);
  });
  it('answers on its paths only', async () => {
    expect(await refused(wamp, '/ws')).toBe(101);
    expect(await refused(wamp, '/api/contatos')).toBe(404);
  });
  it('staff may not log in from a widget page', async () => {
    const token = hub.fake.session(staff(1));
    const client = await hub.client('/', { origin: 'https://loja.example' });
    const answer = await client.answer('login', null, { token });
    expect(answer.slice(2)).toEqual(['urn:crm:erro:login_invalido', 'Erro ao logar']);
  });
});

const frame = (fill: number): string => JSON.stringify([2, '0123456789abcdef', 'usuarios_status', null, { x: 'a'.repeat(fill) }]);

describe('[realtime] frames', () => {
  const closes: [string, number, string | Buffer][] = [
    ['binary', 1003, Buffer.from([1, 2, 3])],
    ['bad JSON', 1007, '[2,"x"'],
    ['no array', 1002, '{"type":2}'],
    ['unknown type', 1002, '[99,"x"]'],
    ['a frame that only the server sends', 1002, '[8,"usuario-1",{"trigger":"login","data":{}}]'],
    ['CALL without trigger', 1002, '[2,"0123456789abcdef"]'],
    ['CALL with a call id of another type', 1002, '[2,5,"login",null,{}]'],
    ['CALL with a topic of another type', 1002, '[2,"0123456789abcdef","login",{},{}]'],
    ['SUBSCRIBE without topic', 1002, '[5]'],
    ['SUBSCRIBE with a huge topic', 1002, JSON.stringify([5, 'a'.repeat(81)])],
    ['PUBLISH without trigger', 1002, '[7,"usuario-1",{"data":{}}]'],
    ['PUBLISH with excludeMe of another type', 1002, '[7,"usuario-1",{"trigger":"login","data":{}},"sim"]'],
    ['PUBLISH with eligible of another type', 1002, '[7,"usuario-1",{"trigger":"login","data":{}},[],[5]]'],
    ['over 64 KiB', 1009, JSON.stringify([7, 'x', { trigger: 'login', data: 'a'.repeat(65_536) }])],
  ];
  it.each(closes)('%s closes with %i', async (_, code, bytes) => {
    const other = await hub.enter(staff(2));
    const client = await hub.client();
    client.ws.send(bytes);
    expect(await client.untilClosed()).toBe(code);
    expect(await other.call('usuarios_status', null)).toEqual({ data: [] });
  });
  it('accepts and ignores PREFIX, and what AutobahnJS adds to PUBLISH', async () => {
    const client = await hub.enter(staff(1));
    client.send([1, 'crm', 'http://crm.example/#']);
    client.send([7, 'usuario-1', { trigger: 'usuarios_status', data: {} }, true]);
    client.send([7, 'usuario-1', { trigger: 'usuarios_status', data: {} }, ['s1'], ['s2']]);
    await expect.poll(() => client.events('usuarios_status').length).toBe(2);
    expect(client.closed).toBeNull();
  });
  it('takes a frame of exactly 64 KiB', async () => {
    const client = await hub.enter(staff(1));
    client.ws.send(frame(65_536 - frame(0).length));
    await client.until((f) => f[0] === 3 && f[1] === '0123456789abcdef');
  });
  it('stops with 1001 for everyone', async () => {
    const client = await hub.enter(staff(1));
    const silent = await hub.client();
    await hub.hub.close();
    expect([await client.untilClosed(), await silent.untilClosed()]).toEqual([1001, 1001]);
  });
  it('turns away with 1013 what is more than it holds', async () => {
    await hub.stop();
    hub = await startHub({ limits: { connections: 1 } });
    await hub.client();
    const second = new Client(new WebSocket(hub.url, 'wamp'));
    expect(await second.untilClosed()).toBe(1013);
  });
});
