import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { loadKey } from '@prosa/server/src/core/config/secret-key.ts';
import type { Connections } from '@prosa/server/src/core/db/database.ts';
import { type EmbeddedServer, startEmbedded } from '@prosa/server/src/core/db/embedded.ts';
import { embeddedSettings } from '@prosa/server/src/core/db/embedded-settings.ts';
import { createEmbeddedDatabase, prepareDatabase } from '@prosa/server/src/core/db/prepare.ts';
import { benchFolder } from './folder.ts';
import { emptyFolder } from './server.ts';
import { smallest } from './smallest.ts';
import { openVolume } from './volume.ts';

export interface Place {
  readonly dataDir: string;
  readonly key: string;
  readonly connections: Connections;
  /** What a server process on it is started with. */
  readonly env: Record<string, string>;
  readonly postgres: EmbeddedServer;
}

/** An empty database in a data folder of its own, as an installation has it; at the smallest volume one on the server that all parts share. */
export async function openEmpty(name: string): Promise<Place> {
  const dataDir = benchFolder(name);
  if (smallest) {
    mkdirSync(dataDir, { recursive: true });
    const { connections, env, server } = await openVolume(undefined, `prosa_${name.replaceAll('-', '_')}`);
    return { dataDir, key: env['PROSA_CHAVE']!, connections, env, postgres: server };
  }
  await emptyFolder(dataDir);
  const postgres = await startEmbedded(path.join(dataDir, 'pg'), { settings: embeddedSettings() });
  const key = loadKey(dataDir, '');
  const connections = await prepareDatabase(await createEmbeddedDatabase(postgres, key, 'prosa'), key, () => undefined);
  return { dataDir, key, connections, env: {}, postgres };
}
