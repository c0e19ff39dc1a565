import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/kit/database.ts';
import { makeEmpresa } from '../../../test/kit/factories.ts';
import { insertDepartamento } from '../../../test/kit/rows.ts';
import { type AreaDeMudanca, depois, type Mudanca, mudancaDe } from './after-commit.ts';
import type { Db } from './database.ts';

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
    await insertDepartamento(db, 'Depois');
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
    await insertDepartamento(db, 'Nunca');
    throw new Error('não');
  });
  await expect(thrown).rejects.toThrow('não');
  await test.database.comEmpresa(id_empresa, async (db) => {
    depois(db, 'linha', () => told.push('engolida'));
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
  });
  expect(told).toEqual([]);
});

it('a transaction that is over does nothing more: neither by itself nor in the one that has its connection next', async () => {
  let late: Promise<unknown> = Promise.resolve();
  const failed = test.database.comEmpresa(id_empresa, async (db) => {
    const slow = sql`select pg_sleep(0.05)`.execute(db).then(() => insertDepartamento(db, 'Tarde'));
    late = slow.catch((error: unknown) => error);
    await Promise.all([slow, Promise.reject(new Error('não'))]);
  });
  await expect(failed).rejects.toThrow('não');
  expect(await late).toMatchObject({ message: 'this transaction is over' });
  const kept: Db[] = [];
  await test.database.lerEmpresa(id_empresa, async (db) => void kept.push(db));
  await expect(kept[0]!.selectFrom('departamento').select('nome').execute()).rejects.toThrow('this transaction is over');
  expect(await test.database.comEmpresa(id_empresa, (db) => db.selectFrom('departamento').select('nome').where('nome', '=', 'Tarde').execute())).toEqual([]);
});

interface Nomes extends Mudanca {
  nota(nome: string): void;
}
const nomes: AreaDeMudanca<Nomes> = { nome: 'nomes' };
const told: string[] = [];
/** Tells what is in the database by the end of each transaction that noted a name. */
const announceNames = () =>
  test.database.announce(nomes, (db, id): Nomes => {
    const noted: string[] = [];
    let read: string[] = [];
    return {
      nota: (nome) => void noted.push(nome),
      async ler() {
        read = (await db.selectFrom('departamento').select('nome').where('nome', 'in', noted).orderBy('nome').execute()).map((row) => row.nome);
      },
      anunciar: () => void told.push(`${id === id_empresa}: ${read.join(', ')}`),
    };
  });
const insert = async (db: Db, nome: string) => {
  await insertDepartamento(db, nome);
  mudancaDe(db, nomes)?.nota(nome);
};

it('what an area noted is read at the end of the transaction and told once, after its commit', async () => {
  await test.database.comEmpresa(id_empresa, (db) => insert(db, 'Calado'));
  announceNames();
  await test.database.comEmpresa(id_empresa, async (db) => {
    await insert(db, 'Um');
    await insert(db, 'Dois');
    await db.updateTable('departamento').set({ nome: 'Outro' }).where('nome', '=', 'Um').execute();
    mudancaDe(db, nomes)?.nota('Outro');
    expect(told).toEqual([]);
  });
  expect(told.splice(0)).toEqual(['true: Dois, Outro']);

  // nothing noted, and undone
  await test.database.comEmpresa(id_empresa, (db) => db.selectFrom('departamento').selectAll().execute());
  const thrown = test.database.comEmpresa(id_empresa, async (db) => {
    await insert(db, 'Desfeito');
    throw new Error('não');
  });
  await expect(thrown).rejects.toThrow('não');
  expect(told).toEqual([]);
});
