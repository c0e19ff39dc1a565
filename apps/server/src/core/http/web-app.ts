import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built web app: hashed files for a year, the page itself fresh, any other address as the page (its router decides). */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    // the start is asked for by programs, too, that only look whether somebody is there and name no kind
    const start = request.url === '/';
    const wantsPage = reads && (start || (!request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')));
    if (!wantsPage || !built) return reply.code(404).send({ status: false, message: 'Endereço não encontrado.' });
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html');
  });
}
