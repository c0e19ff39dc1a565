import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.ts';
import type { HeavyOrder, HeavyReply } from './heavy.worker.ts';

/** What it was given needs more time or memory than anything honest. */
export class TooHeavy extends Error {
  override readonly name = 'TooHeavy';
}

/** Origin of the work: people who signed in and lines, or strangers on pages that stand open to anybody. */
export type HeavyLane = 'casa' | 'fora';

const atOnce = 2;
/** Tasks of a lane that run at once, and what of it may wait: strangers never take the last process. */
const lanes = {
  casa: { running: atOnce, bytes: 256 * 1024 * 1024, tasks: Number.POSITIVE_INFINITY },
  fora: { running: atOnce - 1, bytes: 64 * 1024 * 1024, tasks: 20 },
} as const;
/** A process without work gives its memory back after this. */
const idleMs = 30_000;
/** Above what the process may have in all: its own watch ends it sooner than V8, which collects for seconds before it gives up. */
const heapMb = 1200;

interface Task {
  order: HeavyOrder;
  size: number;
  lane: HeavyLane;
  ms: number;
  settle: (outcome: { result: unknown } | { error: Error }) => void;
}

const idle: ChildProcess[] = [];
const queues: Readonly<Record<HeavyLane, Task[]>> = { casa: [], fora: [] };
const running: Record<HeavyLane, number> = { casa: 0, fora: 0 };
const waiting: Record<HeavyLane, number> = { casa: 0, fora: 0 };

/** A process may end while this one has nothing else to do. */
function letGo(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

function take(): ChildProcess {
  const child =
    idle.pop() ??
    fork(fileURLToPath(new URL('./heavy.worker.ts', import.meta.url)), [], {
      execArgv: [`--max-old-space-size=${heapMb}`],
      // nothing of ours is for it: no password, no key
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  child.ref();
  child.channel?.ref();
  return child;
}

function giveBack(child: ChildProcess): void {
  idle.push(child);
  letGo(child);
  const leave = (): void => {
    const at = idle.indexOf(child);
    if (at === -1) return;
    idle.splice(at, 1);
    // one that ended by itself, as all do at Ctrl-C, has no channel left to close
    if (child.connected) child.disconnect();
  };
  const timer = setTimeout(leave, idleMs).unref();
  child.once('newListener', () => clearTimeout(timer));
  child.once('exit', leave);
}

function start(task: Task): void {
  const child = take();
  const end = (outcome: Parameters<Task['settle']>[0], reusable: boolean): void => {
    clearTimeout(timer);
    child.removeAllListeners();
    if (reusable) giveBack(child);
    else {
      // what it says on its way out is of no interest
      child.on('error', () => undefined);
      child.kill('SIGKILL');
      letGo(child);
    }
    running[task.lane] -= 1;
    task.settle(outcome);
    next();
  };
  const timer = setTimeout(() => end({ error: new TooHeavy(`not done after ${task.ms} ms`) }, false), task.ms);
  child.once('message', (reply: HeavyReply) => {
    if ('result' in reply) end(reply, true);
    else end({ error: Object.assign(new Error(reply.error.message), { stack: reply.error.stack }) }, true);
  });
  child.once('exit', (code, signal) => end({ error: new TooHeavy(`ended with ${code ?? signal}`) }, false));
  child.once('error', (error) => end({ error }, false));
  child.send(task.order);
}

function next(): void {
  for (const lane of ['casa', 'fora'] as const)
    while (running.casa + running.fora < atOnce && running[lane] < lanes[lane].running) {
      const task = queues[lane].shift();
      if (!task) break;
      waiting[lane] -= task.size;
      running[lane] += 1;
      start(task);
    }
}

/**
 * Runs `work(input)` of a module in a process of its own, away from every thread that people wait for: two at once in this
 * process of the server, each within its time and memory. Rejects with TooHeavy when it needs more, AppError when too many wait.
 */
export function runHeavy<O>(work: { file: URL; ms: number }, input: { bytes: Uint8Array }, lane: HeavyLane = 'casa'): Promise<O> {
  const size = input.bytes.byteLength;
  if (waiting[lane] + size > lanes[lane].bytes || queues[lane].length >= lanes[lane].tasks)
    return Promise.reject(new AppError('indisponivel', 'Há muitos arquivos sendo lidos ao mesmo tempo. Tente de novo em instantes.'));
  return new Promise((resolve, reject) => {
    waiting[lane] += size;
    queues[lane].push({
      lane,
      order: { file: work.file.href, input },
      size,
      ms: work.ms,
      settle: (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result as O)),
    });
    next();
  });
}
