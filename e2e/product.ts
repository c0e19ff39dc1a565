import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { createApp } from '@prosa/server/src/app.ts';
import { readConfig } from '@prosa/server/src/core/config/config.ts';
import type { Database } from '@prosa/server/src/core/db/database.ts';
import { createLog } from '@prosa/server/src/core/observability/log.ts';
import { loadDemo } from '@prosa/server/src/demo/demo.ts';
import { announceServer, createTestDatabase, startTestServer, testKey } from '@prosa/server/test/kit/database.ts';
import { json, startMeta } from '@prosa/server/test/kit/meta.ts';

export interface Product {
  readonly url: string;
  readonly database: Database;
  close(): Promise<void>;
}

/** The whole product with its demonstration data, on a database, a folder and a port of its own. */
export async function startProduct(): Promise<Product> {
  const { products, close } = await startProducts(1);
  return { ...products[0]!, close };
}

/** So many of them on one database server, each knowing nothing of the others; they log into `log`, without it to the terminal. */
export async function startProducts(count: number, log?: Writable): Promise<{ products: Product[]; close: () => Promise<void> }> {
  const server = await startTestServer();
  await announceServer(server);
  const products: Product[] = [];
  while (products.length < count) products.push(await makeProduct(log));
  return {
    products,
    async close() {
      for (const product of products) await product.close();
      await server.stop();
    },
  };
}

/** The one approved template of the company's account at Meta. */
const template = {
  id: '1',
  name: 'lembrete',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Olá {{1}}, podemos continuar a conversa?' }],
};

async function makeProduct(log?: Writable): Promise<Product> {
  const meta = await startMeta();
  meta.onTemplates = (_call, response) => json(response, 200, { data: [template] });
  const test = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'prosa-e2e-'));
  const config = readConfig(
    {
      NODE_ENV: 'development',
      PORT: '0',
      PROSA_DADOS: dataDir,
      PROSA_DEMO: 'sim',
      PROSA_CONSULTAS: 'exemplos',
      PROSA_META_URL: meta.url,
      PROSA_REDES_INTERNAS: '127.0.0.1',
    },
    dataDir,
    false,
  );
  const app = await createApp({ config, key: testKey, connections: test, log: createLog('development', 'warn', log) });
  await loadDemo(app);
  return {
    url: await app.listen(0, '127.0.0.1'),
    database: test.database,
    async close() {
      await app.close();
      await meta.close();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
