// Reads the reports of `npm test`: how many tests there were, and which of them failed.
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

/** Failures of vitest's report, and of its files that failed before or beside a test. */
function* failuresOfVitest({ testResults = [] }, root) {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed) yield { file, name: fullName, message: failureMessages.join('\n') };
    if (status === 'failed' && failed.length === 0) yield { file, name: '(o arquivo)', message };
  }
}

/** Failures of Playwright's report: of the run itself, then of its suites, which hold suites. */
function* failuresOfPlaywright({ config, suites, errors = [] }, root) {
  for (const { message } of errors) yield { file: path.relative(root, config.rootDir), name: '(a execução)', message };
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
      yield { file: path.join(folder, file), name: [...names, title].join(' '), message };
    }
    yield* failuresOfSuites(suite.suites ?? [], folder, names);
  }
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

/**
 * What failed in the steps `{ name, ok, report?, log? }`, as lines to print: of each test its step, file (from `root`), full name and the first
 * lines of its message, at most 20 tests of 15 lines; a failed step without a failed test by its name; of a failed step its log.
 */
export function tellFailures(steps, root) {
  const lines = [];
  let told = 0;
  let untold = 0;
  for (const { name: step, ok, report, log } of steps) {
    const content = read(report) ?? {};
    const failures = [...(content.stats ? failuresOfPlaywright(content, root) : failuresOfVitest(content, root))];
    for (const { file, name, message } of failures) {
      if (told === most.tests) untold += 1;
      else {
        told += 1;
        lines.push(`FALHOU ${step} › ${file} › ${name}`, ...firstLines(message));
      }
    }
    if (!ok && failures.length === 0) lines.push(`FALHOU ${step}: veja acima, em "── ${step}"`);
    if ((!ok || failures.length > 0) && log !== undefined && existsSync(log)) lines.push(`  registro do produto: ${path.relative(root, log)}`);
  }
  return untold === 0 ? lines : [...lines, `e mais ${untold} que falharam`];
}
