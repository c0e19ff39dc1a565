import path from 'node:path';
import { loadKey } from '@prosa/server/src/core/config/secret-key.ts';
import type { Connections } from '@prosa/server/src/core/db/database.ts';
import { type EmbeddedServer, startEmbedded } from '@prosa/server/src/core/db/embedded.ts';
import { embeddedSettings } from '@prosa/server/src/core/db/embedded-settings.ts';
import { createEmbeddedDatabase, prepareDatabase } from '@prosa/server/src/core/db/prepare.ts';
import { benchFolder } from './folder.ts';

/** Names of the volume company; `person(0)` administers, 1 to 3 supervise, the other hundred attend. */
export const volume = {
  empresa: 'Bancada de volume',
  pessoas: 104,
  departamentos: 10,
  abertas: 50_000,
  encerradas: 10_000,
  mensagens: 1_000_000,
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
  const server = await startEmbedded(path.join(dataDir, 'pg'), { settings: [...embeddedSettings(), 'max_wal_size=4GB'] });
  const owner = await createEmbeddedDatabase(server, key, database);
  const connections = await prepareDatabase(owner, key, log);
  const url = new URL(`postgresql://localhost:${server.port}/${database}`);
  url.username = String(owner.user);
  url.password = String(owner.password);
  url.searchParams.set('host', server.host);
  return { dataDir, connections, env: { DATABASE_URL: url.href, PROSA_CHAVE: key }, server };
}
