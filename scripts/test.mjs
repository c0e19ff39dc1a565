// `npm test`: installs and verifies everything. `npm run check` (--check): types, lint, layers and unit tests only, and the
// rules of lint that know types only of what differs from main.
// `npm test -- --mudou [commit]`: what the files can touch that differ from main (or from that commit), committed or not.
// The file of a test that failed runs once more, alone; the last lines say where the time went, what failed and how many tests there were.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { byProject, changedFiles, readSources, testsOf } from './changed.mjs';
import { childEnv, install, projectDir, projectNode } from './install.mjs';
import { countResults, failuresOf, tellFailures, tellLogs, tellTimes, verdict } from './results.mjs';

const started = performance.now();
const quick = process.argv.includes('--check');
await install('all');

const reports = path.join(projectDir, '.cache', 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const module = (file) => path.join(projectDir, 'node_modules', file);
const cores = availableParallelism();

// A step: its name, `command` (arguments of Node) or for tests `run(files)`, the name of its report, the log of the product under test.
const lint = (sources = []) => ({ name: 'lint', command: [module('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...sources] });
/** All of it without the rules that know types, which take two thirds of a minute: those for what differs from main, where that is known. */
const quickLint = () =>
  existsSync(path.join(projectDir, '.git'))
    ? [{ name: 'lint sem tipos', command: [module('oxlint/bin/oxlint'), '--deny-warnings'] }, ...lintOf(changedFiles().files)]
    : [lint()];
const lintOf = (files) => {
  const sources = files.filter((file) => existsSync(path.join(projectDir, file)) && /\.(m?[jt]s|tsx)$/.test(file));
  return sources.length > 0 ? [lint(sources)] : [];
};
const format = (files = ['.']) => ({ name: 'formato', command: [module('@biomejs/biome/bin/biome'), 'check', '--no-errors-on-unmatched', ...files] });
const types = { name: 'tipos', command: [path.join(projectDir, 'scripts/types.mjs')] };
const tree = [
  { name: 'camadas', command: [path.join(projectDir, 'scripts/layers.mjs')] },
  { name: 'mapa', command: [path.join(projectDir, 'scripts/map.ts'), '--conferir'] },
];
const unused = { name: 'código sem uso', command: [module('knip/bin/knip.js'), '--no-progress'] };
const databaseTypes = { name: 'tipos do banco', command: [path.join(projectDir, 'apps/server/scripts/db-types.ts'), '--conferir'] };
// in a process of its own: a build that fails ends it
const build = { name: 'telas', command: ['--input-type=module', '-e', `await (await import('./scripts/install.mjs')).buildWeb()`] };

const vitest = (project, workers) => (files, folder) => [
  module('vitest/vitest.mjs'),
  'run',
  '--project',
  project,
  `--maxWorkers=${workers}`,
  ...files,
  '--reporter=default',
  '--reporter=json',
  '--reporter=./scripts/run-reporter.mjs',
  `--outputFile.json=${path.join(folder, `${project}.json`)}`,
];
const tests = (name, run, report, log) => (files) => ({ name, run, files, report, log });
const unit = tests('testes de unidade', vitest('unit', cores), 'unit.json');
const web = tests('testes das telas', vitest('web', cores), 'web.json');
// they wait for the database and for other processes much of their time
const server = tests('testes do servidor', vitest('server', cores + 1), 'server.json');
const playwright = (files) => [module('@playwright/test/cli.js'), 'test', '--config', 'e2e/playwright.config.ts', ...files];
const journeys = tests('navegador', playwright, 'navegador.json', 'produto.log');

/** The steps that what differs from main, or from the commit that is named, can touch. */
function stepsOfChange(commit) {
  const { from, files } = changedFiles(commit);
  const found = byProject(testsOf(files, readSources()));
  console.log(`${files.length} arquivos mudados desde ${from}`);
  for (const [project, { length }] of Object.entries(found)) console.log(`  ${project}: ${length} arquivos de teste`);
  if (found.navegador.length === 0) console.log('  nenhuma jornada leva o nome de um domínio que mudou: npm test percorre todas');
  const there = files.filter((file) => existsSync(path.join(projectDir, file)));
  const migrated = files.some((file) => file.startsWith('apps/server/migrations/'));
  return [
    [types, ...lintOf(files), ...(there.length > 0 ? [format(there)] : []), ...tree, unused, ...(migrated ? [databaseTypes] : [])],
    ...(found.unit.length > 0 ? [unit(found.unit)] : []),
    ...(found.web.length > 0 ? [web(found.web)] : []),
    ...(found.server.length > 0 ? [server(found.server)] : []),
    ...(found.navegador.length > 0 ? [build, journeys(found.navegador)] : []),
  ];
}

const mudou = process.argv.indexOf('--mudou');
const quickSteps = () => [[types, ...quickLint(), format(), ...tree, unit([])]];
// what needs nothing of the others runs side by side, the longest first; tests that wait for conditions have the machine to themselves
const allSteps = () => [[types, lint(), build, unused, ...tree, databaseTypes, format(), unit([])], web([]), server([]), journeys([])];
/** Steps in their order; those of a list run side by side. */
const steps = mudou > 0 ? stepsOfChange(process.argv[mudou + 1]) : quick ? quickSteps() : allSteps();

/** What it says goes on to the screen, at once where nothing runs beside it, else when it is over. Reports are written into `folder`. */
function runStep({ name, command, run, files, report, log }, { alone, folder = reports }) {
  const start = performance.now();
  const heading = `\n── ${name}\n`;
  if (alone) process.stdout.write(heading);
  const env = childEnv({ PROSA_RELATORIOS: folder, CI: process.env.CI ?? '' });
  const args = command ?? run(files, folder);
  const child = spawn(projectNode(), args, { cwd: projectDir, stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'], env });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  const inFolder = (file) => file && path.join(folder, file);
  return new Promise((resolve) => {
    // all of its output has come by then
    child.on('close', (code) => {
      const seconds = (performance.now() - start) / 1000;
      if (!alone) process.stdout.write(Buffer.concat([Buffer.from(heading), ...said]));
      console.log(`── ${name}: ${code === 0 ? 'ok' : 'FALHOU'} em ${seconds.toFixed(1)} s`);
      resolve({ name, ok: code === 0, seconds, report: inFolder(report), log: inFolder(log) });
    });
  });
}

const done = [];
for (const step of steps) {
  const [beside, alone] = Array.isArray(step) ? [[...step], false] : [[step], true];
  const next = async () => {
    for (let one = beside.shift(); one !== undefined; one = beside.shift()) done.push(await runStep(one, { alone }));
  };
  await Promise.all(Array.from({ length: cores }, next));
}

const failures = failuresOf(done, projectDir);
/** Files that run again at most: where more failed, it is no matter of chance. */
const mostAgain = 10;
/** Keys of the files that passed when they ran again, alone. */
const passed = new Set();
const keyOf = ({ step, file }) => `${step} ${file}`;
const again = new Map(failures.filter(({ always }) => !always).map((failure) => [keyOf(failure), failure]));
if (again.size <= mostAgain) {
  for (const [key, { step, file }] of again) {
    console.log(`\n── de novo, sozinho: ${file}`);
    const folder = path.join(reports, 'de-novo', path.basename(file));
    mkdirSync(folder, { recursive: true });
    const { ok } = await runStep({ ...steps.flat().find(({ name }) => name === step), files: [file] }, { alone: true, folder });
    if (ok) passed.add(key);
  }
}

const result = verdict(countResults(done), failures, (failure) => passed.has(keyOf(failure)));
const lines = [
  ...tellTimes(done, projectDir),
  `${((performance.now() - started) / 1000).toFixed(1).padStart(7)} s  ao todo`,
  '',
  ...tellFailures(result.unstable, 'INSTÁVEL'),
  ...tellFailures(result.failures.filter((failure) => !result.unstable.includes(failure))),
  ...tellLogs(done, projectDir),
];
for (const line of ['', ...lines]) console.log(line);
if (result.unstable.length > 0) console.log(`${result.unstable.length} instáveis (falharam e passaram sozinhos): docs/unstable-tests.md diz o que fazer.`);
console.log(`${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`);
// a change may touch no test; all tests together are never none
process.exit(result.failed === 0 && (result.passed > 0 || mudou > 0) ? 0 : 1);
