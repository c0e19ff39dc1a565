// Checks the layers of docs/architecture (.dependency-cruiser.mjs) and that the checker really read the sources.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { childEnv, projectDir, projectNode } from './install.mjs';

const program = path.join(projectDir, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const folders = ['packages/contract/src', 'packages/brasil/src', 'apps/server/src', 'apps/web/src'];
const done = spawnSync(projectNode(), [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders], {
  cwd: projectDir,
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
  env: childEnv(),
});
if (!done.stdout) {
  console.error(done.stderr);
  process.exit(1);
}
const { summary } = JSON.parse(done.stdout);
for (const v of summary.violations) console.error(`${v.rule.name}: ${v.from} → ${v.to}`);
// with a TypeScript it cannot load it reads nothing and says all is well
if (summary.totalCruised < 50 || summary.totalDependenciesCruised < 100) {
  console.error(`só ${summary.totalCruised} módulos lidos: a verificação de camadas não funcionou`);
  process.exit(1);
}
console.log(`camadas: ${summary.totalCruised} módulos, ${summary.violations.length} violações`);
process.exit(summary.violations.length === 0 ? 0 : 1);
