/** Builds what stands on companies' sites, the web chat and the entry forms, and holds each to its size (gzip). */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const most = { 'chat.js': 5, 'janela.js': 60, 'emojis.js': 8, 'en.js': 3, 'es.js': 3, 'formulario.js': 5, 'pagina.js': 8, 'prova.js': 8 } as const;

for (const [entry, name, format] of [
  ['src/chat.ts', 'chat', 'iife'],
  ['src/janela/main.tsx', 'janela', 'es'],
  ['src/janela/emojis-lista.ts', 'emojis', 'es'],
  ['src/janela/palavras/en.ts', 'en', 'es'],
  ['src/janela/palavras/es.ts', 'es', 'es'],
  ['src/formulario.ts', 'formulario', 'iife'],
  ['src/formulario/pagina.ts', 'pagina', 'es'],
  ['src/prova.ts', 'prova', 'iife'],
] as const)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      target: 'es2020',
      cssCodeSplit: false,
      lib: { entry, formats: [format], name: 'ProsaSite', fileName: () => `${name}.js`, cssFileName: name },
    },
  });

let over = false;
for (const [file, kilobytes] of Object.entries(most)) {
  const size = gzipSync(await readFile(path.join(root, 'dist', file))).length / 1024;
  console.log(`${file}: ${size.toFixed(1)} de ${kilobytes} KB`);
  over ||= size > kilobytes;
}
process.exitCode = over ? 1 : 0;
