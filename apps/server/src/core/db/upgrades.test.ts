import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client, ClientConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testKey } from '../../../test/kit/database.ts';
import { dropDatabases, emptyDatabase, run, superuser, testServer } from '../../../test/kit/empty-database.ts';
import { noUpgradeRows, renamedTables, upgradeRows } from '../../../test/kit/upgrade-rows.ts';
import { migrate } from './migrate.ts';
import { createEmbeddedDatabase } from './prepare.ts';

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
type Row = Record<string, unknown>;
type Content = Map<string, Row[]>;

const made: string[] = [];
/** What stands in a database at each version, with the rows of the versions until then. */
const versions: { name: string; content: Content }[] = [];
/** Databases that were left at some of these versions. */
const left: { database: string; version: (typeof versions)[number] }[] = [];
let newest: ClientConfig & { database: string };

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ tabela: string }>(
    `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as tabela
     from pg_tables where schemaname in ('public', 'interno', 'tarefas') order by 1`,
  );
  return rows.map((row) => row.tabela);
}

const derived = `select array_agg(attname::text) || '{busca,palavras}' as colunas from pg_attribute where attrelid = $1::regclass and attgenerated <> ''`;
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

/** The name that a table of a version has by now. */
const nowOf = (table: string, content: Content): string => (content.has(table) ? table : (renamedTables[table] ?? table));

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

const names = async () => (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort();

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prosa-versoes-'));
  const files = await names();
  const leaving = new Set([0, 0.3, 0.6, 0.9].map((share) => files[Math.floor(share * files.length)]));
  const done = new Set<string>();
  newest = await emptyDatabase();
  made.push(newest.database);
  for (const name of files) {
    await copyFile(path.join(migrations, name), path.join(folder, name));
    await migrate(newest, folder);
    await fill(newest, done);
    const version = { name, content: await contentOf(newest) };
    versions.push(version);
    if (!leaving.has(name)) continue;
    const { database } = await emptyDatabase(newest.database);
    made.push(database);
    left.push({ database, version });
  }
  await rm(folder, { recursive: true, force: true });
  // grows with every migration
}, 300_000);
afterAll(() => dropDatabases(made), 120_000);

describe('upgrades', () => {
  it('every table has rows of two empresas, or says why not', async () => {
    const tables = await run(newest, tablesOf);
    const { content } = versions.at(-1)!;
    const filled = new Set(Object.keys(upgradeRows).map((table) => nowOf(table, content)));
    expect(tables.filter((table) => !filled.has(table) && !(table in noUpgradeRows))).toEqual([]);
    const poor = [...filled].filter((table) => (content.get(table)?.length ?? 0) < 2);
    expect(poor).toEqual([]);
  });

  it('there is what stood at each version', async () => {
    expect(versions.map(({ name }) => name)).toEqual(await names());
  });

  it('a saved view of the salas keeps its tab among what it shows', () => {
    expect(versions.at(-1)!.content.get('visao')).toMatchObject([
      { area: 'chat', mostra: { q: 'urgente', aba: 'fila' } },
      { area: 'chat', mostra: { q: 'urgente', aba: 'fila' } },
    ]);
  });

  it('cards of before are found by what was said on them and by their checklists', () => {
    const texts = versions
      .at(-1)!
      .content.get('kanban_bloco_busca')!
      .map(({ texto }) => String(texto));
    expect(texts).toHaveLength(2);
    for (const word of ['sofa', 'oi', 'antes', 'medir']) for (const text of texts) expect(text).toContain(` ${word} `);
  });

  /** Every row of before is there afterwards, with what it said in the columns that both versions have. */
  function expectKept(before: Content, after: Content, way: string): void {
    for (const [table, all] of before) {
      // tickets and cards are counted anew when they are counted by others: sums, which each night compares with a count
      const rows = table === 'contador' ? all.filter(({ area }) => area !== 'ticket' && area !== 'kanban_bloco') : all;
      const now = after.get(nowOf(table, after));
      expect(now, `${table}, ${way}`).toBeDefined();
      // what a card is found by is worked out from what stands beside it
      const worked = table === 'kanban_bloco_busca' ? 'texto' : '';
      const columns = Object.keys(rows[0] ?? {}).filter((column) => column in (now![0] ?? {}) && column !== worked);
      const textOf = (row: Row): string => JSON.stringify(columns.map((column) => row[column]));
      const there = new Set(now!.map(textOf));
      // nearly all stand as they stood: only the others are worth the matcher, which says what is missing
      for (const row of rows.filter((one) => !there.has(textOf(one)))) {
        const kept = Object.fromEntries(columns.map((column) => [column, row[column]]));
        expect(now, `a row of ${table}, ${way}`).toContainEqual(expect.objectContaining(kept));
      }
      expect(now!.length, `${table}, ${way}`).toBeGreaterThanOrEqual(rows.length);
    }
  }

  it('an access that was there before it had an address of its own keeps the one it was given by, not what a record says', () => {
    const rows = versions
      .at(-1)!
      .content.get('interno.acesso')!
      // a colleague came with several people of one cliente
      .filter(({ usuario }) => !String(usuario).startsWith('colega'))
      .map(({ usuario, email, confirmado }) => [usuario, email, confirmado]);
    expect(rows.toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['ana1', 'ana@exemplo.com', true],
      ['ana2', 'ana@exemplo.com', true],
      ['compra1@exemplo.com', 'compra1@exemplo.com', false],
      ['compra2@exemplo.com', 'compra2@exemplo.com', false],
    ]);
  });

  it('history and files that hung on a record by a column of its kind hang on it by its area and its number', () => {
    const before = versions[versions.findIndex((v) => v.name.startsWith('0250')) - 1]!.content;
    const { content } = versions.at(-1)!;
    const sorted = (pairs: unknown[][]): string[] => pairs.map((pair) => pair.join(' ')).toSorted((a, b) => a.localeCompare(b));
    const hanging = (table: string) => sorted(content.get(table)!.map((row) => [row['area'], row['id_registro']]));
    const hung = (table: string, area: string, id: string) => sorted(before.get(table)!.map((row) => [area, row[id]]));
    expect(before.get('cadastro_mudanca')!.length).toBeGreaterThan(1);
    expect(hanging('registro_mudanca')).toEqual(hung('cadastro_mudanca', 'clientes', 'id_cliente'));
    expect(hanging('anexo')).toEqual(hung('anexo', 'contatos', 'id_contato'));
  });

  // what every step keeps is kept from any version to the newest
  it('each version, with its data, becomes the next one and keeps every row as it was', () => {
    for (const [i, { name, content }] of versions.entries()) {
      const before = versions[i - 1];
      if (before) expectKept(before.content, content, `from ${before.name} to ${name}`);
    }
  });

  it('versions far apart become the newest at once', async () => {
    expect(left).toHaveLength(4);
    for (const { database, version } of left) {
      const copy = `${database}_novo`;
      made.push(copy);
      await migrate(await createEmbeddedDatabase(testServer(), testKey, copy, database), migrations);
      expectKept(version.content, await contentOf({ ...superuser(), database: copy }), `from ${version.name} to the newest`);
    }
  }, 120_000);
});
