// `npm test`: installs and verifies everything. `npm run check` (--check): types, lint, layers and unit tests only.
// `npm test -- --mudou [commit]`: what the files can touch that differ from main (or from that commit), committed or not.
// Each step's time is printed; the last lines say what failed and how many tests there were.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { byProject, changedFiles, readSources, testsOf } from './changed.mjs';
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

const lint = (sources = []) => ['lint', [module('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...sources]];
const format = (files = ['.']) => ['formato', [module('@biomejs/biome/bin/biome'), 'check', '--no-errors-on-unmatched', ...files]];
const types = ['tipos', [path.join(projectDir, 'scripts/types.mjs')]];
const tree = [
  ['camadas', [path.join(projectDir, 'scripts/layers.mjs')]],
  ['mapa', [path.join(projectDir, 'scripts/map.ts'), '--conferir']],
];
// nothing else runs beside them: every core works
const everyCore = `--maxWorkers=${availableParallelism()}`;
const unit = (files = []) => ['testes de unidade', vitest('unit', everyCore, ...files), 'unit.json'];
const web = (files = []) => ['testes das telas', vitest('web', everyCore, ...files), 'web.json'];
// they wait for the database and for other processes much of their time
const server = (files = []) => ['testes do servidor', vitest('server', `--maxWorkers=${availableParallelism() + 1}`, ...files), 'server.json'];
const unused = ['código sem uso', [module('knip/bin/knip.js'), '--no-progress']];
const databaseTypes = ['tipos do banco', [path.join(projectDir, 'apps/server/scripts/db-types.ts'), '--conferir']];
const journeys = (files = []) => [
  // in a process of its own: a build that fails ends it
  ['telas', ['--input-type=module', '-e', `await (await import('./scripts/install.mjs')).buildWeb()`]],
  ['tamanho das telas', [path.join(projectDir, 'apps/web/scripts/bundle-size.ts')]],
  ['navegador', [module('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...files], 'navegador.json', 'produto.log'],
];

/** The steps that what differs from main, or from the commit that is named, can touch. */
function stepsOfChange(commit) {
  const { from, files } = changedFiles(commit);
  const tests = byProject(testsOf(files, readSources()));
  console.log(`${files.length} arquivos mudados desde ${from}`);
  for (const [project, found] of Object.entries(tests)) console.log(`  ${project}: ${found.length} arquivos de teste`);
  if (tests.navegador.length === 0) console.log('  nenhuma jornada leva o nome de um domínio que mudou: npm test percorre todas');
  const there = files.filter((file) => existsSync(path.join(projectDir, file)));
  const sources = there.filter((file) => /\.(m?[jt]s|tsx)$/.test(file));
  return [
    types,
    ...(sources.length > 0 ? [lint(sources)] : []),
    ...(there.length > 0 ? [format(there)] : []),
    ...tree,
    ...(tests.unit.length > 0 ? [unit(tests.unit)] : []),
    ...(tests.web.length > 0 ? [web(tests.web)] : []),
    unused,
    ...(files.some((file) => file.startsWith('apps/server/migrations/')) ? [databaseTypes] : []),
    ...(tests.server.length > 0 ? [server(tests.server)] : []),
    ...(tests.navegador.length > 0 ? journeys(tests.navegador) : []),
  ];
}

const mudou = process.argv.indexOf('--mudou');
const quickSteps = [types, lint(), format(), ...tree, unit()];
/** Name, command, report, log of the product under test. */
const steps = mudou > 0 ? stepsOfChange(process.argv[mudou + 1]) : quick ? quickSteps : [...quickSteps, web(), unused, databaseTypes, server(), ...journeys()];

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
// a change may touch no test; all tests together are never none
process.exit(failed === 0 && (passed > 0 || mudou > 0) ? 0 : 1);
