import { EventEmitter } from 'node:events';
import { Logger, makeWorkerUtils, type Runner, run, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import { DatabaseError, type Pool, type QueryConfig } from 'pg';
import { type Causa, causaAtual, inCause } from '../cause.ts';
import type { Db } from '../db/database.ts';
import { keepLease } from './lease.ts';

/** Jobs by name and what they carry. Modules add theirs by declaration merging. */
// biome-ignore lint: merged by modules
export interface Jobs {}

export type JobName = Extract<keyof Jobs, string>;

export type JobTable = { readonly [J in JobName]: (id_empresa: number, dados: Jobs[J]) => Promise<void> };

export interface ScheduleOptions {
  /** When to run; now when missing. */
  at?: Date;
  /** A later call with the same key replaces the job; `cancelJob` takes it away. Unique within the empresa. */
  key?: string;
  /** Tries before it counts as failed for good. */
  attempts?: number;
}

/** Jobs that call strangers (mail, push, look-ups, addresses that people typed), by name. Modules add theirs by declaration merging. */
// biome-ignore lint: merged by modules
export interface OutsideJobs {}
export type OutsideJobName = Extract<keyof OutsideJobs, string>;

async function add(db: Db, job: string, dados: unknown, options: ScheduleOptions, fila: string | null): Promise<void> {
  const { at = null, key = null, attempts = 10 } = options;
  await sql`select tarefas.agendar(${job}, ${JSON.stringify(dados)}::json, coalesce(${at}::timestamptz, now()), ${key}, ${attempts},
    ${JSON.stringify(causaAtual())}::json, ${fila})`.execute(db);
}

/** Schedules the job in the transaction of the change: no commit, no job. */
export async function scheduleJob<J extends JobName>(db: Db, job: J, dados: Jobs[J], options: ScheduleOptions = {}): Promise<void> {
  await add(db, job, dados, options, null);
}

/** The same for a job that calls strangers: a lane of its own, where each empresa has one at a time, so that a slow host holds nobody else. */
export async function scheduleOutside<J extends OutsideJobName>(db: Db, job: J, dados: OutsideJobs[J], options: ScheduleOptions = {}): Promise<void> {
  await add(db, job, dados, options, 'fora');
}

export async function cancelJob(db: Db, key: string): Promise<void> {
  await sql`select tarefas.cancelar(${key})`.execute(db);
}

export interface CronJob {
  readonly name: string;
  /** Five fields, UTC. */
  readonly schedule: string;
  run(): Promise<void>;
}

/** Not the statement was refused: its connection broke, or there is none. */
const connectionBroke = (error: unknown): boolean => !(error instanceof DatabaseError) || /^(57P0[123]|08)/.test(error.code ?? '');

/** Passes its functions on, bound to it, but for those replaced. */
const withReplaced = <T extends object>(target: T, replaced: Record<string, unknown>): T =>
  new Proxy(target, {
    get(_, key) {
      if (typeof key === 'string' && key in replaced) return replaced[key];
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/**
 * The worker repeats what it writes about its jobs only after errors whose code it knows, and those of a connection that
 * broke are not among them: one at that moment would end the process. Here they carry "cannot connect now", which it repeats.
 */
function repeatable(pool: Pool): Pool {
  const labelled = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (connectionBroke(error)) throw Object.assign(new Error('Sem conexão com o banco', { cause: error }), { code: '57P03' });
      throw error;
    }
  };
  return withReplaced(pool, {
    connect: async (callback?: Parameters<typeof pool.connect>[0]) => {
      // the one that listens for new jobs, which looks after its connection itself
      if (callback) return pool.connect(callback);
      const client = await labelled(() => pool.connect());
      const query = (...statement: unknown[]) => labelled(() => client.query(...(statement as [QueryConfig])));
      return withReplaced(client, { query });
    },
  });
}

export type JobHandlers = Readonly<Record<string, (id_empresa: number, dados: never) => Promise<void>>>;

/**
 * The worker of this process. `single`: no other process works on this database, so what a killed one held is freed at once.
 * Of several each keeps a lease on what it runs: the others take it over soon after one was killed.
 */
export async function startWorker(options: {
  pool: Pool;
  jobs: JobHandlers;
  /** Those that call strangers: a lane of their own. */
  outsideJobs?: JobHandlers;
  cron: readonly CronJob[];
  single: boolean;
  /** How long what a killed process ran stays its own, in milliseconds. */
  lease?: number;
  onError: (error: unknown, job: string) => void;
}): Promise<{ stop(): Promise<void> }> {
  const logger = new Logger(() => () => {});
  if (options.single) {
    // a job held by a killed process would stay locked for 4 hours (tried: server, 5)
    const utils = await makeWorkerUtils({ pgPool: options.pool, logger });
    const { rows } = await options.pool.query<{ locked_by: string }>('select distinct locked_by from graphile_worker.jobs where locked_by is not null');
    if (rows.length > 0) await utils.forceUnlockWorkers(rows.map((row) => row.locked_by));
    await utils.release();
  }
  const guarded = (name: string, work: () => Promise<void>) => async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      options.onError(error, name);
      throw error;
    }
  };
  const events: WorkerEvents = new EventEmitter();
  const own: string[] = [];
  events.on('pool:create', ({ workerPool }) => own.push(workerPool.id));
  const tasksOf = (jobs: JobHandlers) =>
    Object.fromEntries(
      Object.entries(jobs).map(([name, work]) => [
        name,
        (payload: unknown) => {
          const { id_empresa, dados, causa = {} } = payload as { id_empresa: number; dados: never; causa?: Causa };
          return guarded(name, () => inCause(causa, () => work(id_empresa, dados)))();
        },
      ]),
    );
  // each place looks by itself for jobs whose time has come; of those of now it is told
  const lane = (concurrency: number, pollInterval: number, taskList: ReturnType<typeof tasksOf>, crontab: string): Promise<Runner> =>
    run({ pgPool: repeatable(options.pool), logger, events, concurrency, pollInterval, noHandleSignals: true, crontab, taskList });
  const cronTasks = Object.fromEntries(options.cron.map((job) => [job.name, guarded(job.name, () => job.run())]));
  const runners = [
    await lane(4, 1000, { ...tasksOf(options.jobs), ...cronTasks }, options.cron.map((job) => `${job.schedule} ${job.name}`).join('\n')),
    ...(options.outsideJobs ? [await lane(8, 3000, tasksOf(options.outsideJobs), '')] : []),
  ];
  const lease = keepLease(options.pool, own, (error) => options.onError(error, 'prazo_das_tarefas'), options.lease);
  return {
    async stop() {
      // what is still run to its end is still this node's
      await Promise.all(runners.map((runner) => runner.stop()));
      await lease.stop();
    },
  };
}
