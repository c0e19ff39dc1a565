import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { eventually, follow, processesNaming } from './processes.ts';

export const projectDir = fileURLToPath(new URL('../../../..', import.meta.url));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // it ended just now
  }
};
const fail = (text: string): never => {
  throw new Error(`ended instead of starting: ${text}`);
};

/** `npm start` on one data folder, as processes. */
export function starter(data: string) {
  // it would replace the packages under the feet of the running tests
  const check = `import('./scripts/install.mjs').then((m) => process.exit(m.isInstalled('all') ? 0 : 1))`;
  if (spawnSync(process.execPath, ['-e', check], { cwd: projectDir }).status !== 0)
    throw new Error('the packages have changed: run npm test or npm run check once');

  const started: ChildProcess[] = [];

  /** In a process group of its own, as a terminal runs it; as root also as another account. */
  function npmStart(env: Record<string, string>, account: { uid?: number; gid?: number } = {}, words: readonly string[] = []) {
    const child = spawn('npm', ['start', '--silent', '--', ...words], {
      ...account,
      cwd: projectDir,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'development', PROSA_DADOS: data, ...env },
    });
    started.push(child);
    return Object.assign(child, follow(child));
  }
  /** Nothing of this data folder runs: no npm, shell, node or PostgreSQL. */
  const nothingLeft = () => eventually('nothing left running', () => processesNaming(data).length === 0, 15_000);

  return {
    npmStart,
    nothingLeft,
    running: async (env: Record<string, string> = {}, account: { uid?: number; gid?: number } = {}, words: readonly string[] = []) => {
      const port = await freePort();
      const prosa = npmStart({ PORT: String(port), ...env }, account, words);
      await eventually(`address\n${prosa.text()}`, () => prosa.text().includes('Prosa no ar') || (prosa.ended() && fail(prosa.text())), 120_000);
      return Object.assign(prosa, { port, url: `http://127.0.0.1:${port}` });
    },
    /** The process of this data folder whose command line names `part`. */
    pidOf: (part: string): Promise<number> =>
      eventually(`process ${part}`, () => processesNaming(data).find((pid) => commandOf(pid).includes(part) && !commandOf(pid).startsWith('sh '))),
    endAll: async (): Promise<void> => {
      for (const child of started.splice(0)) if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGTERM');
      await nothingLeft();
    },
  };
}
