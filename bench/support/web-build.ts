import { spawnSync } from 'node:child_process';
import { projectDir } from './folder.ts';

/** The screens as people get them, built when their sources are newer. */
export function buildScreens(): void {
  const done = spawnSync(process.execPath, ['--input-type=module', '-e', "await (await import('./scripts/install.mjs')).buildWeb()"], {
    cwd: projectDir,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) throw new Error('as telas não foram construídas');
}
