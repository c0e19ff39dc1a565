import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

const numberIn = (file: string, pattern: RegExp): number => {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // gone meanwhile, or no Linux
  }
};
const ownMb = (pid: number | string): number => numberIn(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/) / 1024;

/** Memory of the server and of its processes of heavy work, in MB; the database is not among them. */
export function memoryMb(pid: number): number {
  let sum = ownMb(pid);
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name) && numberIn(`/proc/${name}/status`, /PPid:\s+(\d+)/) === pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('heavy'))
      sum += ownMb(name);
  return Math.round(sum);
}

export interface Watched {
  /** Longest a neighbour waited for an answer, in ms. */
  longest: number;
  /** And on average. */
  mean: number;
  /** Most memory, in MB. */
  memory: number;
  ms: number;
}

/** What others notice while `attack` runs: a call that costs nothing, each `everyMs`, from a thread of its own; and the server's memory. */
export async function watching(server: { url: string; pid: number }, everyMs: number, attack: () => Promise<unknown>): Promise<Watched> {
  const neighbour = new Worker(new URL('./neighbour.ts', import.meta.url), { workerData: { url: `${server.url}/api/nada`, everyMs } });
  await once(neighbour, 'message');
  let memory = 0;
  const meter = setInterval(() => (memory = Math.max(memory, memoryMb(server.pid))), 200);
  const began = performance.now();
  try {
    await attack();
  } finally {
    clearInterval(meter);
  }
  const ms = Math.round(performance.now() - began);
  const told = once(neighbour, 'message');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  neighbour.postMessage('over');
  const [[longest, mean]] = (await told) as [[number, number]];
  return { longest: Math.round(longest), mean: Math.round(mean * 100) / 100, memory: Math.max(memory, memoryMb(server.pid)), ms };
}
