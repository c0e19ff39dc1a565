import path from 'node:path';
import { loadKey } from '@prosa/server/src/core/config/secret-key.ts';
import type { Connections } from '@prosa/server/src/core/db/database.ts';
import { type EmbeddedServer, startEmbedded } from '@prosa/server/src/core/db/embedded.ts';
import { embeddedSettings } from '@prosa/server/src/core/db/embedded-settings.ts';
import { createEmbeddedDatabase, prepareDatabase } from '@prosa/server/src/core/db/prepare.ts';
import { benchFolder } from './folder.ts';
import { setting, smallest } from './smallest.ts';

/** Open salas. */
const abertas = setting('PROSA_BENCH_CONVERSAS', 50_000);

/** Names of the volume company; `person(0)` administers, 1 to 3 supervise, the other hundred attend. */
export const volume = {
  empresa: 'Bancada de volume',
  pessoas: 104,
  departamentos: 10,
  abertas,
  encerradas: abertas / 5,
  mensagens: abertas === 50_000 ? 1_000_000 : abertas * 25,
  person: (n: number): string => `pessoa${n}@volume.bancada`,
} as const;

export interface VolumeDatabase {
  readonly dataDir: string;
  readonly connections: Connections;
  /** DATABASE_URL and PROSA_CHAVE for a server process on it. */
  readonly env: Record<string, string>;
  readonly server: EmbeddedServer;
}

/** The database of the volume company on the embedded server of the benchmarks, with the settings that the product gives its own. */
export async function openVolume(log: (line: string) => void = () => undefined, database = 'prosa_bench'): Promise<VolumeDatabase> {
  const dataDir = benchFolder();
  const key = loadKey(dataDir, '');
  const started = await startEmbedded(path.join(dataDir, 'pg'), { settings: [...embeddedSettings(), 'max_wal_size=4GB'] });
  // at the smallest volume all parts share one server, which ends with the last of them
  const server = smallest ? { ...started, stop: () => Promise.resolve() } : started;
  const owner = await createEmbeddedDatabase(server, key, database, process.env['BENCH_MODELO']);
  const connections = await prepareDatabase(owner, key, log);
  const url = new URL(`postgresql://localhost:${server.port}/${database}`);
  url.username = String(owner.user);
  url.password = String(owner.password);
  url.searchParams.set('host', server.host);
  return { dataDir, connections, env: { DATABASE_URL: url.href, PROSA_CHAVE: key }, server };
}
