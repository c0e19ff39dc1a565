import { endpoint } from '@prosa/contract/wire.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { makeRegister } from './register.ts';
import { createHttpServer } from './server.ts';

const open = {
  get: endpoint('GET /embed/formulario/{id}', { summary: 'x', access: 'public', anyOrigin: true, params: z.object({ id: z.string().max(9) }) }),
  post: endpoint('POST /embed/formulario/{id}', { summary: 'x', access: 'public', anyOrigin: true, params: z.object({ id: z.string().max(9) }) }),
};
const closed = { public: endpoint('POST /fechado', { summary: 'x', access: 'public' }), staff: endpoint('GET /equipe', { summary: 'x', access: 'staff' }) };
const elsewhere = { origin: 'https://loja.example' };

let app: FastifyInstance;
beforeAll(async () => {
  app = await createHttpServer(pino({ level: 'silent' }));
  const sessions = { personByToken: () => Promise.resolve(null), otherEmpresa: () => Promise.resolve(null) };
  const register = makeRegister(app, sessions, [open.get, open.post, closed.public, closed.staff]);
  register(open.get, () => Promise.resolve({}));
  register(open.post, () => Promise.reject(new AppError('invalido', 'Confira os campos.')));
  register(closed.public, () => Promise.resolve({}));
  register(closed.staff, () => Promise.resolve({}));
  app.get('/embed/:id', { config: { framed: true } }, (_request, reply) => reply.type('text/html').send('<!doctype html>'));
  app.get('/pagina', (_request, reply) => reply.type('text/html').send('<!doctype html>'));
  await app.ready();
});
afterAll(() => app.close());

const corsOf = (headers: Record<string, unknown>) => Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('pages of other origins', () => {
  it('may read what a call says that it is open, refusals too, and never with credentials', async () => {
    for (const [method, status] of [
      ['GET', 200],
      ['POST', 422],
    ] as const) {
      const { statusCode, headers } = await app.inject({ method, url: '/api/embed/formulario/7', headers: elsewhere });
      expect([statusCode, headers['access-control-allow-origin'], headers['cross-origin-resource-policy']]).toEqual([status, '*', 'cross-origin']);
      expect(corsOf(headers)).toEqual(['access-control-allow-origin']);
    }
  });

  it('are told before the call what they may send: no token, no company', async () => {
    const ask = { ...elsewhere, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const { statusCode, headers } = await app.inject({ method: 'OPTIONS', url: '/api/embed/formulario/7', headers: ask });
    expect([statusCode, headers['access-control-allow-origin'], headers['access-control-allow-methods'], headers['access-control-allow-headers']]).toEqual([
      204,
      '*',
      'GET, POST',
      'accept, content-type',
    ]);
  });

  it.each(['/api/fechado', '/api/equipe', '/pagina', '/api/nada'])('get no answer by default: %s', async (url) => {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const { headers } = await app.inject({ method, url, headers: { ...elsewhere, 'access-control-request-method': 'POST' } });
      expect([method, corsOf(headers), headers['cross-origin-resource-policy']]).toEqual([method, [], 'same-origin']);
    }
  });

  it('only public calls can be opened', () => {
    for (const access of ['session', 'staff', 'cliente', 'plataforma', ['contatos', 'getAll']] as const)
      expect(() => endpoint('GET /x', { summary: 'x', access, anyOrigin: true })).toThrow('only public calls');
  });

  it('may frame a document that says so, and no other', async () => {
    const framed = (await app.inject({ url: '/embed/7', headers: elsewhere })).headers;
    const usual = (await app.inject({ url: '/pagina', headers: elsewhere })).headers;
    expect(framed['content-security-policy']).toBe(String(usual['content-security-policy']).replace("frame-ancestors 'self'", 'frame-ancestors *'));
    expect(usual['content-security-policy']).toContain("frame-ancestors 'self'");
    expect([framed['x-frame-options'], usual['x-frame-options']]).toEqual([undefined, 'SAMEORIGIN']);
    for (const url of ['/api/embed/formulario/7', '/embed', '/embed/7/x'])
      expect((await app.inject({ url })).headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'self'") as string,
        'x-frame-options': 'SAMEORIGIN',
      });
  });
});
