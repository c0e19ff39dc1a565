import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { openPool } from './database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('tells of a connection that breaks, but not while it is closed', async () => {
  const told: string[] = [];
  const pool = openPool({ ...test.owner, max: 2 }, (error) => told.push(error.message));
  const [kept, broken] = await Promise.all([pool.connect(), pool.connect()]);
  const { rows } = await broken.query<{ pid: number }>('select pg_backend_pid() as pid');
  broken.release();
  await kept.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
  await vi.waitFor(() => expect(told).toContain('terminating connection due to administrator command'));

  const before = told.length;
  kept.release();
  const closed = pool.end();
  // as from a server that stops before it has heard the end
  kept.emit('error', new Error('terminating connection due to administrator command'));
  await closed;
  expect(told).toHaveLength(before);
});
