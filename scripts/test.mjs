// `npm test`: installs and verifies everything. `npm run check` (--check): types, lint, layers and unit tests only.
// Each step's time is printed; the last lines say what failed and how many tests there were.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { childEnv, install, projectDir, projectNode } from './install.mjs';
import { countResults, tellFailures } from './results.mjs';

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

/** Name, command, report, log of the product under test. */
const steps = [
  ['tipos', [path.join(projectDir, 'scripts/types.mjs')]],
  ['lint', [module('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings']],
  ['formato', [module('@biomejs/biome/bin/biome'), 'check', '.']],
  ['camadas', [path.join(projectDir, 'scripts/layers.mjs')]],
  ['mapa', [path.join(projectDir, 'scripts/map.ts'), '--conferir']],
  ['testes de unidade', vitest('unit'), 'unit.json'],
  ...(quick
    ? []
    : [
        ['testes das telas', vitest('web'), 'web.json'],
        ['código sem uso', [module('knip/bin/knip.js'), '--no-progress']],
        ['tipos do banco', [path.join(projectDir, 'apps/server/scripts/db-types.ts'), '--conferir']],
        // they wait for the database and for other processes much of their time
        ['testes do servidor', vitest('server', `--maxWorkers=${availableParallelism() + 1}`), 'server.json'],
        // in a process of its own: a build that fails ends it
        ['telas', ['--input-type=module', '-e', `(await import('./scripts/install.mjs')).buildWeb()`]],
        ['tamanho das telas', [path.join(projectDir, 'apps/web/scripts/bundle-size.ts')]],
        ['navegador', [module('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts'], 'navegador.json', 'produto.log'],
      ]),
];

const done = [];
const inReports = (file) => file && path.join(reports, file);
for (const [name, command, report, log] of steps) {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const env = childEnv({ PROSA_RELATORIOS: reports, CI: process.env.CI ?? '' });
  const code = spawnSync(projectNode(), command, { cwd: projectDir, stdio: 'inherit', env }).status ?? 1;
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FALHOU'} em ${((performance.now() - start) / 1000).toFixed(1)} s`);
  done.push({ name, ok: code === 0, report: inReports(report), log: inReports(log) });
}

const { passed, failed, skipped } = countResults(done);
for (const line of ['', ...tellFailures(done, projectDir)]) console.log(line);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
