import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
}
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<string, Chunk>;

/** Pages and what the browser loads for them before they show, by source file; limits in kilobytes of gzip. */
const pages = [
  { name: '/login', limit: 130, entries: ['index.html', 'src/features/acesso/screens/login.tsx'] },
  {
    name: 'shell + list',
    limit: 230,
    entries: [
      'index.html',
      'src/app/themed.tsx',
      'src/app/shell/shell.tsx',
      'src/features/departamentos/departamentos.feature.ts',
      'src/features/departamentos/screens/departamentos-list.tsx',
    ],
  },
  {
    name: '/kanban/{dns_quadro}',
    limit: 250,
    entries: ['index.html', 'src/app/themed.tsx', 'src/app/shell/shell.tsx', 'src/features/kanban/kanban.feature.ts', 'src/features/kanban/screens/quadro.tsx'],
  },
];

// without the kit (decisions/0074); React, its router and the queries weigh 106 of them
for (const [address, screen] of [
  ['/area_cliente/dashboard', 'client-dashboard'],
  ['/area_cliente/tickets', 'client-tickets'],
  ['/area_cliente/tickets/show', 'client-ticket-show'],
  ['/area_cliente/tickets/cadastrar', 'client-ticket-form'],
] as const)
  pages.push({
    name: address,
    limit: 170,
    entries: ['index.html', 'src/app/shell/client/client-shell.tsx', `src/features/area-cliente/screens/${screen}.tsx`],
  });

function collect(key: string, seen: Set<string>): Set<string> {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`${key} is not in the build: was it renamed?`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) collect(imported, seen);
  return seen;
}

const kilobytes = (file: string): number => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length / 1024;

let tooBig = false;
for (const { name, limit, entries } of pages) {
  const keys = new Set<string>();
  for (const entry of entries) collect(entry, keys);
  const parts = [...keys].map((key) => manifest[key]?.file ?? '').map((file) => ({ file, size: kilobytes(file) }));
  const total = parts.reduce((sum, { size }) => sum + size, 0);
  console.log(`${name}: ${total.toFixed(1)} KB gzip in ${parts.length} files (limit ${limit})`);
  if (process.argv.includes('--parts')) for (const { file, size } of parts.toSorted((a, b) => b.size - a.size)) console.log(`  ${size.toFixed(1)}  ${file}`);
  tooBig ||= total > limit;
}
if (tooBig) {
  console.error('Over the limit. `npm run size -- --parts` shows what weighs.');
  process.exitCode = 1;
}
