import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import { type Connections, type Database, openDatabase } from '../../src/core/db/database.ts';
import { type EmbeddedServer, startEmbedded } from '../../src/core/db/embedded.ts';
import { createEmbeddedDatabase, prepareDatabase } from '../../src/core/db/prepare.ts';
import { isRoot, testPlace } from './processes.ts';

const projectDir = fileURLToPath(new URL('../../../..', import.meta.url));
export const testKey = 'chave-de-teste-chave-de-teste-chave';

/** A server of this checkout's tests: two checkouts do not share one, and root needs a folder that its account can enter. */
export function testServerFolder(): string {
  const name = createHash('sha256').update(projectDir).digest('hex').slice(0, 8);
  const inside = path.join(projectDir, '.dados', 'teste', 'pg');
  return isRoot || process.env['PROSA_TESTES'] || inside.length >= 70 ? path.join(testPlace(), `pg-${name}`) : inside;
}

/** Data that may be lost: no flush to disk, and no log of a clone's pages. */
export const startTestServer = (): Promise<EmbeddedServer> =>
  startEmbedded(testServerFolder(), {
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'wal_level=minimal',
      'max_wal_senders=0',
      'max_connections=300',
      'shared_buffers=128MB',
      'autovacuum_naptime=1min',
    ],
  });

const migrationsDir = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Named after the migrations: a change of them makes a new template. */
function templateName(): string {
  const sum = createHash('sha256');
  for (const file of readdirSync(migrationsDir).sort()) sum.update(file).update(readFileSync(path.join(migrationsDir, file)));
  return `modelo_${sum.digest('hex').slice(0, 12)}`;
}

/** Migrates the template database once. Returns the connections of its two roles. */
async function ensureTemplate(server: EmbeddedServer): Promise<Connections> {
  const name = templateName();
  const admin = new Client({ host: server.host, port: server.port, user: server.user, password: server.password, database: 'postgres' });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [name]);
    // tests of a killed run, and templates of earlier migrations
    const old = rowCount
      ? []
      : (
          await admin.query<{ datname: string; whole: boolean }>(
            `select datname, datconnlimit <> -2 as whole from pg_database where datname like 'modelo\\_%' or datname like 't\\_%'`,
          )
        ).rows;
    for (const { datname, whole } of old) {
      // one whose dropping was cut off can only be dropped
      if (whole) await admin.query(`alter database ${escapeIdentifier(datname)} is_template false`);
      await admin.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`);
    }
    // one that is there has the roles' passwords set again
    const connections = await prepareDatabase(await createEmbeddedDatabase(server, testKey, name), testKey, () => {});
    await admin.query(`alter database ${name} is_template true`);
    return connections;
  } finally {
    await admin.end();
  }
}

/** What the global set-up tells the test files: its server, and the template with the connections of its two roles. */
export interface TestServer extends Omit<EmbeddedServer, 'stop'>, Connections {
  readonly template: string;
  /** Where PostgreSQL keeps clones of it. */
  readonly space: string;
}

/** Tells this process and those that it starts the server with its migrated template. `space`: where PostgreSQL keeps clones. */
export async function announceServer(server: EmbeddedServer, space = 'pg_default'): Promise<void> {
  const connections = await ensureTemplate(server);
  const { host, port, user, password } = server;
  const told = { host, port, user, password, template: connections.owner.database, space, ...connections };
  process.env['PROSA_TESTE_PG'] = JSON.stringify(told);
}

export interface TestDatabase {
  readonly database: Database;
  readonly owner: ClientConfig;
  readonly app: ClientConfig;
  drop(): Promise<void>;
}

let counter = 0;

/** A fresh database of its own for a test file: a clone of the template, which is prepared already. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = JSON.parse(process.env['PROSA_TESTE_PG'] ?? 'null') as TestServer | null;
  if (!server) throw new Error('the global set-up of the tests did not run');
  const name = `t_${process.pid}_${++counter}`;
  const asSuperuser = async (statement: string): Promise<void> => {
    const admin = new Client({ host: server.host, port: server.port, user: server.user, password: server.password, database: 'postgres' });
    await admin.connect();
    await admin.query(statement);
    await admin.end();
  };
  // of a killed run, whose process had this number
  await asSuperuser(`drop database if exists ${name} with (force)`);
  await asSuperuser(`create database ${name} owner ${escapeIdentifier(server.owner.user!)} template ${server.template} tablespace ${server.space}`);
  const connections: Connections = { owner: { ...server.owner, database: name }, app: { ...server.app, database: name } };
  const errors: Error[] = [];
  const database = openDatabase(connections, (error) => errors.push(error), { app: 6, owner: 6 });
  return {
    database,
    ...connections,
    async drop() {
      await database.close();
      await asSuperuser(`drop database if exists ${name} with (force)`);
    },
  };
}
