import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type Packed, pack, sendPacked } from './packed.ts';

/** Files that `npm run build` makes of apps/widget. */
const built = fileURLToPath(new URL('../../../../../widget/dist', import.meta.url));

/** Serves a file of apps/widget to pages of any origin, packed once for as long as the file stays as it is. */
export function arquivoDoWidget(app: FastifyInstance, address: string, file: string, type: string): void {
  let kept: { written: number; packed: Promise<Packed> } | undefined;
  async function read(): Promise<Packed> {
    const { mtimeMs } = await stat(path.join(built, file));
    if (kept?.written !== mtimeMs) kept = { written: mtimeMs, packed: readFile(path.join(built, file)).then(pack) };
    return kept.packed;
  }
  app.get(address, async (request, reply) => {
    const packed = await read().catch((error: NodeJS.ErrnoException) => {
      kept = undefined;
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!packed) return reply.code(404).type('text/plain; charset=utf-8').send('Os arquivos do site não foram preparados: inicie com npm start.');
    void reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      // a thread of a page that takes in nothing without leave has to say the same
      .header('cross-origin-embedder-policy', 'require-corp')
      .type(`${type}; charset=utf-8`);
    return sendPacked(request, reply, packed);
  });
}
