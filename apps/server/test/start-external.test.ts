import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serviceAccount } from '../src/core/config/folders.mjs';
import { deriveSecret } from '../src/core/config/secret-key.ts';
import { startEmbedded } from '../src/core/db/embedded.ts';
import { run } from './kit/empty-database.ts';
import { freePort, starter } from './kit/npm-start.ts';
import { eventually, shortFolder } from './kit/processes.ts';

/** Data folder of the product; the servers live in folders of their own. */
const data = shortFolder('ext-');
const folders = [data];
const { npmStart, running, endAll } = starter(data);
const stops: (() => Promise<unknown>)[] = [];

afterEach(endAll);
afterAll(async () => {
  for (const stop of stops) await stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

interface External {
  superuser: ClientConfig;
  url: (user: string, database: string) => string;
}
const external = (port: number, password: string): External => ({
  superuser: { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' },
  url: (user, database) => `postgresql://${user}:senha-do-dono@127.0.0.1:${port}/${database}`,
});
const makeOwner = (server: External, user: string, rights: string): Promise<void> =>
  run(server.superuser, async (client) => {
    await client.query(`create role ${user} login ${rights} password 'senha-do-dono'`);
    await client.query(`create database ${user} owner ${user} encoding 'UTF8' template template0`);
  });

const onDatabase = (url: string) => running({ DATABASE_URL: url });
async function works(prosa: Awaited<ReturnType<typeof running>>): Promise<void> {
  const post = (address: string, body: Record<string, string>, token = '') =>
    fetch(`${prosa.url}/api/${address}`, { method: 'POST', body: new URLSearchParams(body), headers: { authorization: `Bearer ${token}` } });
  const { data: sessao } = (await (await post('login/login', { usuario: 'ana@aurora.demo', senha: 'Aurora#2026' })).json()) as { data: { token: string } };
  // accents in search and order are the database's work
  const list = await fetch(`${prosa.url}/api/usuario/getAll?q=bru`, { headers: { authorization: `Bearer ${sessao.token}` } });
  const { data: people } = (await list.json()) as { data: { nome: string }[] };
  expect(people.map((p) => p.nome.split(' ')[0])).toEqual(['Bruno']);
  await eventually('health', async () => (await fetch(`${prosa.url}/api/saude`)).status === 200, 30_000, 100);
}

describe("a PostgreSQL of one's own", () => {
  let server: External;
  beforeAll(async () => {
    const base = shortFolder('pg-');
    folders.push(base);
    const port = await freePort();
    const started = await startEmbedded(base, { settings: ['listen_addresses=127.0.0.1', `port=${port}`, 'fsync=off', 'max_connections=80'] });
    stops.push(() => started.stop());
    server = external(port, started.password);
  }, 60_000);

  it('the whole product runs with an owner that is no superuser but may make roles; a second process needs Redis', async () => {
    await makeOwner(server, 'dono_um', 'createrole');
    const prosa = await onDatabase(server.url('dono_um', 'dono_um'));
    // it waits ten seconds for the one that is there to end
    const second = npmStart({ PORT: '0', DATABASE_URL: server.url('dono_um', 'dono_um') });
    await works(prosa);
    expect(await second.exited).toBe(1);
    expect(second.text()).toContain('outro Prosa já está usando este banco');
    expect(second.text()).not.toContain('senha-do-dono');
  }, 90_000);

  it('an owner that may not make roles: the message has the statement to run, without the password, and then it starts', async () => {
    await run(server.superuser, (client) => client.query('drop database dono_um with (force)'));
    await run(server.superuser, (client) => client.query('drop role prosa_app'));
    await makeOwner(server, 'dono_dois', '');
    const url = server.url('dono_dois', 'dono_dois');
    const refused = npmStart({ PORT: '0', DATABASE_URL: url });
    expect(await refused.exited).toBe(1);
    expect(refused.text()).toContain('não pode criar o papel prosa_app');
    expect(refused.text()).not.toMatch(/\n\s+at /);
    const key = readFileSync(path.join(data, 'chave'), 'utf8').trim();
    expect(refused.text()).not.toContain(deriveSecret(key, 'papel-app'));
    const statement = /^\s*(create role prosa_app .*;)$/m.exec(refused.text())![1]!;
    await run(server.superuser, (client) => client.query(statement));
    await works(await onDatabase(url));
  }, 90_000);

  it.each([
    ['a wrong password', () => server.url('dono_dois', 'dono_dois').replace('senha-do-dono', 'errada'), 'recusou o usuário ou a senha'],
    ['a database that is not there', () => server.url('dono_dois', 'nenhum'), 'não existe'],
  ])(
    '%s: a clear message without it',
    async (_name, url, message) => {
      const prosa = npmStart({ PORT: '0', DATABASE_URL: url() });
      expect(await prosa.exited).toBe(1);
      expect(prosa.text()).toContain(message);
      expect(prosa.text()).not.toMatch(/\n\s+at |errada/);
    },
    30_000,
  );
});

/** Folder of Debian's PostgreSQL 15 programs, or of those on PATH. */
function programs15(): string | undefined {
  const debian = '/usr/lib/postgresql/15/bin';
  const found = [debian, ...(process.env['PATH'] ?? '').split(path.delimiter)].find((folder) => existsSync(path.join(folder, 'initdb')));
  const version = found && spawnSync(path.join(found, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout;
  return version?.includes(' 15.') ? found : undefined;
}
const programs = programs15();
if (programs === undefined) process.stdout.write('PostgreSQL 15 is not tested: its programs are not on this machine (Debian 12: apt-get install postgresql)\n');

describe.skipIf(programs === undefined)('PostgreSQL 15, the oldest that is supported', () => {
  it('runs the whole product', async () => {
    const base = shortFolder('pg15-');
    folders.push(base);
    const account = serviceAccount();
    const options = { cwd: base, ...(account && { uid: account.uid, gid: account.gid }) };
    if (account) chownSync(base, account.uid, account.gid);
    const folder = path.join(base, 'dados');
    const passwordFile = path.join(base, 'senha');
    writeFileSync(passwordFile, 'senha-do-super\n', { mode: 0o644 });
    const made = spawnSync(
      path.join(programs!, 'initdb'),
      ['-D', folder, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8', '--locale=C'],
      {
        ...options,
        encoding: 'utf8',
      },
    );
    expect(made.stderr).toBe('');
    const port = await freePort();
    const child = spawn(
      path.join(programs!, 'postgres'),
      ['-D', folder, '-p', String(port), '-k', base, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off'],
      {
        ...options,
        stdio: 'ignore',
      },
    );
    stops.push(async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await ended;
    });
    const server = external(port, 'senha-do-super');
    await eventually('PostgreSQL 15', () => run(server.superuser, () => Promise.resolve(true)).catch(() => false));
    await makeOwner(server, 'dono', 'createrole');
    await works(await onDatabase(server.url('dono', 'dono')));
  }, 90_000);
});
