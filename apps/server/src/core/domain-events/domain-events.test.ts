import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { makeEmpresa } from '../../../test/kit/factories.ts';
import { insertDepartamento } from '../../../test/kit/rows.ts';
import { Dispatcher } from './dispatcher.ts';
import { type Consumer, recordEvent } from './domain-events.ts';

declare module './domain-events.ts' {
  interface DomainEvents {
    'teste.feito': { n: number };
  }
}

let test: TestDatabase;
let id_empresa: number;

beforeAll(async () => {
  test = await createTestDatabase();
  id_empresa = (await makeEmpresa(test.database, 'A')).id_empresa;
});
afterAll(() => test.drop());

const collector = (seen: number[], name = 'coletor', fail: (n: number) => boolean = () => false): Consumer => ({
  name,
  events: ['teste.feito'],
  async handle(db, event) {
    const { n } = event.dados as { n: number };
    if (fail(n)) throw new Error('falhou');
    seen.push(n);
    // proof of the work, in the same transaction
    await insertDepartamento(db, `${name} ${n}`);
  },
});

const record = (n: number) => test.database.comEmpresa(id_empresa, (db) => recordEvent(db, 'teste.feito', { n }));
const dispatcherFor = (...consumers: Consumer[]) => new Dispatcher(test.database, consumers, { error() {} }, { retryAfter: () => 0 });

describe('domain events', () => {
  it('happen exactly when the change commits', async () => {
    const seen: number[] = [];
    await record(1);
    const failing = test.database.comEmpresa(id_empresa, async (db) => {
      await recordEvent(db, 'teste.feito', { n: 2 });
      throw new Error('desfeita');
    });
    await expect(failing).rejects.toThrow('desfeita');
    await dispatcherFor(collector(seen)).dispatchBatch();
    expect(seen).toEqual([1]);
  });

  it('a consumer that fails gets the event again; the others are not held up', async () => {
    const good: number[] = [];
    const bad: number[] = [];
    let broken = true;
    await record(3);
    const dispatcher = dispatcherFor(
      collector(good, 'bom'),
      collector(bad, 'ruim', () => broken),
    );
    await dispatcher.dispatchBatch();
    expect([good, bad]).toEqual([[3], []]);
    broken = false;
    await dispatcher.dispatchBatch();
    expect([good, bad]).toEqual([[3], [3]]);
    await dispatcher.dispatchBatch();
    expect([good, bad]).toEqual([[3], [3]]);
  });

  it('one bad event among many leaves the work of the others done once, and comes again alone', async () => {
    for (const n of [10, 11, 12, 13]) await record(n);
    let broken = true;
    const dispatcher = dispatcherFor(collector([], 'lote', (n) => broken && n === 12));
    const done = async () =>
      (
        await test.database.comEmpresa(id_empresa, (db) =>
          db.selectFrom('departamento').select('nome').where('nome', 'like', 'lote %').orderBy('nome').execute(),
        )
      ).map((row) => row.nome);
    await dispatcher.dispatchBatch();
    expect(await done()).toEqual(['lote 10', 'lote 11', 'lote 13']);
    broken = false;
    await dispatcher.dispatchBatch();
    expect(await done()).toEqual(['lote 10', 'lote 11', 'lote 12', 'lote 13']);
  });

  it('a process killed between commit and dispatch loses nothing: after the restart the event arrives, its work is done once', async () => {
    const child: ChildProcess = spawn(
      process.execPath,
      [
        fileURLToPath(new URL('../../../test/kit/record-and-wait.ts', import.meta.url)),
        JSON.stringify({ app: test.app, owner: test.owner, id_empresa, n: 77 }),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout!, 'data'); // committed
    child.kill('SIGKILL');
    await once(child, 'exit');
    const seen: number[] = [];
    const first = dispatcherFor(collector(seen, 'depois'));
    const second = dispatcherFor(collector(seen, 'depois'));
    await Promise.all([first.dispatchBatch(), second.dispatchBatch()]);
    await first.dispatchBatch();
    expect(seen).toEqual([77]);
    const rows = await test.database.comEmpresa(id_empresa, (db) => db.selectFrom('departamento').select('nome').where('nome', '=', 'depois 77').execute());
    expect(rows).toHaveLength(1);
  });

  it('killed after the work and before the mark: delivered again, done once', async () => {
    const seen: number[] = [];
    await record(5);
    await dispatcherFor(collector(seen, 'marca')).dispatchBatch();
    await test.database.semEmpresa((db) => db.updateTable('evento').set({ despachado_em: null }).execute());
    await dispatcherFor(collector(seen, 'marca')).dispatchBatch();
    expect(seen).toContain(5);
    expect(seen.filter((n) => n === 5)).toHaveLength(1);
  });
});
