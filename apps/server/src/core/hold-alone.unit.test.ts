import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdAlone } from './hold-alone.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prosa-vez-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('where one died holding it, of many that come at once one has the place at a time', async () => {
  const place = path.join(folder, 'vez');
  const program = `import { holdAlone } from ${JSON.stringify(new URL('./hold-alone.mjs', import.meta.url).href)};
    await holdAlone(${JSON.stringify(place)}, ''); process.kill(process.pid, 'SIGKILL')`;
  const dead = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  await once(dead, 'exit');
  expect(readdirSync(folder)).toHaveLength(1);
  let holders = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const letGo = await holdAlone(place, 'não veio a vez');
      most = Math.max(most, ++holders);
      for (let i = 0; i < 20; i++) await turn();
      holders--;
      letGo();
    }),
  );
  expect([most, readdirSync(folder)]).toEqual([1, []]);
});

it('tells once that it waits, and no longer than it has patience', async () => {
  const place = path.join(folder, 'vez');
  const letGo = await holdAlone(place, '');
  let told = 0;
  await expect(holdAlone(place, 'outro está aqui', { patience: 250, waits: () => told++ })).rejects.toThrow('outro está aqui');
  expect(told).toBe(1);
  letGo();
});
