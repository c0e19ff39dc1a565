import { fileURLToPath } from 'node:url';
import { readConfig } from '../src/core/config/config.ts';
import { loadKey } from '../src/core/config/secret-key.ts';
import { openDatabase } from '../src/core/db/database.ts';
import { startEmbedded } from '../src/core/db/embedded.ts';
import { embeddedSettings } from '../src/core/db/embedded-settings.ts';
import { createEmbeddedDatabase, databaseFolder, externalDatabase } from '../src/core/db/prepare.ts';
import { findDeadLetters, findOutboxState, repeatDeadLetters } from '../src/core/domain-events/outbox.repository.ts';

/** `npm run eventos`: what was recorded and not delivered, and why. `-- --repetir`: lets what stands aside be tried again; a running Prosa takes it up within a second. */
const config = readConfig(process.env, fileURLToPath(new URL('../../..', import.meta.url)), process.getuid?.() === 0);
const server = config.databaseUrl === '' ? await startEmbedded(databaseFolder(config), { settings: embeddedSettings() }) : undefined;
const owner = server ? await createEmbeddedDatabase(server, loadKey(config.dataDir, config.key), 'prosa') : externalDatabase(config.databaseUrl);
const database = openDatabase({ app: owner, owner }, (err) => console.error(err.message), { app: 1, owner: 1 });
try {
  const { esperando, atraso, repetindo } = await database.semEmpresa(findOutboxState);
  console.log(`${esperando} esperando há ${atraso} s, ${repetindo} repetindo`);
  for (const { id_empresa, tipo, consumidor, erro, quantos, desde } of await database.semEmpresa(findDeadLetters))
    console.log(`empresa ${id_empresa}: ${quantos} × ${tipo} → ${consumidor}, desde ${desde.toISOString()}: ${erro}`);
  if (process.argv.includes('--repetir')) console.log(`${await database.semEmpresa(repeatDeadLetters)} serão tentados de novo`);
} finally {
  await database.close();
  if (server && !server.adopted) await server.stop();
}
