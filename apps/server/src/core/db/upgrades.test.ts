import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client, ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testKey } from '../../../test/database.ts';
import { dropDatabases, emptyDatabase, run, superuser, testServer } from '../../../test/empty-database.ts';
import { noUpgradeRows, upgradeRows } from '../../../test/upgrade-rows.ts';
import { migrate } from './migrate.ts';
import { createEmbeddedDatabase } from './prepare.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
type Row = Record<string, unknown>;
type Content = Map<string, Row[]>;

const made: string[] = [];
/** Name of the database that stands at each migration, with the rows of the versions until then. */
const standing: { name: string; database: string }[] = [];

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ tabela: string }>(
    `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as tabela
     from pg_tables where schemaname in ('public', 'interno', 'tarefas') order by 1`,
  );
  return rows.map((row) => row.tabela);
}

const derived = `select array_agg(attname::text) || '{busca}' as colunas from pg_attribute where attrelid = $1::regclass and attgenerated <> ''`;
/** What a version before left in every table, but for what is worked out from other columns: a newer version may find by more. */
async function contentOf(config: ClientConfig): Promise<Content> {
  return run(config, async (client) => {
    const content: Content = new Map();
    for (const table of await tablesOf(client)) {
      if (table === 'migracao') continue;
      const [{ colunas } = { colunas: [] }] = (await client.query<{ colunas: string[] }>(derived, [table])).rows;
      const { rows } = await client.query<{ linha: Row }>(`select to_jsonb(t) - $1::text[] as linha from ${table} t`, [colunas]);
      content.set(
        table,
        rows.map((row) => row.linha),
      );
    }
    return content;
  });
}

/** Two empresas in the tables that came with the last migration. */
async function fill(config: ClientConfig, done: Set<string>): Promise<void> {
  await run(config, async (client) => {
    const fresh = (await tablesOf(client)).filter((table) => !done.has(table));
    if (fresh.includes('empresa')) await client.query(`insert into empresa (nome_fantasia) values ('Loja Aurora'), ('Clínica Vida')`);
    for (const empresa of done.has('empresa') || fresh.includes('empresa') ? [1, 2] : []) {
      await client.query(`set app.id_empresa = '${empresa}'`);
      for (const [table, statement] of Object.entries(upgradeRows)) if (fresh.includes(table)) await client.query(statement);
    }
    for (const table of fresh) done.add(table);
  });
}

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-versoes-'));
  const done = new Set<string>();
  let before: string | undefined;
  for (const name of (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort()) {
    await copyFile(path.join(migrations, name), path.join(folder, name));
    const config = await emptyDatabase(before);
    made.push(config.database);
    await migrate(config, folder);
    await fill(config, done);
    standing.push({ name, database: config.database });
    before = config.database;
  }
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => dropDatabases(made), 120_000);

describe('upgrades', () => {
  it('every table has rows of two empresas, or says why not', async () => {
    const newest = await run({ ...superuser(), database: standing.at(-1)!.database }, tablesOf);
    expect(newest.filter((table) => !(table in upgradeRows) && !(table in noUpgradeRows))).toEqual([]);
    const content = await contentOf({ ...superuser(), database: standing.at(-1)!.database });
    const poor = Object.keys(upgradeRows).filter((table) => (content.get(table)?.length ?? 0) < 2);
    expect(poor).toEqual([]);
  });

  const names = async () => (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort();
  it('there is a database for each version', async () => {
    expect(standing.map((s) => s.name)).toEqual(await names());
  });

  it('each version, with its data, becomes the newest and keeps every row as it was', async () => {
    for (const { name, database } of standing) {
      const before = await contentOf({ ...superuser(), database });
      const copy = `${database}_novo`;
      made.push(copy);
      const config = await createEmbeddedDatabase(testServer(), testKey, copy, database);
      await migrate(config, migrations);
      const after = await contentOf({ ...superuser(), database: copy });
      for (const [table, rows] of before) {
        const now = after.get(table);
        expect(now, `${table} of ${name}`).toBeDefined();
        for (const row of rows) {
          const kept = Object.fromEntries(Object.entries(row).filter(([column]) => column in (now![0] ?? {})));
          expect(now, `a row of ${table}, from ${name}`).toContainEqual(expect.objectContaining(kept));
        }
        expect(now!.length, `${table} of ${name}`).toBeGreaterThanOrEqual(rows.length);
      }
    }
    // one migration more makes one upgrade more
  }, 120_000);
});
