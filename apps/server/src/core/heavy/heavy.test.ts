import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/kit/processes.ts';
import { type HeavyLane, runHeavy, TooHeavy } from './heavy.ts';

const file = new URL('./testing/tasks.ts', import.meta.url);
const run = <O>(task: string, { ms = 20_000, size = 1, lane }: { ms?: number; size?: number; lane?: HeavyLane } = {}) =>
  runHeavy<O>({ file, ms }, { bytes: new Uint8Array(size), task } as { bytes: Uint8Array }, lane);

describe('heavy work', () => {
  it('is done two at once, the others wait for their turn', async () => {
    const spans = await Promise.all(Array.from({ length: 6 }, () => run<[number, number]>('wait')));
    for (const [begun] of spans) expect(spans.filter(([from, to]) => from <= begun && begun < to).length).toBeLessThanOrEqual(2);
  });

  it.each(['heap', 'buffers'])('that takes memory without end (%s) ends alone, and the next is done', async (task) => {
    const before = process.memoryUsage.rss();
    await expect(run(task)).rejects.toThrow(TooHeavy);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
    expect(await run('wait')).toHaveLength(2);
  });

  it('that does not end is ended', async () => {
    await expect(run('loop', { ms: 300 })).rejects.toThrow(TooHeavy);
    expect(await run('wait')).toHaveLength(2);
  });

  it('that fails says so, and its process goes on', async () => {
    await expect(run('throw')).rejects.toThrow('a fault of ours');
    expect(await run('wait')).toHaveLength(2);
  });

  it('an idle process that ends by itself, as all of the group do at Ctrl-C, does not take the server along', async () => {
    const errors: Error[] = [];
    const heard = (error: Error): void => void errors.push(error);
    process.on('uncaughtExceptionMonitor', heard);
    const pid = await run<number>('pid');
    process.kill(pid, 'SIGKILL');
    await eventually('the process is gone', () => !existsSync(`/proc/${pid}`));
    expect(await run<number>('pid')).not.toBe(pid);
    process.off('uncaughtExceptionMonitor', heard);
    expect(errors).toEqual([]);
  });

  it('knows nothing of our surroundings: no password, no key', async () => {
    expect((await run<string[]>('env')).filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([]);
  });

  it('[security: T10] of strangers never takes the last process, and only so much of it waits', async () => {
    const strangers = Array.from({ length: 21 }, () => run<[number, number]>('wait', { lane: 'fora' }));
    await expect(run('wait', { lane: 'fora' })).rejects.toMatchObject({ code: 'indisponivel' });
    const own = await run<[number, number]>('wait');
    const spans = await Promise.all(strangers);
    // it went as soon as there was a process, long before the twenty that waited
    expect(spans.filter(([begun]) => begun < own[0]).length).toBeLessThan(10);
    for (const [begun] of spans) expect(spans.filter(([from, to]) => from <= begun && begun < to)).toHaveLength(1);
  });

  it('does not pile up: what would wait with too many bytes is told to come again', async () => {
    const size = 130 * 1024 * 1024;
    const first = [run('wait'), run('wait'), run('wait', { size })];
    await expect(run('wait', { size })).rejects.toMatchObject({ code: 'indisponivel' });
    await Promise.all(first);
  });
});
