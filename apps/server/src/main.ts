import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { createApp } from './app.ts';
import { type Config, ConfigError, helpText, readConfig } from './core/config/config.ts';
import { loadKey } from './core/config/secret-key.ts';
import { type EmbeddedServer, startEmbedded } from './core/db/embedded.ts';
import { createEmbeddedDatabase, externalDatabase, prepareDatabase } from './core/db/prepare.ts';
import { createLog } from './core/observability/log.ts';
import { loadDemo } from './demo/demo.ts';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));

if (process.argv.includes('--help')) {
  process.stdout.write(helpText());
} else {
  await start().catch((error: NodeJS.ErrnoException) => {
    fail(error);
  });
}

function fail(error: NodeJS.ErrnoException): never {
  const expected = error instanceof ConfigError || error.code === 'EADDRINUSE' || error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND';
  process.stderr.write(`\nO Prosa não iniciou: ${expected || !error.stack ? error.message : error.stack}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  const begun = performance.now();
  const config = readConfig(process.env, projectDir, process.getuid?.() === 0);
  const log = createLog(config.mode, process.env['PROSA_LOG'] ?? (config.mode === 'production' ? 'info' : 'warn'));
  const key = loadKey(config.dataDir, config.key);

  let embedded: EmbeddedServer | undefined;
  let close: (() => Promise<void>) | undefined;
  let keeper: Client | undefined;
  let leaving: Promise<void> | undefined;
  const databaseLost = (): void => {
    if (leaving) return;
    process.stderr.write('O banco embutido parou. Inicie o Prosa de novo: nada do que foi confirmado se perdeu.\n');
    end(1);
  };
  const leave = (): Promise<void> => {
    leaving ??= (async () => {
      await close?.();
      await keeper?.end();
      await embedded?.stop();
    })();
    return leaving;
  };
  const end = (code: number): void => {
    // whatever hangs does not keep the process: the database is safe at any moment
    setTimeout(() => process.exit(1), 12_000).unref();
    leave().then(
      () => process.exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'erro ao encerrar');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  // the starter is gone: nobody would stop us any more
  process.on('disconnect', () => end(0));

  try {
    await checkPort(config);
    if (config.databaseUrl === '')
      embedded = await startEmbedded(databaseFolder(config), {
        settings: ['max_connections=120', 'shared_buffers=256MB', 'work_mem=16MB', 'maintenance_work_mem=128MB', 'jit=off'],
      });
    const owner = embedded ? await createEmbeddedDatabase(embedded, key, 'prosa') : externalDatabase(config.databaseUrl);
    if (embedded) keeper = await holdDatabase(owner, databaseLost);
    if (embedded && !keeper) {
      // its database is in use: it must go on when this process leaves
      embedded = undefined;
      throw new ConfigError(`outro Prosa já está usando os dados de ${config.dataDir}. Encerre-o ou escolha outra pasta em PROSA_DADOS.`);
    }
    const connections = await prepareDatabase(owner, key, (line) => log.info({ migracao: line }, 'migração'));
    const app = await createApp({ config, key, connections, log });
    close = () => app.close();
    const signIns = config.demo ? await loadDemo(app.core) : [];
    const address = await app.listen(config.port, config.host);
    const seconds = ((performance.now() - begun) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
    const lines = ['', `  Prosa no ar: ${config.publicUrl || address}   (${seconds} s)`, ''];
    if (signIns.length > 0) {
      lines.push('  Demonstração — senha de todos: Aurora#2026');
      for (const { usuario, quem } of signIns) lines.push(`    ${usuario.padEnd(22)} ${quem}`);
      lines.push('');
    }
    process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (cause.code === 'EADDRINUSE')
      cause.message = `a porta ${config.port} já está em uso. Feche o outro programa ou escolha outra: PORT=${config.port + 1} npm start`;
    if (cause.code === 'EACCES' && cause.syscall === 'listen')
      cause.message = `sem permissão para usar a porta ${config.port}. Escolha uma acima de 1024: PORT=3000 npm start`;
    await leave().catch((err: unknown) => log.error({ err }, 'erro ao encerrar'));
    throw cause;
  }
}

/** Fails with EADDRINUSE or EACCES before anything else is started. */
function checkPort({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/**
 * One process to an embedded database: it holds a lock on a connection for as long as it lives. Undefined when another
 * one does. `lost` is called when the connection breaks, that is, when the database server died.
 */
async function holdDatabase(owner: ClientConfig, lost: () => void): Promise<Client | undefined> {
  const client = new Client(owner);
  await client.connect();
  const { rows } = await client.query<{ livre: boolean }>('select pg_try_advisory_lock(727202) as livre');
  if (!rows[0]?.livre) {
    await client.end();
    return undefined;
  }
  client.on('error', lost);
  return client;
}

/** Short, because a unix socket lives in it (core/db/embedded.ts). */
function databaseFolder(config: Config): string {
  return path.join(config.dataDir, 'pg');
}
