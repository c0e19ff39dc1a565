import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '../kit/database.ts';
import { follow } from '../kit/processes.ts';
import type { Killed } from './killed-child.ts';

/** A whole product in a process of its own, on these data, killed at a statement. Answers whether it lived. */
export async function product(test: TestDatabase, dataDir: string, act: Killed['act'], from: string, at: number): Promise<boolean> {
  const asked: Killed = { connections: { owner: test.owner, app: test.app }, dataDir, act, from, at };
  const child = spawn(process.execPath, [fileURLToPath(new URL('killed-child.ts', import.meta.url)), JSON.stringify(asked)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { exited, text } = follow(child);
  const code = await exited;
  if (code !== 0 && child.signalCode !== 'SIGKILL') throw new Error(text());
  return code === 0;
}
