import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** What `npm run build` makes of apps/widget. */
const built = fileURLToPath(new URL('../../../../widget/dist', import.meta.url));

/** Serves a file of apps/widget to pages of any origin. */
export function arquivoDoWidget(app: FastifyInstance, address: string, file: string, type: string): void {
  app.get(address, async (_request, reply) => {
    const bytes = await readFile(path.join(built, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!bytes) return reply.code(404).type('text/plain; charset=utf-8').send('Os arquivos do site não foram preparados: inicie com npm start.');
    return (
      reply
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .header('cross-origin-resource-policy', 'cross-origin')
        // a thread of a page that takes in nothing without leave has to say the same
        .header('cross-origin-embedder-policy', 'require-corp')
        .type(`${type}; charset=utf-8`)
        .send(bytes)
    );
  });
}
