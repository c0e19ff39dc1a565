import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { projectDir } from '../support/folder.ts';
import { runPart } from './run-part.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prosa-parte-'));
  vi.stubEnv('PROSA_BANCADA', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Starts a child that holds the part's pipes and never ends by itself, and notes its process. */
const withChild = `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => 0); setInterval(() => 0, 1000)"], { stdio: 'inherit' });
writeFileSync(path.join(process.env.PROSA_BANCADA, 'crianca'), String(child.pid));
`;
function run(name: string, source: string, limit = 60_000) {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return runPart({ name, file, limit });
}
const logOf = (name: string): string => readFileSync(path.join(projectDir, `.cache/reports/bench-${name}.log`), 'utf8');
function isGone(): boolean {
  const pid = readFileSync(path.join(folder, 'crianca'), 'utf8');
  // where nobody takes leave of them, those that ended stay as names
  return !existsSync(`/proc/${pid}`) || readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
}

test('a part that ends says its figures', async () => {
  const ran = await run('teste-bem', `console.log('{"bench":"teste","ok":true}');`);
  expect(ran).toEqual({ figures: { bench: 'teste', ok: true }, fault: undefined });
});

test('a part that throws says why in one line, leaves its stack in the log and takes its children along', async () => {
  const { fault } = await run('teste-erro', `${withChild}throw new Error('respostas diferentes:\\numa e outra');`);
  expect(fault).toBe('teste-erro: respostas diferentes: uma e outra (saída 1; .cache/reports/bench-teste-erro.log)');
  expect(logOf('teste-erro')).toContain('teste-erro.mjs:');
  expect(isGone()).toBe(true);
});

test('a promise that nobody takes is a fault like any other', async () => {
  const { fault } = await run(
    'teste-promessa',
    `void Promise.reject(new Error('ninguém ouviu')); await new Promise((resolve) => setTimeout(resolve, 60_000));`,
  );
  expect(fault).toBe('teste-promessa: ninguém ouviu (saída 1; .cache/reports/bench-teste-promessa.log)');
});

test('a part that misses its target says its figures and that', async () => {
  const { figures, fault } = await run('teste-meta', `console.log('{"bench":"teste","ok":false}'); process.exitCode = 1;`);
  expect(figures).toEqual({ bench: 'teste', ok: false });
  expect(fault).toContain('teste-meta: fora da meta ou com diferença (saída 1;');
});

test('a part that says nothing has failed', async () => {
  expect((await run('teste-mudo', '')).fault).toContain('teste-mudo: não disse números (saída 0;');
});

test('a part that does not end is ended at its limit, with its children', async () => {
  const { fault } = await run('teste-tempo', `${withChild}setInterval(() => 0, 1000);`, 1500);
  expect(fault).toMatch(/^teste-tempo: passou do limite de 2 s \(saída SIG(TERM|KILL);/);
  expect(isGone()).toBe(true);
});
