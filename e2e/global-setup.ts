import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '@prosa/server/src/app.ts';
import { readConfig } from '@prosa/server/src/core/config/config.ts';
import { createLog } from '@prosa/server/src/core/observability/log.ts';
import { loadDemo } from '@prosa/server/src/demo/demo.ts';
import { createTestDatabase, ensureTemplate, startTestServer, testKey } from '@prosa/server/test/database.ts';

/** The whole product with its demonstration data, on a database and a port of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = await ensureTemplate(server);
  const { host, port, user, password } = server;
  process.env['PROSA_TESTE_PG'] = JSON.stringify({ host, port, user, password, template });
  const test = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-e2e-'));
  const config = readConfig({ NODE_ENV: 'development', PORT: '0', PROSA_DADOS: dataDir, PROSA_DEMO: 'sim' }, dataDir, false);
  const app = await createApp({ config, key: testKey, connections: test, log: createLog('development', 'warn') });
  await loadDemo(app.core);
  process.env['PROSA_E2E_URL'] = await app.listen(0, '127.0.0.1');
  return async () => {
    await app.close();
    await test.drop();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
