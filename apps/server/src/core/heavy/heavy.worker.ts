import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export interface HeavyOrder {
  /** Module that exports `work`. */
  readonly file: string;
  readonly input: unknown;
}
export type HeavyReply = { readonly result: unknown } | { readonly error: { readonly message: string; readonly stack: string | undefined } };

/** Of the whole process: heap, buffers, and what native code holds. */
const memoryMb = 1024;

/** A thread of its own sees what grows while this one is busy, and that nobody waits any more. */
const watch = `const { rss } = process.memoryUsage, parent = process.ppid;
setInterval(() => { if (rss() > ${memoryMb} * 1048576 || process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 25);`;

async function done({ file, input }: HeavyOrder): Promise<HeavyReply> {
  try {
    const { work } = (await import(file)) as { work: (input: unknown) => unknown };
    return { result: await work(input) };
  } catch (error) {
    return { error: { message: (error as Error).message, stack: (error as Error).stack } };
  }
}

if (process.send) {
  new Worker(watch, { eval: true }).unref();
  try {
    // on Linux: when the machine has no memory left, this goes first, not the server
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // not Linux, or not allowed: the limits above hold without it
  }
  process.on('disconnect', () => process.exit(0));
  process.on('message', (order: HeavyOrder) => void done(order).then((reply) => process.send!(reply)));
}
