import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { startEmbedded } from '@prosa/server/src/core/db/embedded.ts';
import { projectDir } from './folder.ts';

// a benchmark that is ended leaves no server behind: what `exit` ends must hear of it
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the address on its output. */
  readonly milliseconds: number;
  readonly child: ChildProcess;
  /** Resolves when the process is gone, for whatever reason. */
  readonly ended: Promise<unknown>;
  /** Ends it the way a machine that stops does. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The product as it runs for people: its own process, on this data folder or DATABASE_URL. */
export async function startServer(options: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
  nodeArgs?: readonly string[];
  logFile?: string;
}): Promise<ServerProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), path.join(projectDir, 'apps/server/src/main.ts')], {
    cwd: projectDir,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(options.port), PROSA_DADOS: options.dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = options.logFile === undefined ? undefined : createWriteStream(options.logFile, { flags: 'a' });
  // a benchmark that fails leaves no server behind
  const killChild = (): void => void child.kill('SIGKILL');
  process.once('exit', killChild);
  let output = '';
  const gone = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
    process.off('exit', killChild);
    log?.end();
  };
  const url = await new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      log?.write(chunk);
      if (output.length > 20_000) return;
      output += chunk.toString();
      const address = /Prosa no ar: (http\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`o servidor não iniciou (${code ?? signal}): ${output.slice(-2000)}`)));
  });
  return { url, pid: child.pid!, milliseconds: performance.now() - started, child, ended: gone, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Leaves nothing of an earlier run in the folder: neither files nor a database that runs on. */
export async function emptyFolder(dataDir: string): Promise<void> {
  const base = path.join(dataDir, 'pg');
  if (existsSync(base)) await (await startEmbedded(base)).stop();
  rmSync(dataDir, { recursive: true, force: true });
}
