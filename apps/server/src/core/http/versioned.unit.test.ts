import { createClient } from '@prosa/contract/client.ts';
import { endpoint } from '@prosa/contract/wire.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Cliente } from '../auth/person.ts';
import { makeRegister } from './register.ts';
import { createHttpServer } from './server.ts';

const query = z.object({ q: z.string().max(9).optional() });
const tags = endpoint('GET /tags', { summary: 'x', access: 'session', query, reply: z.object({ nomes: z.array(z.string()) }), versioned: true });
const usual = endpoint('GET /usual', { summary: 'x', access: 'session', reply: z.object({ nomes: z.array(z.string()) }) });
const cliente = (nome: string): Cliente => ({
  kind: 'cliente',
  id_sessao: 2,
  id_cliente: 3,
  id_acesso_cliente: 9,
  id_contato: null,
  ve: 'todos',
  gerencia: true,
  nome,
  usuario: nome,
  id_empresa: 7,
  mustChangePassword: false,
});

let app: FastifyInstance;
let base: string;
let nomes: string[];
let answered: { status: number; bytes: number }[];
let token: string;
beforeAll(async () => {
  app = await createHttpServer(pino({ level: 'silent' }));
  const sessions = { personByToken: (name: string) => Promise.resolve(name === 'fora' ? null : cliente(name)), otherEmpresa: () => Promise.resolve(null) };
  const register = makeRegister(app, sessions, [tags, usual]);
  register(tags, ({ query: { q = '' } }) => Promise.resolve({ nomes: nomes.filter((nome) => nome.startsWith(q)) }));
  register(usual, () => Promise.resolve({ nomes }));
  base = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api`;
});
afterAll(() => app.close());
beforeEach(() => {
  nomes = ['vip', 'novo'];
  answered = [];
  token = 'ana';
});
const client = () =>
  createClient({
    base,
    token: () => token,
    fetch: async (...request) => {
      const response = await fetch(...request);
      answered.push({ status: response.status, bytes: (await response.clone().arrayBuffer()).byteLength });
      return response;
    },
  });
const statuses = () => answered.map(({ status }) => status);

it('an answer that did not change is not sent a second time, and reads the same; one that did comes whole', async () => {
  const call = client();
  const first = await call(tags, {});
  expect(await call(tags, {})).toBe(first);
  expect([statuses(), answered[1]!.bytes]).toEqual([[200, 304], 0]);
  nomes = ['vip'];
  expect((await call(tags, {})).nomes).toEqual(['vip']);
  nomes = ['vip', 'novo'];
  expect((await call(tags, {})).nomes).toEqual(['vip', 'novo']);
  expect(statuses()).toEqual([200, 304, 200, 200]);
});

it('each address has its own version, and each session; what is kept nowhere is not asked about', async () => {
  const call = client();
  await call(tags, { query: { q: 'v' } });
  expect((await call(tags, { query: { q: 'n' } })).nomes).toEqual(['novo']);
  token = 'rita';
  expect((await call(tags, { query: { q: 'v' } })).nomes).toEqual(['vip']);
  await call(usual, {});
  await call(usual, {});
  expect(statuses()).toEqual([200, 200, 200, 200, 200]);
  token = 'fora';
  await expect(call(tags, { query: { q: 'v' } })).rejects.toMatchObject({ http: 401 });
});

it('old clients and proxies: no version asked for, several, weak ones, any other', async () => {
  const ask = (version?: string) =>
    app.inject({ url: '/api/tags', headers: { authorization: 'Bearer ana', ...(version !== undefined && { 'if-none-match': version }) } });
  const { headers, statusCode } = await ask();
  const etag = String(headers.etag);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  for (const [version, status] of [
    [etag, 304],
    [`"x", W/${etag}`, 304],
    ['"x"', 200],
    ['*', 200],
    [etag.slice(1, -1), 200],
  ] as const)
    expect([version, (await ask(version)).statusCode]).toEqual([version, status]);
  expect((await app.inject({ url: '/api/tags', headers: { 'if-none-match': etag } })).statusCode).toBe(401);
  expect((await app.inject({ url: '/api/usual', headers: { authorization: 'Bearer ana' } })).headers).not.toHaveProperty('etag');
});

it('only what is read as JSON has a version', () => {
  expect(() => endpoint('POST /x', { summary: 'x', access: 'staff', versioned: true })).toThrow('has a version');
  expect(() => endpoint('GET /x', { summary: 'x', access: 'staff', mutates: true, versioned: true })).toThrow('has a version');
});
