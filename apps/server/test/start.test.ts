import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually, follow, processesNaming, shortFolder } from './processes.ts';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));
const signIns = ['admin@aurora.demo', 'ana@aurora.demo', 'bruno@aurora.demo', 'operador@prosa.demo', 'cliente@aurora.demo'];
/** One data folder for all: each case is a later start on what the one before left. */
let data: string;
const started: ChildProcess[] = [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `npm start` in a process group of its own, as a terminal runs it. */
function npmStart(env: Record<string, string>) {
  const child = spawn('npm', ['start', '--silent'], {
    cwd: projectDir,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'development', PROSA_DADOS: data, ...env },
  });
  started.push(child);
  return Object.assign(child, follow(child));
}

async function running(env: Record<string, string> = {}) {
  const port = await freePort();
  const prosa = npmStart({ PORT: String(port), ...env });
  await eventually(`address\n${prosa.text()}`, () => prosa.text().includes('Prosa no ar') || (prosa.ended() && fail(prosa.text())), 120_000);
  return Object.assign(prosa, { port, url: `http://127.0.0.1:${port}` });
}
const fail = (text: string): never => {
  throw new Error(`ended instead of starting: ${text}`);
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};
/** The process of this data folder whose command line names `part`. */
const pidOf = (part: string): Promise<number> =>
  eventually(`process ${part}`, () => processesNaming(data).find((pid) => commandOf(pid).includes(part) && !commandOf(pid).startsWith('sh ')));
/** Nothing of this data folder runs: no npm, shell, node or PostgreSQL. */
const nothingLeft = () => eventually('nothing left running', () => processesNaming(data).length === 0, 15_000);

beforeAll(() => {
  data = shortFolder('start-');
});
afterEach(async () => {
  for (const child of started.splice(0)) if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM');
  await nothingLeft();
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe('npm start', () => {
  it('the first time: prints address and sign-ins, serves page, API and health on one port', async () => {
    const prosa = await running();
    await eventually('sign-ins', () => signIns.every((s) => prosa.text().includes(s)));
    expect(prosa.text()).toContain(`Prosa no ar: ${prosa.url} `);
    const page = await fetch(prosa.url, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<div id="');
    const signIn = await fetch(`${prosa.url}/api/login/login`, { method: 'POST', body: new URLSearchParams({ usuario: signIns[0]!, senha: 'Aurora#2026' }) });
    expect([signIn.status, ((await signIn.json()) as { status: boolean }).status]).toEqual([200, true]);
    // the demo's line connects a moment later
    await eventually('health', async () => (await fetch(`${prosa.url}/api/saude`)).status === 200);
    expect(existsSync(path.join(data, 'chave'))).toBe(true);

    // a second one on the same data says so and leaves the first alone
    const second = npmStart({ PORT: String(await freePort()) });
    expect(await second.exited).toBe(1);
    expect(second.text()).toContain(`outro Prosa já está usando os dados de ${data}`);
    const third = npmStart({ PORT: String(prosa.port) });
    expect(await third.exited).toBe(1);
    expect(third.text()).toContain(`a porta ${prosa.port} já está em uso`);
    expect(third.text()).not.toMatch(/\n\s+at /);
    expect((await fetch(`${prosa.url}/api/saude`)).status).toBe(200);

    // SIGTERM to npm: it ends only its own shell
    process.kill(prosa.pid!, 'SIGTERM');
    await nothingLeft();
  }, 180_000);

  it('Ctrl-C: the whole group hears it', async () => {
    const prosa = await running();
    process.kill(-prosa.pid!, 'SIGINT');
    await nothingLeft();
  }, 60_000);

  it('npm killed: nothing is left', async () => {
    const prosa = await running();
    process.kill(prosa.pid!, 'SIGKILL');
    await nothingLeft();
  }, 60_000);

  it('start.mjs killed: nothing is left', async () => {
    await running();
    process.kill(await pidOf('start.mjs'), 'SIGKILL');
    await nothingLeft();
  }, 60_000);

  it('server killed: its PostgreSQL goes on, the next start adopts it and ends it', async () => {
    const prosa = await running();
    const postgres = await pidOf('dados-18');
    process.kill(await pidOf('main.ts'), 'SIGKILL');
    expect(await prosa.exited).toBe(1);
    expect(processesNaming(`${data}/pg/dados-18`)).toContain(postgres);
    await running();
    expect(await pidOf('dados-18')).toBe(postgres);
  }, 60_000);

  it('PostgreSQL killed: the server ends with a message, the next start has everything', async () => {
    const prosa = await running();
    process.kill(await pidOf('dados-18'), 'SIGKILL');
    expect(await prosa.exited).toBe(1);
    expect(prosa.text()).toContain('O banco parou');
    await running();
  }, 60_000);

  it('told to end in the middle of its start: nothing is left', async () => {
    const prosa = npmStart({ PORT: String(await freePort()) });
    await pidOf('dados-18');
    process.kill(-prosa.pid!, 'SIGINT');
    await prosa.exited;
    await nothingLeft();
    expect(prosa.text()).not.toContain('Prosa no ar');
  }, 60_000);

  const refused: [name: string, env: Record<string, string>, message: RegExp][] = [
    ['a port that is none', { PORT: 'x' }, /PORT=x não serve\. Porta HTTP/],
    ['an address that this machine has not', { HOST: '203.0.113.7' }, /esta máquina não tem o endereço 203\.0\.113\.7/],
    [
      'a database that does not answer',
      { DATABASE_URL: 'postgresql://dono:segredo@127.0.0.1:1/prosa' },
      /não há resposta do PostgreSQL em 127\.0\.0\.1:1\/prosa/,
    ],
    ['a data folder that is a file', { PROSA_DADOS: path.join(projectDir, 'package.json') }, /sem permissão para gravar em|não é uma pasta/],
  ];
  it.each(refused)(
    '%s: a clear message, no trace, no secret',
    async (_name, env, message) => {
      const prosa = npmStart({ PORT: '0', PROSA_TESTE_PASTA: data, ...env });
      expect(await prosa.exited).toBe(1);
      expect(prosa.text()).toMatch(message);
      expect(prosa.text()).not.toMatch(/\n\s+at |segredo/);
    },
    30_000,
  );

  it('--help lists the settings without starting anything', async () => {
    const child = spawn('npm', ['start', '--silent', '--', '--help'], {
      cwd: projectDir,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PROSA_DADOS: data },
    });
    const { text, exited } = follow(child);
    expect(await exited).toBe(0);
    for (const name of ['PORT', 'HOST', 'DATABASE_URL', 'PROSA_DADOS', 'PROSA_DEMO', 'PROSA_CHAVE', 'REDIS_URL', 'PROSA_URL'])
      expect(text()).toContain(`  ${name} `);
  }, 30_000);
});
