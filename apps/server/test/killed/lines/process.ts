import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProductOptions } from './product.ts';

/** Whoever ends it, the next one, which was loaded meanwhile, takes its place at once. */
export class KilledProduct {
  readonly #options: ProductOptions;
  readonly #log: ReturnType<typeof createWriteStream>;
  #child: ChildProcess | undefined;
  #next: ChildProcess | undefined;
  #up: Promise<void> = Promise.resolve();
  #over = false;
  /** How many more may be needed. */
  #left: number;
  /** Milliseconds from a process's turn to its answer. */
  readonly starts: number[] = [];

  /** `kills`: how often it is ended at the most. */
  constructor(options: ProductOptions, logFile: string, kills: number) {
    this.#options = options;
    this.#left = kills;
    this.#log = createWriteStream(logFile);
    process.once('exit', this.#killAll);
  }

  #load(): ChildProcess {
    const child = spawn(process.execPath, [fileURLToPath(new URL('product.ts', import.meta.url)), JSON.stringify(this.#options)], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(this.#options.dataDir, 'compilado') },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => this.#log.write(chunk));
    return child;
  }

  /** Resolves when it listens. Rejects when it ends by itself before. */
  start(): Promise<void> {
    const began = performance.now();
    const first = this.#child === undefined;
    const child = this.#next ?? this.#load();
    this.#child = child;
    this.#next = undefined;
    const loadNext = (): unknown => this.#left-- > 0 && (this.#next = this.#load());
    // the first one compiles for all of them
    if (!first) loadNext();
    child.send('sua vez');
    this.#up = new Promise((resolve, reject) => {
      child.once('message', () => {
        this.starts.push(performance.now() - began);
        if (first) loadNext();
        resolve();
      });
      child.once('exit', (code, signal) => {
        if (this.#over) return resolve();
        if (signal !== 'SIGKILL') return reject(new Error(`the product ended by itself (${code ?? signal}), see its log`));
        this.start().then(resolve, reject);
      });
    });
    return this.#up;
  }

  /** Resolves when the newest one listens. */
  up = (): Promise<void> => this.#up;

  readonly #killAll = (): void => {
    this.#child?.kill('SIGKILL');
    this.#next?.kill('SIGKILL');
  };

  /** Ends the product at this moment; the next one is on its way. */
  async kill(): Promise<void> {
    const child = this.#child;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill('SIGKILL');
    await gone;
  }

  /** Ends one of the processes that hold lines; false when there is none. */
  killWorker(random: () => number): boolean {
    const pid = this.#child?.pid;
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    const one = pids[Math.floor(random() * pids.length)];
    if (one !== undefined) process.kill(one, 'SIGKILL');
    return one !== undefined;
  }

  async stop(): Promise<void> {
    this.#over = true;
    process.off('exit', this.#killAll);
    const gone = [this.#child, this.#next].flatMap((child) => (child ? [new Promise((resolve) => child.once('exit', resolve))] : []));
    this.#killAll();
    await Promise.all(gone);
    this.#log.end();
  }
}
