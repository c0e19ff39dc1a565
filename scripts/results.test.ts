import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countResults, tellFailures } from './results.mjs';

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

describe('what failed', () => {
  const vitest = (...testResults: object[]) => report('server.json', { numFailedTests: testResults.length, testResults });
  const file = (name: string, ...assertionResults: object[]) => ({ name: path.join(folder, name), status: 'failed', message: '', assertionResults });
  const failed = (fullName: string, ...failureMessages: string[]) => ({ status: 'failed', fullName, failureMessages });
  const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`).join('\n');

  it('is told with step, file, full name and message', () => {
    const server = vitest(
      file(
        'a.test.ts',
        { status: 'passed', fullName: 'works', failureMessages: [] },
        failed('the list is short', 'Error: \u001b[31mnot so\u001b[39m\n\n    at a.ts:1'),
      ),
    );
    expect(
      tellFailures(
        [
          { name: 'tipos', ok: true },
          { name: 'servidor', ok: false, report: server },
        ],
        folder,
      ),
    ).toEqual(['FALHOU servidor › a.test.ts › the list is short', '    Error: not so', '        at a.ts:1']);
  });

  it('is told of journeys too, below every title, of the flaky ones, and of the run itself', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      title,
      file: 'fila.spec.ts',
      tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
    });
    const browser = report('navegador.json', {
      config: { rootDir: path.join(folder, 'e2e') },
      stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [{ message: 'Error: no browser' }],
      suites: [
        {
          title: 'fila.spec.ts',
          file: 'fila.spec.ts',
          specs: [spec('one waits', 'flaky', 'Error: once')],
          suites: [
            { title: 'by phone', file: 'fila.spec.ts', specs: [spec('all well', 'expected'), spec('one is taken', 'unexpected', 'Error: gone', 'Error: 2')] },
          ],
        },
      ],
    });
    expect(tellFailures([{ name: 'navegador', ok: false, report: browser }], folder)).toEqual([
      'FALHOU navegador › e2e › (a execução)',
      '    Error: no browser',
      'FALHOU navegador › e2e/fila.spec.ts › one waits',
      '    Error: once',
      'FALHOU navegador › e2e/fila.spec.ts › by phone one is taken',
      '    Error: gone',
      '    Error: 2',
    ]);
  });

  it('is bounded: lines of a message, their width, tests', () => {
    const told = tellFailures(
      [{ name: 'web', ok: false, report: vitest(file('a.test.ts', failed('long', lines(16)), failed('wide', 'x'.repeat(400)))) }],
      folder,
    );
    expect(told).toHaveLength(1 + 15 + 1 + 1 + 1);
    expect(told.slice(15, 17)).toEqual(['    line 15', '    …']);
    expect(told.at(-1)).toBe(`    ${'x'.repeat(300)}`);
    const many = vitest(...Array.from({ length: 23 }, (_, i) => file(`${i}.test.ts`, failed(`test ${i}`, 'no'))));
    const most = tellFailures([{ name: 'web', ok: false, report: many }], folder);
    expect(most.filter((line) => line.startsWith('FALHOU'))).toHaveLength(20);
    expect(most.at(-1)).toBe('e mais 3 que falharam');
  });

  it('without a failed test is the file that failed, or the step', () => {
    const server = vitest({ ...file('broken.test.ts'), message: 'Cannot find module' });
    expect(
      tellFailures(
        [
          { name: 'lint', ok: false },
          { name: 'servidor', ok: false, report: server },
          { name: 'web', ok: false, report: path.join(folder, 'none.json') },
        ],
        folder,
      ),
    ).toEqual([
      'FALHOU lint: veja acima, em "── lint"',
      'FALHOU servidor › broken.test.ts › (o arquivo)',
      '    Cannot find module',
      'FALHOU web: veja acima, em "── web"',
    ]);
  });

  it('names the log of the product, when there is one', () => {
    const log = path.join(folder, 'produto.log');
    const steps = [{ name: 'navegador', ok: false, log }];
    expect(tellFailures(steps, folder)).toHaveLength(1);
    writeFileSync(log, '');
    expect(tellFailures(steps, folder).at(-1)).toBe('  registro do produto: produto.log');
    expect(tellFailures([{ name: 'navegador', ok: true, log }], folder)).toEqual([]);
  });
});
