// `npm test`: installs and verifies everything. `npm run check` (--check): types, lint, layers and unit tests only, and the
// rules of lint that know types only of what differs from main.
// `npm test -- --mudou [commit]`: what the files can touch that differ from main (or from that commit), committed or not.
// Each step's time is printed; the last lines say what failed and how many tests there were.
import { spawn } from 'node:child_process';
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
/** All of it without the rules that know types, which take two thirds of a minute: those for what differs from main, where that is known. */
const quickLint = () =>
  existsSync(path.join(projectDir, '.git'))
    ? [['lint sem tipos', [module('oxlint/bin/oxlint'), '--deny-warnings']], ...lintOf(changedFiles().files)]
    : [lint()];
const lintOf = (files) => {
  const sources = files.filter((file) => existsSync(path.join(projectDir, file)) && /\.(m?[jt]s|tsx)$/.test(file));
  return sources.length > 0 ? [lint(sources)] : [];
};
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
  return [
    types,
    ...lintOf(files),
    ...(there.length > 0 ? [format(there)] : []),
    [...tree, unused, ...(files.some((file) => file.startsWith('apps/server/migrations/')) ? [databaseTypes] : [])],
    ...(tests.unit.length > 0 ? [unit(tests.unit)] : []),
    ...(tests.web.length > 0 ? [web(tests.web)] : []),
    ...(tests.server.length > 0 ? [server(tests.server)] : []),
    ...(tests.navegador.length > 0 ? journeys(tests.navegador) : []),
  ];
}

const mudou = process.argv.indexOf('--mudou');
const quickSteps = quick ? [types, ...quickLint(), format(), tree, unit()] : [];
const allSteps = [types, lint(), format(), [...tree, unused, databaseTypes], unit(), web(), server(), ...journeys()];
/** Name, command, report, log of the product under test; those of a list run side by side. */
const steps = mudou > 0 ? stepsOfChange(process.argv[mudou + 1]) : quick ? quickSteps : allSteps;

const inReports = (file) => file && path.join(reports, file);
/** What it says goes on to the screen, at once where nothing runs beside it, else when it is over. */
function runStep([name, command, report, log], alone) {
  const start = performance.now();
  const heading = `\n── ${name}\n`;
  if (alone) process.stdout.write(heading);
  const env = childEnv({ PROSA_RELATORIOS: reports, CI: process.env.CI ?? '' });
  const child = spawn(projectNode(), command, { cwd: projectDir, stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'], env });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    // all of its output has come by then
    child.on('close', (code) => {
      if (!alone) process.stdout.write(Buffer.concat([Buffer.from(heading), ...said]));
      console.log(`── ${name}: ${code === 0 ? 'ok' : 'FALHOU'} em ${((performance.now() - start) / 1000).toFixed(1)} s`);
      resolve({ name, ok: code === 0, report: inReports(report), log: inReports(log) });
    });
  });
}

const done = [];
for (const step of steps) {
  // of several at a place each works on one core: as many at once as there are
  const [beside, alone] = Array.isArray(step[0]) ? [[...step], false] : [[step], true];
  const next = async () => {
    for (let one = beside.shift(); one !== undefined; one = beside.shift()) done.push(await runStep(one, alone));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, next));
}

const { passed, failed, skipped } = countResults(done);
for (const line of ['', ...tellFailures(done, projectDir)]) console.log(line);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
// a change may touch no test; all tests together are never none
process.exit(failed === 0 && (passed > 0 || mudou > 0) ? 0 : 1);
