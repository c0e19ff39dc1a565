import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countResults } from './results.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prosa-relatorios-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function report(name: string, content: object): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('counts the tests of every report', () => {
  const unit = report('unit.json', { numPassedTests: 10, numFailedTests: 2, numPendingTests: 1 });
  const browser = report('navegador.json', { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } });
  expect(
    countResults([
      { ok: false, report: unit },
      { ok: false, report: browser },
    ]),
  ).toEqual({ passed: 15, failed: 4, skipped: 3 });
});

it('a failed step counts as a failure: without tests, without a report, with a report in which all passed', () => {
  const whole = report('server.json', { numPassedTests: 7, numFailedTests: 0, numPendingTests: 0 });
  expect(countResults([{ ok: true }, { ok: false }, { ok: false, report: path.join(folder, 'none.json') }, { ok: false, report: whole }])).toEqual({
    passed: 7,
    failed: 3,
    skipped: 0,
  });
});
