// Type-checks everything, a program for each set of libraries: one thread a program, as many programs at once as there are processors, for the
// threads of one program do each other's work again (7 s of processor time for the server, 14 with threads). What did not change is not checked again.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { childEnv, projectDir, projectNode } from './install.mjs';

/** The longest first. */
const programs = ['apps/server', 'apps/web', 'tsconfig.tools.json', 'apps/widget', 'packages/contract', 'packages/baileys', 'packages/brasil'];
const tsc = path.join(projectDir, 'node_modules/typescript/bin/tsc');

function check(program) {
  const kept = path.join(projectDir, '.cache/types', `${program.replaceAll('/', '-')}.tsbuildinfo`);
  const args = [tsc, '-p', program, '--singleThreaded', '--incremental', '--tsBuildInfoFile', kept];
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, { cwd: projectDir, stdio: 'inherit', env: childEnv() });
    child.on('exit', resolve);
  });
}

let failed = false;
async function checkNext() {
  for (let program = programs.shift(); program !== undefined; program = programs.shift()) if ((await check(program)) !== 0) failed = true;
}
await Promise.all(Array.from({ length: availableParallelism() }, checkNext));
process.exitCode = failed ? 1 : 0;
