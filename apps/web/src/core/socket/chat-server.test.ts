import { describe, expect, it } from 'vitest';
import { createServerLookup, socketUrl } from './chat-server.ts';

const page = { protocol: 'https:', hostname: 'crm.example', host: 'crm.example' };

describe('[7] address of the socket', () => {
  it.each([
    [{ host: 'localhost', port: 3000 }, page, 'ws://localhost:3000/'],
    [{ host: '127.0.0.1', port: 3000 }, page, 'ws://127.0.0.1:3000/'],
    [{ host: 'crm.example', port: 8443 }, page, 'wss://crm.example:8443/'],
    [{ host: 'crm.example', port: 443, path: '/ws' }, page, 'wss://crm.example/ws'],
    [{ host: 'crm.example', port: 80 }, page, 'wss://crm.example/'],
    [{ host: 'localhost', port: 3000 }, { protocol: 'http:', hostname: 'localhost', host: 'localhost:3000' }, 'ws://localhost:3000/'],
    [{ host: 'localhost', port: 8443 }, { protocol: 'https:', hostname: 'localhost', host: 'localhost:8443' }, 'wss://localhost:8443/'],
    [{ host: '10.0.0.5', port: 80 }, { protocol: 'http:', hostname: '10.0.0.5', host: '10.0.0.5' }, 'ws://10.0.0.5/'],
    [{ host: '10.0.0.5', port: 3000 }, { protocol: 'http:', hostname: '10.0.0.5', host: '10.0.0.5:3000' }, 'ws://10.0.0.5:3000/'],
    [{ host: 'chat.example', port: 3000 }, { protocol: 'http:', hostname: 'crm.example', host: 'crm.example' }, 'wss://chat.example:3000/'],
  ])('%j', (server, from, url) => {
    expect(socketUrl(server, from)).toBe(url);
  });
});

describe('[9] getChatServer', () => {
  it('is kept for 1080 s', async () => {
    let now = 0;
    let asked = 0;
    const lookup = createServerLookup(
      () => {
        asked += 1;
        return Promise.resolve({ host: 'crm.example', port: 443 });
      },
      page,
      () => now,
    );
    await lookup.url();
    now = 1_079_999;
    await lookup.url();
    expect(asked).toBe(1);
    now = 1_080_000;
    await lookup.url();
    expect(asked).toBe(2);
    lookup.forget();
    await lookup.url();
    expect(asked).toBe(3);
  });
  it('a failure is not kept', async () => {
    const answers = [() => Promise.reject(new Error('fora do ar')), () => Promise.resolve({ host: 'crm.example', port: 443 })];
    const lookup = createServerLookup(() => answers.shift()!(), page);
    await expect(lookup.url()).rejects.toThrow('fora do ar');
    expect(await lookup.url()).toBe('wss://crm.example/');
  });
});
