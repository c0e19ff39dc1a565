import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Addresses of the server's own: what is not there, or closed by a setting, is no screen. */
const notThePage = /^\/(api|docs|embed|metrics)(\/|$)/i;

/**
 * Serves the built web app: hashed files for a year, the page itself fresh, any other address as the page (its router decides). Addresses
 * below /dev are for development alone.
 */
export async function serveWebApp(app: FastifyInstance, folder: string, { development }: { development: boolean }): Promise<void> {
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
    // an address that begins with two slashes names a host, and may name none
    const pathname = request.url.split(/[?#]/, 1)[0]!;
    const hidden = !development && /^\/dev(\/|$)/i.test(pathname);
    // programs that look at an address name no kind: it is the page unless it is named like a file
    const accept = (request.headers.accept ?? '*/*').trim();
    const kindless = accept === '*/*' && !/\.\w+$/.test(pathname);
    const wantsPage = reads && !hidden && !notThePage.test(pathname) && (accept.includes('text/html') || kindless);
    if (!wantsPage || !built) return reply.code(404).send({ status: false, message: 'Endereço não encontrado.' });
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html');
  });
}
