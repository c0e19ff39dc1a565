// Runs a TypeScript file of the project with everything installed: node scripts/run.mjs <file> [arguments]
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { childEnv, install, projectDir, projectNode } from './install.mjs';

await install('all');
const [file, ...rest] = process.argv.slice(2);
const done = spawnSync(projectNode(), [path.join(projectDir, file), ...rest], { cwd: projectDir, stdio: 'inherit', env: childEnv() });
process.exit(done.status ?? 1);
