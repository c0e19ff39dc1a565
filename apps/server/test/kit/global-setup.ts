import { ensureTemplate, startTestServer } from './database.ts';

/** One PostgreSQL and one migrated template for all test files. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = await ensureTemplate(server);
  const { host, port, user, password } = server;
  process.env['PROSA_TESTE_PG'] = JSON.stringify({ host, port, user, password, template });
  return () => server.stop();
}
