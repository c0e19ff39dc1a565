/**
 * Start of the product's process on a fresh data folder, on the same one later, and after kill -9; memory at rest. The
 * time is from the start of the process to the first good answer of `/api/saude`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '@prosa/server/src/core/db/embedded.ts';
import { until } from '../support/company.ts';
import { benchFolder } from '../support/folder.ts';
import { emptyFolder, freePort, type ServerProcess, startServer } from '../support/server.ts';
import { setting, within } from '../support/smallest.ts';

const restSeconds = setting('PROSA_BENCH_SEGUNDOS', 15);
const dataDir = benchFolder('inicio');
await emptyFolder(dataDir);
const port = await freePort();

async function start(): Promise<{ server: ServerProcess; seconds: number }> {
  const began = performance.now();
  const server = await startServer({ dataDir, port, env: { PROSA_DEMO: 'sim' } });
  await until('saúde', async () => (await fetch(`${server.url}/api/saude`)).ok);
  return { server, seconds: Math.round((performance.now() - began) / 10) / 100 };
}

/** Of a process that ended while it was being read, none. */
function kilobytes(file: string, line: RegExp): number {
  try {
    return Number(line.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Of a process and those it made; shared pages count once (PSS). */
function memoryOfTree(root: number): number {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    parents.set(Number(entry), kilobytes(`/proc/${entry}/status`, /^PPid:\s+(\d+)/m));
  }
  const isOf = (pid: number): boolean => pid === root || (parents.has(pid) && parents.get(pid) !== 0 && isOf(parents.get(pid)!));
  return [...parents.keys()].filter(isOf).reduce((sum, pid) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m), 0);
}

const first = await start();
await first.server.stop();
const later = await start();
await later.server.kill();
const afterKill = await start();
const megabytes = (kb: number): number => Math.round(kb / 102.4) / 10;
let memory: Record<string, number> | null = null;
if (process.platform === 'linux') {
  await new Promise((resolve) => setTimeout(resolve, restSeconds * 1000));
  const { pid } = await startEmbedded(path.join(dataDir, 'pg'));
  memory = { node_rss: megabytes(kilobytes(`/proc/${afterKill.server.pid}/status`, /^VmRSS:\s+(\d+)/m)), postgres: megabytes(memoryOfTree(pid)) };
}
await afterKill.server.stop();
const ok = within(later.seconds <= 2);
console.log(
  JSON.stringify({
    bench: 'inicio',
    segundos: { primeiro: first.seconds, seguinte: later.seconds, depois_de_kill_9: afterKill.seconds },
    memoria_parada_mb: memory,
    ok,
  }),
);
process.exit(ok ? 0 : 1);
