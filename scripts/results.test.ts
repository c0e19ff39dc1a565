import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countResults, failuresOf, tellFailures, tellLogs, tellTimes, verdict } from './results.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prosa-relatorios-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Steps = Parameters<typeof failuresOf>[0];
const tell = (steps: Steps): string[] => tellFailures(failuresOf(steps, folder));

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
      tell([
        { name: 'tipos', ok: true },
        { name: 'servidor', ok: false, report: server },
      ]),
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
    expect(tell([{ name: 'navegador', ok: false, report: browser }])).toEqual([
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
    const told = tell([{ name: 'web', ok: false, report: vitest(file('a.test.ts', failed('long', lines(16)), failed('wide', 'x'.repeat(400)))) }]);
    expect(told).toHaveLength(1 + 15 + 1 + 1 + 1);
    expect(told.slice(15, 17)).toEqual(['    line 15', '    …']);
    expect(told.at(-1)).toBe(`    ${'x'.repeat(300)}`);
    const many = vitest(...Array.from({ length: 23 }, (_, i) => file(`${i}.test.ts`, failed(`test ${i}`, 'no'))));
    const most = tell([{ name: 'web', ok: false, report: many }]);
    expect(most.filter((line) => line.startsWith('FALHOU'))).toHaveLength(20);
    expect(most.at(-1)).toBe('e mais 3 que falharam');
  });

  it('without a failed test is the file that failed, or the step', () => {
    const server = vitest({ ...file('broken.test.ts'), message: 'Cannot find module' });
    expect(
      tell([
        { name: 'lint', ok: false },
        { name: 'servidor', ok: false, report: server },
        { name: 'web', ok: false, report: path.join(folder, 'none.json') },
      ]),
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
    expect(tellLogs(steps, folder)).toEqual([]);
    writeFileSync(log, '');
    expect(tellLogs(steps, folder)).toEqual(['registro do produto: produto.log']);
    expect(tellLogs([{ name: 'navegador', ok: true, log }], folder)).toEqual([]);
  });

  it('outside of every test is a failure beside those of tests', () => {
    const server = vitest(file('a.test.ts', failed('one', 'no')));
    report('server.execucao.json', { files: [], unhandled: ['Error: nobody caught it'] });
    expect(failuresOf([{ name: 'servidor', ok: false, report: server }], folder)).toMatchObject([
      { name: 'one', always: false },
      { name: '(a execução)', message: 'Error: nobody caught it', always: true },
    ]);
  });

  it('is never unstable where it was a crash, or carries the tag for that', () => {
    const tagged = { ...failed('no word leaks', 'it did'), tags: ['sempre'] };
    const server = vitest(file('a.test.ts', failed('waits', 'no'), tagged), { ...file('broken.test.ts'), message: 'no' });
    const page = (message: string) => ({ title: message, file: 'a.spec.ts', tests: [{ status: 'unexpected', results: [{ errors: [{ message }] }] }] });
    const browser = report('navegador.json', {
      config: { rootDir: folder },
      stats: { expected: 0, unexpected: 2, flaky: 0, skipped: 0 },
      suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [page('no button'), page('Error: errors that no code caught\nTypeError')] }],
    });
    const steps = [
      { name: 'lint', ok: false },
      { name: 'servidor', ok: false, report: server },
      { name: 'navegador', ok: false, report: browser },
    ];
    expect(failuresOf(steps, folder).map(({ always }) => always)).toEqual([true, false, true, true, false, true]);
  });
});

describe('unstable', () => {
  const counted = (failed: number) => ({ passed: 10, failed, skipped: 2 });
  const failures = (count: number, always = false) =>
    Array.from({ length: count }, (_, i) => ({ step: 'servidor', file: `${i}.test.ts`, name: 'a', message: 'no', always }));
  const passes = () => true;

  it('is what failed and passed alone: up to three leave the run green and count as passed', () => {
    expect(verdict(counted(3), failures(3), passes)).toMatchObject({ passed: 13, failed: 0, skipped: 2, failures: [], unstable: { length: 3 } });
  });

  it('four are red', () => {
    expect(verdict(counted(4), failures(4), passes)).toMatchObject({ passed: 10, failed: 4, unstable: { length: 4 } });
  });

  it('is not what fails again, nor what a second run proves nothing of', () => {
    expect(verdict(counted(1), failures(1), () => false)).toMatchObject({ passed: 10, failed: 1, unstable: [] });
    expect(verdict(counted(1), failures(1, true), passes)).toMatchObject({ passed: 10, failed: 1, unstable: [] });
  });

  it('hides nothing beside it: an error outside of tests, a step that failed by itself', () => {
    expect(verdict(counted(1), [...failures(1), { step: 'servidor', always: true }], passes)).toMatchObject({ passed: 11, failed: 1 });
  });
});

it('tells where the time went: parts, and the ten slowest files of tests', () => {
  const server = report('server.json', { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, testResults: [] });
  const files = Array.from({ length: 11 }, (_, i) => ({ file: path.join(folder, `${i}.test.ts`), ms: 1000 * (i + 1) }));
  report('server.execucao.json', { files, unhandled: [] });
  const test = (duration: number) => ({ title: 'a', file: 'a.spec.ts', tests: [{ status: 'expected', results: [{ duration }] }] });
  const browser = report('navegador.json', {
    config: { rootDir: path.join(folder, 'tests') },
    stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
    suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [test(2000)], suites: [{ title: 'b', file: 'a.spec.ts', specs: [test(5500)] }] }],
  });
  const steps = [
    { name: 'servidor', ok: true, seconds: 70, report: server },
    { name: 'navegador', ok: true, seconds: 8.25, report: browser },
  ];
  const times = tellTimes(steps, folder);
  expect(times.slice(0, 5)).toEqual(['Tempo de cada parte:', '   70.0 s  servidor', '    8.3 s  navegador', 'Arquivos mais lentos:', '   11.0 s  10.test.ts']);
  expect(times[8]).toBe('    7.5 s  tests/a.spec.ts');
  expect(times).toHaveLength(4 + 10);
});
