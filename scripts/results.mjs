// Reads the reports of `npm test`: how many tests there were, which of them failed, which are unstable, and where the time went.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const read = (file) => (file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Tests of one report: vitest's or Playwright's JSON. */
function testsOf(file) {
  const report = read(file);
  if (report === undefined) return { passed: 0, failed: 0, skipped: 0 };
  if (report.stats) return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky, skipped: report.stats.skipped };
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

/**
 * The sum over all steps `{ ok, report? }`. A step that failed without a failed test (types, a set-up, a crash before the first test) is a
 * failure of its own: nobody reads "0 failed" then.
 */
export function countResults(steps) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { ok, report } of steps) {
    const { passed, failed, skipped } = testsOf(report);
    total.passed += passed;
    total.failed += ok ? failed : Math.max(1, failed);
    total.skipped += skipped;
  }
  return total;
}

/** Tests of vitest that carry this tag are never unstable: leaks, convergence, properties, losses after a kill. */
export const neverUnstable = 'sempre';
/** The words by which the journeys say that a page threw what no code caught (`e2e/support.ts`). */
const uncaught = 'errors that no code caught';

/** Failures of vitest's report, and of its files that failed before or beside a test. */
function* failuresOfVitest({ testResults = [] }, root) {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages, tags = [] } of failed)
      yield { file, name: fullName, message: failureMessages.join('\n'), always: tags.includes(neverUnstable) };
    if (status === 'failed' && failed.length === 0) yield { file, name: '(o arquivo)', message, always: true };
  }
}

/** Failures of Playwright's report: of the run itself, then of its suites, which hold suites. */
function* failuresOfPlaywright({ config, suites, errors = [] }, root) {
  for (const { message } of errors) yield { file: path.relative(root, config.rootDir), name: '(a execução)', message, always: true };
  yield* failuresOfSuites(suites, path.relative(root, config.rootDir), []);
}

function* failuresOfSuites(suites, folder, above) {
  for (const suite of suites) {
    // a file's own suite is named after the file
    const names = suite.title === suite.file ? above : [...above, suite.title];
    for (const { title, file, tests } of suite.specs) {
      const results = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').flatMap((test) => test.results);
      if (results.length === 0) continue;
      const message = results.flatMap((result) => result.errors.map((error) => error.message)).join('\n');
      yield { file: path.join(folder, file), name: [...names, title].join(' '), message, always: message.includes(uncaught) };
    }
    yield* failuresOfSuites(suite.suites ?? [], folder, names);
  }
}

/** What `run-reporter.mjs` wrote beside vitest's own report of the same name. */
const runOf = (report) => (report === undefined ? undefined : read(report.replace(/\.json$/, '.execucao.json')));

/**
 * Failures of the steps, files from `root`. `always`: a second run of its file proves nothing. A step that failed without a failed test is a failure
 * of its own, without a file.
 *
 * @param {{ name: string, ok: boolean, report?: string }[]} steps
 * @param {string} root
 * @returns {{ step: string, file?: string, name?: string, message?: string, always: boolean }[]}
 */
export function failuresOf(steps, root) {
  return steps.flatMap(({ name: step, ok, report }) => {
    const content = read(report) ?? {};
    const failures = [...(content.stats ? failuresOfPlaywright(content, root) : failuresOfVitest(content, root))];
    for (const message of runOf(report)?.unhandled ?? []) failures.push({ file: path.basename(report), name: '(a execução)', message, always: true });
    if (!ok && failures.length === 0) return [{ step, always: true }];
    return failures.map((failure) => ({ step, ...failure }));
  });
}

const mostUnstable = 3;

/**
 * What the run comes to: `counted` by the first run, `failures` of it, and whether the file of a failure passed when it ran again, alone. At most three
 * unstable tests leave the run green and count as passed; more are failures like the others.
 */
export function verdict(counted, failures, passedAgain) {
  const again = failures.filter((failure) => !failure.always && passedAgain(failure));
  const unstable = again.length <= mostUnstable ? again : [];
  const failed = failures.filter((failure) => !unstable.includes(failure));
  return {
    passed: counted.passed + unstable.length,
    failed: Math.max(counted.failed - unstable.length, failed.length),
    skipped: counted.skipped,
    failures: failed,
    unstable: again,
  };
}

const most = { tests: 20, lines: 15, columns: 300 };

/** First lines of a message, without colours, set in below its test. */
function firstLines(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const shown = lines.slice(0, most.lines).map((line) => `    ${line.slice(0, most.columns)}`);
  return lines.length > most.lines ? [...shown, '    …'] : shown;
}

const told = (word, { step, file, name, message }) =>
  name === undefined ? [`${word} ${step}: veja acima, em "── ${step}"`] : [`${word} ${step} › ${file} › ${name}`, ...firstLines(message)];

/** The failures as lines to print: of each its step, file, full name and the first lines of its message, at most 20 tests of 15 lines. */
export function tellFailures(failures, word = 'FALHOU') {
  const lines = failures.slice(0, most.tests).flatMap((failure) => told(word, failure));
  const untold = failures.length - most.tests;
  return untold > 0 ? [...lines, `e mais ${untold} que falharam`] : lines;
}

/** Of each step `{ ok, report?, log? }` that failed, or holds a failed test, the log of its product. */
export const tellLogs = (steps, root) =>
  steps
    .filter(({ ok, report, log }) => log !== undefined && existsSync(log) && (!ok || testsOf(report).failed > 0))
    .map(({ log }) => `registro do produto: ${path.relative(root, log)}`);

/** Seconds of each file of a report: vitest's from what its reporter wrote, Playwright's from its tests. */
function* timesOf(report, root) {
  for (const { file, ms } of runOf(report)?.files ?? []) yield { file: path.relative(root, file), ms };
  const content = read(report);
  if (!content?.stats) return;
  const inside = (suite) => [
    ...suite.specs.flatMap((spec) => spec.tests.flatMap((test) => test.results.map((result) => result.duration))),
    ...(suite.suites ?? []).flatMap(inside),
  ];
  const folder = path.relative(root, content.config.rootDir);
  for (const suite of content.suites) yield { file: path.join(folder, suite.file), ms: inside(suite).reduce((sum, ms) => sum + ms, 0) };
}

const mostFiles = 10;

/** Where the time of the steps `{ name, seconds, report? }` went, as lines: each step, then the ten slowest files of tests. */
export function tellTimes(steps, root) {
  const seconds = (value) => `${value.toFixed(1).padStart(7)} s`;
  const files = steps.flatMap(({ report }) => [...timesOf(report, root)]).toSorted((a, b) => b.ms - a.ms);
  return [
    'Tempo de cada parte:',
    ...steps.map(({ name, seconds: took }) => `${seconds(took)}  ${name}`),
    ...(files.length > 0 ? ['Arquivos mais lentos:', ...files.slice(0, mostFiles).map(({ file, ms }) => `${seconds(ms / 1000)}  ${file}`)] : []),
  ];
}
