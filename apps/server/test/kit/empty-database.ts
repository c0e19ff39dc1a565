import { Client, type ClientConfig } from 'pg';
import { createEmbeddedDatabase } from '../../src/core/db/prepare.ts';
import { type TestServer, testKey } from './database.ts';

/** The server of the tests' global set-up. */
export function testServer(): TestServer {
  const server = JSON.parse(process.env['PROSA_TESTE_PG'] ?? 'null') as TestServer | null;
  if (!server) throw new Error('the global set-up of the tests did not run');
  return server;
}

export const superuser = (server = testServer()): ClientConfig => ({
  host: server.host,
  port: server.port,
  user: server.user,
  password: server.password,
  database: 'postgres',
});

let counter = 0;

/** A database without any migration, or a copy of `template`; the answer is its owner's connection. */
export async function emptyDatabase(template?: string): Promise<ClientConfig & { database: string }> {
  const database = `t_vazio_${process.pid}_${++counter}`;
  const server = testServer();
  await run(superuser(), (client) =>
    client.query(`create database ${database} owner ${server.owner.user} tablespace ${server.space} ${template ? `template ${template}` : ''}`),
  );
  return { ...(await createEmbeddedDatabase(server, testKey, database)), database };
}

export async function run<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const dropDatabases = (names: readonly string[]): Promise<void> =>
  run(superuser(), async (client) => {
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
  });
