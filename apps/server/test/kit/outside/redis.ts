import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { bringProgram } from './program.ts';

export interface RunningRedis {
  readonly url: string;
  /** Ends the process and starts an empty one in the same place. */
  restart(): Promise<void>;
  /** Breaks all connections of clients, the way a network does; `kind` as in CLIENT KILL. */
  cut(kind: 'normal' | 'pubsub'): Promise<void>;
  /** Something done behind everyone's back. */
  command(name: string, ...args: string[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** A Redis of its own on a unix socket, without a port and without files. */
export async function startRedis(): Promise<RunningRedis> {
  if (!bringProgram('redis-server'))
    throw new Error('O teste do barramento precisa do programa redis-server. Instale-o (Debian: apt-get install redis-server) e repita.');
  const folder = await mkdtemp(join(tmpdir(), 'prosa-redis-'));
  const url = join(folder, 'redis.sock');
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    child = spawn('redis-server', ['--port', '0', '--unixsocket', url, '--save', '', '--appendonly', 'no', '--dir', folder], { stdio: 'ignore' });
    const probe = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
    probe.on('error', () => {
      // Until it listens.
    });
    await probe.ping();
    probe.disconnect();
  }
  async function end(): Promise<void> {
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
  async function command(name: string, ...args: string[]): Promise<unknown> {
    const admin = new Redis(url);
    const answer = await admin.call(name, ...args);
    admin.disconnect();
    return answer;
  }
  await start();

  return {
    url,
    async restart() {
      await end();
      await start();
    },
    async cut(kind) {
      await command('CLIENT', 'KILL', 'TYPE', kind, 'SKIPME', 'yes');
    },
    command,
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A line to Redis that can lose answers: what was asked is done, but whoever asked does not get to know. */
export async function startLossyLine(redis: RunningRedis) {
  const url = `${redis.url}.${Math.random().toString(36).slice(2)}`;
  const lines = new Set<Socket>();
  let mute = false;
  const server = createServer((near) => {
    const far = connect(redis.url);
    for (const socket of [near, far]) {
      lines.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        lines.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes) => far.write(bytes));
    far.on('data', (bytes) => {
      if (!mute) near.write(bytes);
    });
  });
  server.listen(url);
  await once(server, 'listening');
  return {
    url,
    /** From now on answers are lost. */
    mute(): void {
      mute = true;
    },
    /** Breaks the line; the next one is whole. */
    cut(): void {
      mute = false;
      for (const line of lines) line.destroy();
    },
    close(): void {
      for (const line of lines) line.destroy();
      server.close();
    },
  };
}
