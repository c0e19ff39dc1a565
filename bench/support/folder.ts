import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectDir = fileURLToPath(new URL('../..', import.meta.url));

/** Data of the benchmarks: where PROSA_BANCADA says, else in the checkout; root needs a folder that the database's account can enter. */
export function benchFolder(name = '.'): string {
  const base = process.env['PROSA_BANCADA'] || (process.getuid?.() === 0 ? '/var/lib/prosa-bench' : path.join(projectDir, '.dados', 'bench'));
  mkdirSync(base, { recursive: true });
  return path.join(base, name);
}
