// The whole product in a process that may be killed at any moment, its lines of WhatsApp Web in processes of their own on a network of this machine.
// Loaded ahead, it waits for its turn.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import type { ClientConfig } from 'pg';
import { createApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/core/config/config.ts';
import { holdDatabase } from '../../../src/core/db/hold.ts';
import { createLog } from '../../../src/core/observability/log.ts';
import { linePool } from '../../../src/integrations/whatsapp/baileys/baileys.pool.ts';

export interface ProductOptions {
  readonly connections: { readonly owner: ClientConfig; readonly app: ClientConfig };
  readonly key: string;
  readonly dataDir: string;
  readonly port: number;
  /** Meta's Graph API. */
  readonly meta: string;
  /** Module that opens the network of WhatsApp Web. */
  readonly network: string;
}

const { connections, key, dataDir, port, meta, network } = JSON.parse(process.argv[2] ?? '') as ProductOptions;
// the next ones are loaded sooner by it
flushCompileCache();
// nobody is there to kill it
process.on('disconnect', () => process.exit(0));
await once(process, 'message');
// what a killed one had begun in the database is over first
await holdDatabase(connections.owner, { shared: false, patience: 10_000, comesBack: false, lost: () => process.exit(1) });
const env = { NODE_ENV: 'test', PORT: String(port), PROSA_DADOS: dataDir, PROSA_DEMO: 'nao', PROSA_META_URL: meta, PROSA_REDES_INTERNAS: '127.0.0.1' };
const app = await createApp({
  config: readConfig(env, dataDir, false),
  key,
  connections,
  log: createLog('test', 'error'),
  lines: linePool({ network, compilado: `${dataDir}/compilado`, onEnd: (what) => console.error('processo de números terminou', what) }),
});
await app.listen(port, '127.0.0.1');
process.send?.('no ar');
