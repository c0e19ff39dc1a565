import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, type ClientConfig, type DatabaseError } from 'pg';
import { StartError } from '../start-errors.ts';

/** Any number, the same for every process of one database: only one migrates at a time. */
const lock = 727_201;

/**
 * Applies the plain .sql files of `folder` in order, forward only: one transaction per file, checksums, under a lock.
 * A first line `-- sem-transacao` is for CREATE INDEX CONCURRENTLY and the like. Returns how many were applied.
 */
export async function migrate(connection: ClientConfig, folder: string, log: (line: string) => void = () => {}): Promise<number> {
  const client = new Client(connection);
  client.on('error', () => undefined); // told by the query as well
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(
      'create table if not exists migracao (nome text primary key, soma text not null, em timestamptz not null default now(), ms int not null)',
    );
    const applied = new Map((await client.query<{ nome: string; soma: string }>('select nome, soma from migracao')).rows.map((row) => [row.nome, row.soma]));
    const names = (await readdir(folder)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort();
    for (const name of applied.keys()) {
      if (!names.includes(name)) throw new StartError(`A migração ${name} foi aplicada, mas não está nesta versão: o banco é de uma versão mais nova.`);
    }
    let count = 0;
    for (const name of names) {
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const sum = createHash('sha256').update(sql).digest('hex');
      const before = applied.get(name);
      if (before === sum) continue;
      if (before !== undefined) throw new StartError(`A migração ${name} foi alterada depois de aplicada.`);
      await applyFile(client, name, sql, sum, log);
      count++;
    }
    return count;
  } finally {
    await client.end();
  }
}

async function applyFile(client: Client, name: string, sql: string, sum: string, log: (line: string) => void): Promise<void> {
  const start = performance.now();
  const inTransaction = !sql.startsWith('-- sem-transacao');
  try {
    if (inTransaction) await client.query('begin');
    await client.query(sql);
    await client.query('insert into migracao (nome, soma, ms) values ($1, $2, $3)', [name, sum, Math.round(performance.now() - start)]);
    if (inTransaction) await client.query('commit');
  } catch (cause) {
    if (inTransaction) await client.query('rollback');
    const position = Number((cause as DatabaseError).position);
    const line = position > 0 ? `:${sql.slice(0, position).split('\n').length}` : '';
    throw new Error(`${name}${line}: ${(cause as Error).message}`, { cause });
  }
  log(`${name} ${Math.round(performance.now() - start)} ms`);
}
