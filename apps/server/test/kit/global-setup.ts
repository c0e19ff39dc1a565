import path from 'node:path';
import { announceServer, startTestServer, testServerFolder } from './database.ts';
import { projectDir } from './npm-start.ts';
import { openMemory } from './outside/memory.ts';

/** One PostgreSQL and one migrated template for all test files. */
export async function setup(): Promise<() => Promise<void>> {
  // the products that tests start load in half the time where one before them has compiled the same modules
  process.env['NODE_COMPILE_CACHE'] ??= path.join(projectDir, '.cache', 'node');
  const server = await startTestServer();
  const { host, port, user, password } = server;
  const { space, folder, close } = await openMemory({ host, port, user, password, database: 'postgres' }, testServerFolder());
  await announceServer(server, space);
  process.env['PROSA_TESTE_MEMORIA'] = folder;
  return async () => {
    await close();
    await server.stop();
  };
}
