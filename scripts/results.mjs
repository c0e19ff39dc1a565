// Counts what `npm test` says in its last line.
import { existsSync, readFileSync } from 'node:fs';

/** Tests of one report: vitest's or Playwright's JSON. */
function testsOf(file) {
  if (file === undefined || !existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
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
