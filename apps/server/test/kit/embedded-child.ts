import { startEmbedded } from '../../src/core/db/embedded.ts';

// A process that starts the embedded server of the folder it is given, says which, and lives until it is ended.
const base = process.argv[2];
if (base === undefined) throw new Error('which folder?');
try {
  const server = await startEmbedded(base, { settings: ['fsync=off', 'max_connections=10', 'shared_buffers=16MB'] });
  const { pid, adopted, host, port, user, password } = server;
  // before it says that it is there: whoever reads that may end it at once
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  process.stdout.write(`${JSON.stringify({ pid, adopted, host, port, user, password })}\n`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`);
}
