// `npm test`: installs and verifies everything. `npm run check` (--check): types, lint, layers and unit tests only.
// Each step's time is printed; the last line counts all tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildWeb, childEnv, install, projectDir, projectNode } from './install.mjs';

const quick = process.argv.includes('--check');
install('all');

const reports = path.join(projectDir, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const module = (file) => path.join(projectDir, 'node_modules', file);
const vitest = (project, ...more) => [
  module('vitest/vitest.mjs'),
  'run',
  '--project',
  project,
  ...more,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${path.join(reports, `${project}.json`)}`,
];

const steps = [
  ['tipos', [path.join(projectDir, 'scripts/types.mjs')]],
  ['lint', [module('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['formato', [module('@biomejs/biome/bin/biome'), 'check', '.']],
  ['camadas', [path.join(projectDir, 'scripts/layers.mjs')]],
  ['mapa', [path.join(projectDir, 'scripts/map.ts'), '--conferir']],
  ['testes de unidade', vitest('unit')],
  ...(quick
    ? []
    : [
        ['testes das telas', vitest('web')],
        ['código sem uso', [module('knip/bin/knip.js'), '--no-progress']],
        ['tipos do banco', [path.join(projectDir, 'apps/server/scripts/db-types.ts'), '--conferir']],
        // they wait for the database and for other processes much of their time
        ['testes do servidor', vitest('server', `--maxWorkers=${availableParallelism() + 1}`)],
        ['telas', 'build'],
        ['tamanho das telas', [path.join(projectDir, 'apps/web/scripts/bundle-size.ts')]],
        ['navegador', [module('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts']],
      ]),
];

let failed = 0;
for (const [name, command] of steps) {
  const start = performance.now();
  console.log(`\n── ${name}`);
  let code = 0;
  if (command === 'build') buildWeb();
  else
    code =
      spawnSync(projectNode(), command, { cwd: projectDir, stdio: 'inherit', env: childEnv({ PROSA_RELATORIOS: reports, CI: process.env.CI ?? '' }) }).status ??
      1;
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FALHOU'} em ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (code !== 0) failed++;
}

const total = { passed: 0, failed: 0, skipped: 0 };
for (const file of ['unit.json', 'web.json', 'server.json']) {
  if (!existsSync(path.join(reports, file))) continue;
  const report = JSON.parse(readFileSync(path.join(reports, file), 'utf8'));
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  total.skipped += report.numPendingTests;
}
const browser = path.join(reports, 'navegador.json');
if (existsSync(browser)) {
  const { stats } = JSON.parse(readFileSync(browser, 'utf8'));
  total.passed += stats.expected;
  total.failed += stats.unexpected + stats.flaky;
  total.skipped += stats.skipped;
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(failed === 0 && total.passed > 0 ? 0 : 1);
