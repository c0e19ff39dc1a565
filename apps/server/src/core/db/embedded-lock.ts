import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-errors.ts';
import { windows } from './embedded-binaries.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether that process is a PostgreSQL of this data folder: a number in a file may be anyone's by now, or a dead one's not yet reaped. */
export function isPostgresOf(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  if (windows) return true;
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    // no /proc on this system, or it ended just now
    return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.includes(data) ?? false;
  }
}

const connects = (target: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(target, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/**
 * One start at a time in a folder: two that copy and create at once would destroy each other's work. Held by a listening
 * socket, which the kernel frees when its process dies. Returns what lets go.
 */
export async function holdStart(socketDir: string): Promise<() => void> {
  const name = windows ? `\\\\.\\pipe\\prosa-${createHash('sha256').update(socketDir).digest('hex').slice(0, 16)}` : path.join(socketDir, 'inicio');
  const end = Date.now() + 120_000;
  for (;;) {
    const server = net.createServer((socket) => socket.destroy());
    const held = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
      server.listen(name, () => resolve(true));
    });
    // closing a unix socket removes its file
    if (held) return () => server.close();
    if (!(await connects(name))) fs.rmSync(name, { force: true });
    else if (Date.now() > end)
      throw new StartError('Outro Prosa está criando o banco embutido nesta pasta há mais de dois minutos. Encerre-o e tente de novo.');
    else await wait(100);
  }
}

/**
 * Makes PostgreSQL take over the lock files of one that is gone. It refuses them as long as their number is alive, which a
 * process of the same account may have been given since; its own parent's number it passes over. The rest of the file stays: by it
 * PostgreSQL makes sure that no worker of the dead one still writes.
 */
export function releaseLocks(pidFile: string, socketDir: string): void {
  const [, ...rest] = fs.readFileSync(pidFile, 'utf8').split('\n');
  fs.writeFileSync(pidFile, [process.pid, ...rest].join('\n'));
  for (const file of fs.readdirSync(socketDir)) if (file.startsWith('.s.PGSQL.')) fs.rmSync(path.join(socketDir, file));
}
