import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const files = ['pt/data.json', 'pt/messages.json'];
const read = (file: string): Buffer => readFileSync(createRequire(import.meta.url).resolve(`emojibase-data/${file}`));

/** Serves the emoji picker's data from our own origin under /emoji: by default it would ask a public CDN. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    configureServer(server) {
      server.middlewares.use('/emoji', (request, response, next) => {
        const file = files.find((f) => request.url === `/${f}`);
        if (file === undefined) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(read(file));
      });
    },
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', fileName: `emoji/${file}`, source: read(file) });
    },
  };
}
