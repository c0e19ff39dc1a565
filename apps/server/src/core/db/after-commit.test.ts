import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { makeEmpresa } from '../../../test/kit/factories.ts';
import { depois } from './after-commit.ts';

let test: TestDatabase;
let id_empresa: number;
beforeAll(async () => {
  test = await createTestDatabase();
  id_empresa = (await makeEmpresa(test.database, 'A')).id_empresa;
});
afterAll(() => test.drop());

it('runs what waits once the transaction is committed, in order, each name once', async () => {
  const told: string[] = [];
  const made = (): Promise<number> =>
    test.database.semEmpresa(async (db) => (await db.selectFrom('departamento').select('nome').where('nome', '=', 'Depois').execute()).length);
  let atCommit: Promise<number> | undefined;
  await test.database.comEmpresa(id_empresa, async (db) => {
    depois(db, 'linha', () => {
      told.push('linha');
      atCommit = made();
    });
    depois(db, 'tela', () => told.push('tela'));
    depois(db, 'linha', () => told.push('linha de novo'));
    await db.insertInto('departamento').values({ nome: 'Depois', dns: 'depois' }).execute();
    expect(told).toEqual([]);
  });
  expect(told).toEqual(['linha', 'tela']);
  // others see the change by then
  expect(await atCommit).toBe(1);
});

it('runs nothing of what is undone: by an error, or by a statement whose failure was swallowed', async () => {
  const told: string[] = [];
  const thrown = test.database.comEmpresa(id_empresa, async (db) => {
    depois(db, 'linha', () => told.push('lançada'));
    await db.insertInto('departamento').values({ nome: 'Nunca', dns: 'nunca' }).execute();
    throw new Error('não');
  });
  await expect(thrown).rejects.toThrow('não');
  await test.database.comEmpresa(id_empresa, async (db) => {
    depois(db, 'linha', () => told.push('engolida'));
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
  });
  expect(told).toEqual([]);
});
