import { setTimeout as wait } from 'node:timers/promises';

interface Input {
  bytes: Uint8Array;
  task: 'wait' | 'heap' | 'buffers' | 'loop' | 'throw' | 'env' | 'pid';
}

/** What a test lets a process of heavy work do. */
export async function work({ task }: Input): Promise<unknown> {
  const begun = Date.now();
  if (task === 'throw') throw new Error('a fault of ours');
  if (task === 'pid') return process.pid;
  if (task === 'env') return Object.keys(process.env);
  if (task === 'heap') for (const kept: unknown[] = []; ; ) kept.push(Array.from({ length: 1000 }, (_, i) => ({ i })));
  if (task === 'buffers') for (const kept: Buffer[] = []; ; ) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
  if (task === 'loop') for (;;);
  await wait(150);
  return [begun, Date.now()];
}
