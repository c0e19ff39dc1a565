import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { makeEmpresa } from '../../../test/kit/factories.ts';
import { cancelJob, scheduleJob, scheduleOutside, startWorker } from './jobs.ts';

declare module './jobs.ts' {
  interface Jobs {
    eco: { texto: string };
    cortar: { n: number };
  }
  interface OutsideJobs {
    ligar: { n: number };
  }
}

let test: TestDatabase;
let a: number;
let b: number;
const cut = new Set<number>();
const ran: { id_empresa: number; texto: string }[] = [];
let worker: { stop(): Promise<void> };
/** Calls of strangers that go on until they are answered. */
const calls: { id_empresa: number; n: number; answer: () => void }[] = [];
const call = (id_empresa: number, n: number): Promise<void> => new Promise((answer) => calls.push({ id_empresa, n, answer }));
const start = () =>
  startWorker({
    pool: test.database.ownerPool,
    jobs: {
      eco: async (id_empresa: number, dados: { texto: string }) => void ran.push({ id_empresa, ...dados }),
      cortar: async (_: number, { n }: { n: number }) => {
        // all that wait in the pool, among them the one with which the worker is about to write that this job is done
        await test.database.semEmpresa((db) =>
          sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle'`.execute(db),
        );
        cut.add(n);
      },
    },
    outsideJobs: {
      ligar: (id_empresa: number, { n }: { n: number }) => call(id_empresa, n),
    },
    cron: [],
    single: true,
    onError: () => {},
  });

beforeAll(async () => {
  test = await createTestDatabase();
  a = (await makeEmpresa(test.database, 'A')).id_empresa;
  b = (await makeEmpresa(test.database, 'B')).id_empresa;
  worker = await start();
});
afterAll(async () => {
  await worker.stop();
  await test.drop();
});

const schedule = (empresa: number, texto: string, options: Parameters<typeof scheduleJob>[3] = {}) =>
  test.database.comEmpresa(empresa, (db) => scheduleJob(db, 'eco', { texto }, options));
const texts = () => ran.map((r) => r.texto);

describe('jobs', () => {
  it('run once the transaction commits, stamped with its empresa; a rollback takes them along', async () => {
    await schedule(a, 'fica');
    const undone = test.database.comEmpresa(a, async (db) => {
      await scheduleJob(db, 'eco', { texto: 'desfeita' });
      throw new Error('não');
    });
    await expect(undone).rejects.toThrow('não');
    await schedule(a, 'depois');
    await vi.waitFor(() => expect(texts()).toContain('depois'), 5000);
    expect(ran).toContainEqual({ id_empresa: a, texto: 'fica' });
    expect(texts()).not.toContain('desfeita');
  });

  it('a key replaces and cancels within its empresa only', async () => {
    const later = new Date(Date.now() + 700);
    await schedule(a, 'um', { key: 'k', at: later });
    await schedule(a, 'dois', { key: 'k', at: later });
    await schedule(b, 'da outra', { key: 'k', at: later });
    await schedule(b, 'cancelada', { key: 'c', at: later });
    await test.database.comEmpresa(a, (db) => cancelJob(db, 'c'));
    await schedule(a, 'cancelada de fato', { key: 'd', at: later });
    await test.database.comEmpresa(a, (db) => cancelJob(db, 'd'));
    await vi.waitFor(() => expect(texts()).toEqual(expect.arrayContaining(['dois', 'da outra', 'cancelada'])), 8000);
    expect(texts()).not.toContain('um');
    expect(texts()).not.toContain('cancelada de fato');
  });

  it('one of a key is not lost when the last one of that key is begun meanwhile', async () => {
    await schedule(a, 'a de antes', { key: 'corrida', at: new Date(Date.now() + 3_600_000) });
    let again: Promise<void> | undefined;
    await test.database.semEmpresa(async (db) => {
      // as a worker takes it
      const begun =
        await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'outro', attempts = 1 where key = ${`${a}:corrida`}`.execute(db);
      expect(begun.numAffectedRows).toBe(1n);
      again = schedule(a, 'a de depois', { key: 'corrida' });
      await vi.waitFor(async () => {
        const waiting = await test.database.ownerPool.query(
          `select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
        );
        expect(waiting.rowCount).toBe(1);
      }, 5000);
    });
    await again;
    await vi.waitFor(() => expect(texts()).toContain('a de depois'), 5000);
  });

  it('those that call strangers have a lane of their own, one at a time for each empresa', async () => {
    for (const n of [1, 2, 3]) await test.database.comEmpresa(a, (db) => scheduleOutside(db, 'ligar', { n }));
    await test.database.comEmpresa(b, (db) => scheduleOutside(db, 'ligar', { n: 1 }));
    const open = () => calls.map(({ id_empresa, n }) => `${id_empresa}:${n}`);
    await vi.waitFor(() => expect(open().toSorted()).toEqual([`${a}:1`, `${b}:1`].toSorted()), 8000);
    // no host answers, and other work goes on
    await schedule(a, 'ao lado');
    await vi.waitFor(() => expect(texts()).toContain('ao lado'), 8000);
    expect(open()).toHaveLength(2);
    while (calls.length > 0) calls.shift()!.answer();
    await vi.waitFor(() => expect(open()).toEqual([`${a}:2`]), 8000);
    calls.shift()!.answer();
    await vi.waitFor(() => expect(open()).toEqual([`${a}:3`]), 8000);
    calls.shift()!.answer();
  });

  it('what a killed process held runs again at the next start, not after four hours', async () => {
    await worker.stop();
    await schedule(a, 'presa');
    await test.database.semEmpresa((db) =>
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'morto' where locked_at is null`.execute(db),
    );
    worker = await start();
    await vi.waitFor(() => expect(texts()).toContain('presa'), 5000);
  });

  it('go on when connections to the database break at any moment, and none is run for ever', async () => {
    const numbers = Array.from({ length: 8 }, (_, n) => n);
    for (const n of numbers) await test.database.comEmpresa(a, (db) => scheduleJob(db, 'cortar', { n }));
    const left = () => test.database.semEmpresa((db) => sql`select id from graphile_worker.jobs where task_identifier = 'cortar'`.execute(db));
    await vi.waitFor(async () => expect((await left()).rows).toEqual([]), { timeout: 55_000, interval: 200 });
    expect([...cut].toSorted((x, y) => x - y)).toEqual(numbers);
    await schedule(a, 'depois das quedas');
    await vi.waitFor(() => expect(texts()).toContain('depois das quedas'), 8000);
  }, 60_000);
});
