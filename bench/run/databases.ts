import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isPostgresOf } from '@prosa/server/src/core/db/embedded-lock.ts';
import { benchFolder } from '../support/folder.ts';

/** Database servers that run on data below `folder`, three folders down at the most: the data folder of each, by its process. */
function databasesIn(folder: string): Map<number, string> {
  const found = new Map<number, string>();
  const look = (below: string, depth: number): void => {
    if (!existsSync(below)) return;
    for (const entry of readdirSync(below, { withFileTypes: true })) {
      if (!entry.isDirectory()) continue;
      const data = path.join(below, entry.name);
      const pidFile = path.join(data, 'postmaster.pid');
      if (existsSync(pidFile)) {
        const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
        if (isPostgresOf(pid, data)) found.set(pid, data);
      } else if (depth > 0 && !entry.name.startsWith('dados-')) look(data, depth - 1);
    }
  };
  look(folder, 3);
  return found;
}

let before: ReadonlyMap<number, string> | undefined;

/** What runs before the first part is somebody else's. */
export function spareDatabases(): void {
  before ??= databasesIn(benchFolder());
}

/** Ends the database servers that parts left running, or all below a folder of ours: orderly, at once, and at last without asking. */
export async function stopDatabases(folder?: string): Promise<void> {
  for (const [pid, data] of databasesIn(folder ?? benchFolder())) {
    if (folder === undefined && before?.has(pid)) continue;
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (isPostgresOf(pid, data)) process.kill(pid, signal);
      for (let i = 0; i < 200 && isPostgresOf(pid, data); i++) await wait(50);
    }
  }
}
