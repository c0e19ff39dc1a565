import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { run, superuser } from '../../../test/kit/empty-database.ts';
import { describeGrants, grantsFile, renewGrants } from './grants.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('the rights that the migrations give are those of the file, and a start renews none', async () => {
  const wanted = (await readFile(grantsFile, 'utf8')).split('\n').slice(1, -1);
  expect(await run(test.owner, describeGrants)).toEqual(wanted);
  expect(await renewGrants(test.owner)).toBe(0);
});

it('[operacao: restored before its role was there] every right that is gone is there again', async () => {
  const before = await run(test.owner, describeGrants);
  await run({ ...superuser(), database: test.owner.database! }, (client) => client.query('drop owned by prosa_app'));
  await expect(test.database.ping()).rejects.toThrow(/permission denied/);
  expect(await renewGrants(test.owner)).toBe(before.length);
  expect(await run(test.owner, describeGrants)).toEqual(before);
  await test.database.ping();
});
