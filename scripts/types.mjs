// Type-checks every package; each has its own tsconfig.json.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { childEnv, projectDir, projectNode } from './install.mjs';

const folders = ['packages/contract', 'packages/brasil', 'apps/server', 'apps/web', 'e2e', 'bench', 'scripts'];
let code = 0;
for (const folder of folders) {
  if (!existsSync(path.join(projectDir, folder, 'tsconfig.json'))) continue;
  const done = spawnSync(projectNode(), [path.join(projectDir, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    cwd: projectDir,
    stdio: 'inherit',
    env: childEnv(),
  });
  if (done.status !== 0) code = 1;
}
process.exit(code);
