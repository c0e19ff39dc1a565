import { type ChildProcess, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder } from '../../src/core/config/folders.mjs';

export const isRoot = process.getuid?.() === 0;

/**
 * Where tests keep what cannot be in the checkout: short, for the sockets in it, and as root open to the account of the database. PROSA_TESTES
 * names another place (.ci/run: a new one for each run).
 */
export const testPlace = (): string => process.env['PROSA_TESTES'] || (isRoot ? '/var/lib/prosa-teste' : tmpdir());

/** A new short folder: in memory where the global set-up found enough, else there. */
export function shortFolder(name = 'e-'): string {
  const parent = process.env['PROSA_TESTE_MEMORIA'] || testPlace();
  makeFolder(parent);
  const folder = mkdtempSync(path.join(parent, name));
  chmodSync(folder, 0o755);
  return folder;
}

/** Waits for a condition, asked `every` so many ms; fails with what is missing. */
export async function eventually<T>(
  what: string,
  condition: () => T | Promise<T>,
  timeout = 15_000,
  every = 20,
): Promise<Exclude<T, false | null | undefined>> {
  const end = Date.now() + timeout;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== null && value !== false) return value as Exclude<T, false | null | undefined>;
    if (Date.now() > end) throw new Error(`waited ${timeout} ms in vain: ${what}`);
    await wait(every);
  }
}

/** What a process wrote so far, and whether it ended. */
export function follow(child: ChildProcess): { text: () => string; ended: () => boolean; exited: Promise<number | null> } {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  let ended = false;
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  void exited.then(() => (ended = true));
  return { text: () => text, ended: () => ended, exited };
}

/** Numbers of the living processes whose command line or surroundings name `text`; this process and zombies are left out. */
export function processesNaming(text: string): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid)
      .filter((pid) => {
        const read = (file: string): string => {
          try {
            return readFileSync(`/proc/${pid}/${file}`, 'utf8');
          } catch {
            return ''; // it ended just now
          }
        };
        const line = read('cmdline');
        return line !== '' && (line.includes(text) || read('environ').includes(text));
      });
  } catch {
    // no /proc on this system: command lines only
    const { stdout } = spawnSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' });
    return stdout
      .split('\n')
      .filter((line) => line.includes(text))
      .map((line) => Number.parseInt(line, 10))
      .filter((pid) => pid !== process.pid);
  }
}
