import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type App, createApp } from '../src/app.ts';
import type { Clock } from '../src/core/clock.ts';
import { readConfig } from '../src/core/config/config.ts';
import { createLog } from '../src/core/observability/log.ts';
import { createTestDatabase, testKey } from './database.ts';

export interface TestApp extends App {
  /** `http://127.0.0.1:port` */
  readonly url: string;
}

/** The whole product on a database of its own, listening on a free port. `PROSA_TESTE_LOG=1` shows its log. */
export async function startTestApp(options: { clock?: Clock; env?: Record<string, string> } = {}): Promise<TestApp> {
  const test = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-app-'));
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', PROSA_DADOS: dataDir, PROSA_DEMO: 'sim', ...options.env }, dataDir, false);
  const log = createLog('test', process.env['PROSA_TESTE_LOG'] ? 'info' : 'silent');
  const app = await createApp({ config, key: testKey, connections: test, log, ...(options.clock && { clock: options.clock }) });
  const url = await app.listen(0, '127.0.0.1');
  return {
    ...app,
    url,
    async close() {
      await app.close();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
