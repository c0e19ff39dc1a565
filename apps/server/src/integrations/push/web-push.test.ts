import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsOf, startPushService, TestBrowser } from '../../../test/kit/outside/push-service.ts';
import { createOutgoing } from '../../core/outgoing/outgoing.ts';
import { isClosedAddress } from '../../core/outgoing/reach.ts';
import { vapidKeys } from './push-crypto.ts';
import { createWebPush } from './web-push.ts';

const key = 'k'.repeat(40);
const now = new Date('2026-11-21T10:00:00Z');
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const ways = { inside: createOutgoing(['127.0.0.1']), outside: createOutgoing([]) };
afterAll(() => Promise.all([ways.inside.close(), ways.outside.close()]));
const make = (local: boolean) =>
  createWebPush({ key, contact: () => 'https://crm.exemplo.com.br', now: () => now, outgoing: local ? ways.inside : ways.outside });
const message = { payload: JSON.stringify({ titulo: 'João ☕', texto: 'Tem bolo?' }), subject: '1:chat-7', ttl: 60 };

describe('Web Push', () => {
  it('the browser reads what was sent, and nobody else; the installation signs', async () => {
    const to = service.subscribe();
    expect(await make(true).send(to, message)).toBe('entregue');
    const [pushed] = service.received.slice(-1);
    expect(pushed).toMatchObject({ text: message.payload, headers: { 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'high' } });
    expect(pushed!.headers['topic']).toMatch(/^[\w-]{32}$/);
    const { key: shown, claims } = claimsOf(pushed!.headers.authorization!);
    expect(shown).toBe(make(true).publicKey);
    expect(claims).toEqual({ aud: service.origin, exp: now.getTime() / 1000 + 43_200, sub: 'https://crm.exemplo.com.br' });
    // encrypted for another browser
    expect(await make(true).send({ ...to, p256dh: new TestBrowser().p256dh }, message)).toBe('depois');
  });

  it('the same key of secrets gives the same keys, another one others', () => {
    expect(vapidKeys(key).publicKey).toBe(vapidKeys(key).publicKey);
    expect(vapidKeys(key).publicKey).not.toBe(vapidKeys(`${key}x`).publicKey);
  });

  it.each([
    [201, 'entregue'],
    [404, 'sumiu'],
    [410, 'sumiu'],
    [429, 'depois'],
    [503, 'depois'],
    [400, 'recusada'],
    [307, 'recusada'],
  ] as const)('an answer %s is %s', async (status, outcome) => {
    const to = service.subscribe();
    service.answer(to.endpoint, status);
    expect(await make(true).send(to, message)).toBe(outcome);
  });

  it('keys that are none are given up', async () => {
    const to = service.subscribe();
    expect(await make(true).send({ ...to, p256dh: Buffer.alloc(65, 4).toString('base64url') }, message)).toBe('sumiu');
  });

  it('goes to no address inside: neither by number nor by a name that leads there, nor without TLS', async () => {
    const to = service.subscribe();
    const before = service.received.length;
    const port = new URL(to.endpoint).port;
    for (const endpoint of [
      to.endpoint,
      `https://127.0.0.1:${port}/x`,
      `https://localhost:${port}/x`,
      `https://[::1]:${port}/x`,
      'https://169.254.169.254/latest',
    ])
      expect([endpoint, await make(false).send({ ...to, endpoint }, message)]).toEqual([endpoint, 'sumiu']);
    expect(service.received).toHaveLength(before);
    // an IPv4 inside an IPv6: mapped, compatible, 6to4, Teredo, translated; and what was once a network of one's own
    const wrapped = [
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '::a00:1',
      '2002:7f00:1::',
      '2002:a00:1::1',
      '2001::1',
      '64:ff9b::a00:1',
      'fec0::1',
      'ff02::1',
    ];
    for (const address of ['10.1.2.3', '172.31.0.1', '192.168.0.1', '100.64.1.1', '::ffff:127.0.0.1', 'fd00::1', 'fe80::1', '0.0.0.0', ...wrapped])
      expect([address, isClosedAddress(address)]).toEqual([address, true]);
    for (const address of ['8.8.8.8', '2606:4700::1111', '172.32.0.1']) expect([address, isClosedAddress(address)]).toEqual([address, false]);
  });
});
