import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropDatabases, emptyDatabase, run } from '../../../test/kit/empty-database.ts';
import { migrate } from './migrate.ts';

let db: ClientConfig & { database: string };
let folder: string;
const made: string[] = [];

beforeEach(async () => {
  db = await emptyDatabase();
  made.push(db.database);
  folder = await mkdtemp(path.join(tmpdir(), 'prosa-migracoes-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => dropDatabases(made));

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const rows = <T>(sql: string): Promise<T[]> => run(db, async (client) => (await client.query(sql)).rows as T[]);
const applied = async () => (await rows<{ nome: string }>('select nome from migracao order by em, nome')).map((r) => r.nome);

describe('migrations', () => {
  it('run in the order of their numbers, once, and nothing else of the folder does', async () => {
    await write('0002_dois.sql', `insert into passo select 'dois', (select count(*) from passo)`);
    await write('0001_um.sql', `create table passo (nome text, antes int); insert into passo values ('um', 0)`);
    await write('0010_dez.sql', `insert into passo select 'dez', (select count(*) from passo)`);
    await write('leia.sql', 'isto não é uma migração');
    await write('0003_nota.sql.bak', 'nem isto');
    const told: string[] = [];
    expect(await migrate(db, folder, (line) => told.push(line))).toBe(3);
    expect(await rows('select nome, antes from passo order by antes')).toEqual([
      { nome: 'um', antes: 0 },
      { nome: 'dois', antes: 1 },
      { nome: 'dez', antes: 2 },
    ]);
    expect(told.map((line) => line.split(' ')[0])).toEqual(['0001_um.sql', '0002_dois.sql', '0010_dez.sql']);
    expect(await migrate(db, folder)).toBe(0);
  });

  it('a file that was changed after it ran is refused, and nothing more runs', async () => {
    await write('0001_um.sql', 'create table um ()');
    await migrate(db, folder);
    await write('0001_um.sql', 'create table um (outra int)');
    await write('0002_dois.sql', 'create table dois ()');
    await expect(migrate(db, folder)).rejects.toThrow('A migração 0001_um.sql foi alterada depois de aplicada.');
    expect(await rows(`select 1 from pg_tables where tablename = 'dois'`)).toEqual([]);
  });

  it('a file that came from Windows with its line ends is the same file', async () => {
    await write('0001_um.sql', 'create table um (\n  a int\n);\n');
    await migrate(db, folder);
    await write('0001_um.sql', 'create table um (\r\n  a int\r\n);\r\n');
    expect(await migrate(db, folder)).toBe(0);
  });

  it('a database of a newer version is refused', async () => {
    await write('0001_um.sql', 'create table um ()');
    await write('0002_dois.sql', 'create table dois ()');
    await migrate(db, folder);
    await rm(path.join(folder, '0002_dois.sql'));
    await expect(migrate(db, folder)).rejects.toThrow('A migração 0002_dois.sql foi aplicada, mas não está nesta versão: o banco é de uma versão mais nova.');
  });

  it('three processes at once apply each file once', async () => {
    await write('0001_um.sql', `create table passo (nome text); select pg_sleep(0.2); insert into passo values ('um')`);
    await write('0002_dois.sql', `insert into passo values ('dois')`);
    const counts = await Promise.all([migrate(db, folder), migrate(db, folder), migrate(db, folder)]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
    expect(await rows('select nome from passo order by nome')).toEqual([{ nome: 'dois' }, { nome: 'um' }]);
  });

  it('-- sem-transacao: for what PostgreSQL does not do in one', async () => {
    await write('0001_um.sql', 'create table um (a int)');
    await write('0002_indice.sql', '-- sem-transacao\ncreate index concurrently um_a on um (a)');
    expect(await migrate(db, folder)).toBe(2);
    expect(await rows(`select indexname from pg_indexes where tablename = 'um'`)).toEqual([{ indexname: 'um_a' }]);
    await write('0003_outro.sql', 'create index concurrently um_b on um (a)');
    await expect(migrate(db, folder)).rejects.toThrow('0003_outro.sql: CREATE INDEX CONCURRENTLY cannot run inside a transaction block');
  });

  it('an error names file and line, and leaves nothing of its file; the ones before stay', async () => {
    await write('0001_um.sql', 'create table um ()');
    await write('0002_ruim.sql', `create table dois ();\n-- ação\ninsert into dois values (1);\n`);
    await expect(migrate(db, folder)).rejects.toThrow(/^0002_ruim\.sql:3: /);
    expect(await applied()).toEqual(['0001_um.sql']);
    expect(await rows(`select 1 from pg_tables where tablename = 'dois'`)).toEqual([]);
    await write('0002_ruim.sql', 'create table dois ()');
    expect(await migrate(db, folder)).toBe(1);
  });
});
