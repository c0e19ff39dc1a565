import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHttpServer } from '../server.ts';
import { serveWebApp } from './web-app.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prosa-web-'));
  await writeFile(path.join(folder, 'index.html'), '<title>Prosa</title>');
  await writeFile(path.join(folder, 'icon.svg'), '<svg/>');
  app = await createHttpServer(pino({ level: 'silent' }));
  await serveWebApp(app, folder, { development: false });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const image = { accept: 'image/avif,image/webp,*/*;q=0.8' };

it.each([
  ['GET', '/ChatSala/3', page, 200, 'text/html; charset=utf-8'],
  ['GET', '/', page, 200, 'text/html; charset=utf-8'],
  // whoever only looks whether it is there
  ['GET', '/', { accept: '*/*' }, 200, 'text/html; charset=utf-8'],
  ['HEAD', '/', {}, 200, 'text/html; charset=utf-8'],
  ['GET', '/ChatSala/3', { accept: '*/*' }, 200, 'text/html; charset=utf-8'],
  ['GET', '/contatos?q=a.b', {}, 200, 'text/html; charset=utf-8'],
  ['GET', '/nada.js', { accept: '*/*' }, 404, 'application/json; charset=utf-8'],
  ['GET', '/api/nada', { accept: '*/*' }, 404, 'application/json; charset=utf-8'],
  ['GET', '/icon.svg', image, 200, 'image/svg+xml'],
  // what is not there is no page
  ['GET', '/nada.png', image, 404, 'application/json; charset=utf-8'],
  ['GET', '/api/nada', page, 404, 'application/json; charset=utf-8'],
  ['POST', '/', page, 404, 'application/json; charset=utf-8'],
  // for development alone
  ['GET', '/dev/ui', page, 404, 'application/json; charset=utf-8'],
  ['GET', '/DEV', page, 404, 'application/json; charset=utf-8'],
  ['GET', '/developers', page, 200, 'text/html; charset=utf-8'],
] as const)('%s %s as %j: %i %s', async (method, url, headers, status, type) => {
  const reply = await app.inject({ method, url, headers });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([status, type]);
});
