import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ConnectionState, type SocketLike, WampClient, type WampOptions } from './wamp-client.ts';

/** A socket that the test plays the server of. */
class FakeSocket implements SocketLike {
  readonly sent: unknown[][] = [];
  closedWith: number | null = null;
  readonly #listeners: { type: string; listener: (event: any) => void }[] = [];
  addEventListener(type: string, listener: (event: any) => void): void {
    this.#listeners.push({ type, listener });
  }
  emit(type: string, event: object): void {
    for (const l of this.#listeners) if (l.type === type) l.listener(event);
  }
  server(message: unknown): void {
    this.emit('message', { data: typeof message === 'string' ? message : JSON.stringify(message) });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as unknown[]);
  }
  close(code = 1000): void {
    this.closedWith = code;
  }
}

let sockets: FakeSocket[];
let states: ConnectionState[];
let closes: [string, string][];
let network: EventTarget;
const last = (): FakeSocket => sockets.at(-1)!;
beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  closes = [];
  network = new EventTarget();
});
afterEach(() => void vi.useRealTimers());

function client(extra: Partial<WampOptions> = {}): WampClient {
  return new WampClient({
    url: () => Promise.resolve('ws://x/'),
    onState: (state) => states.push(state),
    onOpen: () => undefined,
    onEvent: () => undefined,
    onClose: (reason, text) => closes.push([reason, text]),
    connect: (_, protocol) => {
      expect(protocol).toBe('wamp');
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    network,
    random: () => 1,
    ...extra,
  });
}
const turn = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);
async function opened(extra: Partial<WampOptions> = {}): Promise<WampClient> {
  const wamp = client(extra);
  wamp.open();
  await turn();
  last().server([0, 's1', 1, 'CRM/1']);
  wamp.activate();
  return wamp;
}

describe('[8] WAMP client', () => {
  it('[9] calls with ids of 16 characters and matches the answers', async () => {
    const wamp = await opened();
    const [one, two] = [wamp.call('a', null, { x: 1 }), wamp.call('b', 'sala-um', {})];
    const [first, second] = last().sent as [any[], any[]];
    expect(first).toEqual([2, expect.stringMatching(/^[A-Za-z0-9]{16}$/), 'a', null, { x: 1 }]);
    last().server([4, second[1], 'urn:crm:erro:conflito', 'Já foi aceito', { nome: 'Bruno' }]);
    last().server([3, first[1], { ok: 1 }]);
    expect(await one).toEqual({ ok: 1 });
    await expect(two).rejects.toMatchObject({ code: 'conflito', message: 'Já foi aceito', details: { nome: 'Bruno' } });
  });
  it('without a connection: Autobahn not connected; when it goes: Not connected', async () => {
    await expect(client().call('a', null, {})).rejects.toThrow('Autobahn not connected');
    const wamp = await opened();
    const call = wamp.call('a', null, {});
    last().emit('close', { code: 1006 });
    await expect(call).rejects.toThrow('Not connected');
    expect(closes).toEqual([['lost', 'lost']]);
    expect(states).toEqual(['host-lookup', 'connecting', 'active', 'reconnecting']);
  });
  it('a call without an answer ends after 30 s', async () => {
    const wamp = await opened();
    const call = expect(wamp.call('a', null, {})).rejects.toThrow('O servidor demorou a responder. Tente de novo.');
    await vi.advanceTimersByTimeAsync(30_000);
    await call;
  });
  it('who does not speak WAMP 1 is not tried again', async () => {
    for (const greeting of [[0, 's1', 2, 'CRM/1'], 'olá', { hello: 1 }]) {
      sockets = [];
      closes = [];
      client().open();
      await turn();
      last().server(greeting);
      expect(closes).toEqual([['unsupported', 'server does not speak WAMP']]);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(sockets).toHaveLength(1);
    }
  });
  it('a browser without WebSocket is told', async () => {
    vi.stubGlobal('WebSocket', undefined);
    client({ connect: undefined }).open();
    await turn();
    expect(closes).toEqual([['unsupported', 'Browser does not support WebSockets (RFC6455)']]);
    expect(states.at(-1)).toBe('closed');
    vi.unstubAllGlobals();
  });
  it('tries again after 1 s · 2ⁿ up to 30 s, the whole of it random', async () => {
    let random = 1;
    const wamp = client({ random: () => random });
    wamp.open();
    await turn();
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      const before = sockets.length;
      last().emit('close', { code: 1006 });
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(sockets).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(before + 1);
    }
    random = 0;
    last().emit('close', { code: 1006 });
    await turn();
    expect(sockets).toHaveLength(9);
    expect(new Set(closes.map(([reason]) => reason))).toEqual(new Set(['unreachable']));
    wamp.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(9);
    expect(closes.at(-1)).toEqual(['closed', 'closed']);
  });
  it('at once on online', async () => {
    await opened();
    last().emit('close', { code: 1006 });
    network.dispatchEvent(new Event('online'));
    await turn();
    expect(sockets).toHaveLength(2);
  });
  it('a host that cannot be looked up is unreachable and asked again', async () => {
    let fails = true;
    client({ url: () => (fails ? Promise.reject(new Error('dns')) : Promise.resolve('ws://x/')) }).open();
    await turn();
    expect([states, closes]).toEqual([['host-lookup', 'reconnecting'], [['unreachable', 'unreachable']]]);
    fails = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(1);
  });
  it('60 s of silence mean lost; any frame is a sign of life', async () => {
    await opened();
    const first = last();
    await vi.advanceTimersByTimeAsync(59_000);
    first.server([8, 'usuario-1', { trigger: 'health' }]);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(first.closedWith).toBeNull();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(first.closedWith).toBe(4000);
    expect(closes).toEqual([['lost', 'lost']]);
    first.emit('close', { code: 1006 });
    expect(closes).toHaveLength(1);
  });
  it('a session that the server ended is not tried again', async () => {
    await opened();
    last().emit('close', { code: 4001 });
    await vi.advanceTimersByTimeAsync(120_000);
    expect([sockets.length, states.at(-1)]).toEqual([1, 'closed']);
  });
});
