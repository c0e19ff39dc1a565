import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { holdAlone } from '../hold-alone.mjs';
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

/** One start at a time in a folder: two that copy and create at once would destroy each other's work. Returns what lets go. */
export const holdStart = (socketDir: string): Promise<() => void> =>
  holdAlone(path.join(socketDir, 'inicio'), 'Outro Prosa está criando o banco embutido nesta pasta há mais de dois minutos. Encerre-o e tente de novo.');

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
