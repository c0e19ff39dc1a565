import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { eventually } from '../../../test/kit/processes.ts';
import { holdDatabase } from './hold.ts';

let test: TestDatabase;
let other: Client;

beforeAll(async () => {
  test = await createTestDatabase();
  other = new Client(test.owner);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await test.drop();
});

const holders = async (): Promise<number[]> =>
  (
    await other.query<{ pid: number }>(
      `select l.pid from pg_locks l join pg_database d on d.oid = l.database where l.locktype = 'advisory' and l.granted and d.datname = current_database()`,
    )
  ).rows.map((row) => row.pid);

it('one connection that breaks is not the end: the hold is taken again, and nobody else got it', async () => {
  let lost = 0;
  const hold = await holdDatabase(test.owner, { shared: false, patience: 0, comesBack: false, lost: () => lost++ });
  const [first] = await holders();
  expect(first).toBeDefined();
  await other.query('select pg_terminate_backend($1)', [first]);
  await eventually('held again', async () => {
    const [next] = await holders();
    return next !== undefined && next !== first;
  });
  expect(await holdDatabase(test.owner, { shared: false, patience: 0, comesBack: false, lost: () => undefined })).toBeUndefined();
  expect(lost).toBe(0);
  await hold!.release();
  await eventually('let go', async () => (await holders()).length === 0);
});

it('another process that took it meanwhile: told once', async () => {
  let lost = 0;
  const hold = await holdDatabase(test.owner, { shared: false, patience: 0, comesBack: true, lost: () => lost++ });
  const [first] = await holders();
  const rival = new Client(test.owner);
  await rival.connect();
  // stands in line, so the lock is its own before the broken one asks again
  const taken = rival.query('select pg_advisory_lock(727202)');
  await eventually('in line', async () => {
    const { rowCount } = await other.query(`select from pg_locks where locktype = 'advisory' and not granted`);
    return rowCount === 1;
  });
  await other.query('select pg_terminate_backend($1)', [first]);
  await taken;
  await eventually('told', () => lost === 1);
  await rival.end();
  await hold!.release();
});
