import { createHash } from 'node:crypto';
import { endpoint, plain, raw } from '@prosa/contract/wire.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeRegister } from './register.ts';
import { createHttpServer } from './server.ts';

const maxBody = 3 * 1024 * 1024;
const signed = raw(
  endpoint('POST /assinado/{chave}', {
    summary: 'x',
    access: 'public',
    params: z.object({ chave: z.string() }),
    reply: z.object({ soma: z.string(), assinatura: z.string() }),
    maxBody,
  }),
);
const usual = endpoint('POST /comum', { summary: 'x', access: 'public', body: z.object({ a: z.number() }), reply: z.object({ a: z.number() }) });
const challenge = plain(endpoint('GET /desafio', { summary: 'x', access: 'public', query: z.object({ 'hub.challenge': z.string() }) }));
const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let app: FastifyInstance;
let base: string;
beforeAll(async () => {
  app = await createHttpServer(pino({ level: 'silent' }));
  const register = makeRegister(app, { personByToken: async () => null, otherEmpresa: async () => null }, [signed, usual, challenge]);
  register(signed, async (call) => ({ soma: sumOf(call.raw.bytes), assinatura: call.raw.header('x-hub-signature-256') }));
  register(usual, async ({ body, raw: none }) => ({ a: none === undefined ? body.a : 0 }));
  register(challenge, async ({ query }) => query['hub.challenge']);
  base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`;
});
afterAll(() => app.close());

const post = (path: string, body: string | Buffer, type = 'application/json') =>
  fetch(base + path, { method: 'POST', body, headers: { 'content-type': type, 'x-hub-signature-256': 'sha256=ab' } });

it('[areas H5] bytes come as they were sent, whatever their type, with the headers that sign them', async () => {
  for (const [text, type] of [
    ['{ "a" :\t1, "b":"é" }', 'application/json'],
    ['', 'application/json'],
    ['{broken', 'application/json; charset=latin1'],
    ['a=1', 'application/x-www-form-urlencoded'],
    ['x', 'text/plain'],
  ] as const) {
    const answer = await post('/assinado/k', text, type);
    expect([type, answer.status, await answer.json()]).toEqual([type, 200, { status: true, soma: sumOf(Buffer.from(text)), assinatura: 'sha256=ab' }]);
  }
});

it('as many bytes as the contract says, and no more', async () => {
  expect((await post('/assinado/k', Buffer.alloc(maxBody, 'x'))).status).toBe(200);
  expect((await post('/assinado/k', Buffer.alloc(maxBody + 1, 'x'))).status).toBe(413);
});

it('other calls read JSON as before', async () => {
  expect(await (await post('/comum', '{"a":1}')).json()).toEqual({ status: true, a: 1 });
  expect((await post('/comum', '{broken')).status).toBe(422);
});

it('[areas H5] a plain answer is the text alone', async () => {
  const answer = await fetch(`${base}/desafio?hub.challenge=1158201444`);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/plain; charset=utf-8', '1158201444']);
});
