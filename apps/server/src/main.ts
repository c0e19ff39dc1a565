import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { createApp } from './app.ts';
import { publishedPassword } from './core/auth/password.ts';
import { type Config, readConfig } from './core/config/config.ts';
import { checkDataFolder } from './core/config/folders.mjs';
import { checkPort } from './core/config/port.mjs';
import { loadKey } from './core/config/secret-key.ts';
import { helpText, readArguments, unknownSettings } from './core/config/settings.mjs';
import { type EmbeddedServer, startEmbedded } from './core/db/embedded.ts';
import { embeddedSettings } from './core/db/embedded-settings.ts';
import { renewGrants } from './core/db/grants.ts';
import { holdDatabase } from './core/db/hold.ts';
import { createEmbeddedDatabase, databaseFolder, externalDatabase, prepareDatabase } from './core/db/prepare.ts';
import { Ending, Life } from './core/life.ts';
import { createLog } from './core/observability/log.ts';
import { explainStart, StartError } from './core/start-errors.ts';
import { demoSignIns, loadDemo } from './demo/demo.ts';
import { type DemoSignIn, shownSignIns } from './demo/sign-ins.ts';
import { primeiroAcessoLink } from './modules/login/primeiro-acesso.ts';
import { operatorLink } from './operator-link.ts';
import { selados } from './selados.ts';

const projectDir = fileURLToPath(new URL('../../..', import.meta.url));

try {
  const asked = readArguments(process.argv.slice(2));
  if (asked.help) process.stdout.write(helpText());
  else await start(readConfig(process.env, projectDir, process.getuid?.() === 0), asked.administrador);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  fail(error.message);
}

function fail(message: string): never {
  process.stderr.write(`\nO Prosa não iniciou: ${message}\n`);
  process.exit(1);
}

/** What takes long, in a line of its own. */
function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function start(config: Config, administrador: string): Promise<void> {
  const begun = performance.now();
  const log = createLog(config.mode, config.logLevel);
  for (const name of unknownSettings(process.env)) process.stderr.write(`Nada lê ${name}: confira o nome. npm start -- --help mostra as configurações.\n`);
  let embedded: EmbeddedServer | undefined;
  const life = new Life(
    (err) => log.error({ err }, 'erro ao encerrar'),
    () => embedded && process.kill(embedded.pid, 'SIGINT'),
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!life.ending) log.info({ sinal: signal }, 'encerrando');
      life.end(0);
    });
  // the starter is gone, perhaps before this line: nobody would stop us any more
  process.on('disconnect', () => life.end(0));
  const { connected } = process as { connected?: boolean };
  if (connected === false) process.exit(0);

  try {
    await life.start(async (step) => {
      if (administrador === '') await step(() => checkPort(config.port, config.host));
      checkDataFolder(config.dataDir, config.databaseUrl === '');
      const key = loadKey(config.dataDir, config.key);
      const external = config.databaseUrl !== '';
      let owner: ClientConfig;
      if (external) owner = externalDatabase(config.databaseUrl);
      else {
        const server = await startEmbedded(databaseFolder(config), { settings: embeddedSettings(), creates: () => tell('Criando o banco de dados…') });
        // an adopted one may be in use by another Prosa: it is ours to stop once we hold its database
        if (!server.adopted) embedded = server;
        life.opened(async () => embedded?.stop());
        owner = await step(() => createEmbeddedDatabase(server, key, 'prosa'));
        embedded = server;
      }
      const hold = await holdDatabase(owner, {
        shared: external && config.redisUrl !== '',
        patience: external ? 10_000 : 0,
        comesBack: external,
        lost: () => {
          process.stderr.write('O banco parou ou está com outro Prosa. Inicie de novo: nada do que foi confirmado se perdeu.\n');
          life.end(1);
        },
      });
      if (administrador !== '') {
        // whoever runs beside has it: what is there is asked, and left as it is
        if (hold) life.opened(() => hold.release());
        else embedded = undefined;
        const link = await step(() => operatorLink({ owner, config, key, log, usuario: administrador, alone: hold !== undefined }));
        process.stdout.write(`\n  Operador da plataforma: ${administrador} (24 horas, uma vez só)\n    ${link}\n\n`);
        life.end(0);
        return;
      }
      if (!hold) {
        // its database is in use: it must go on when this process leaves
        embedded = undefined;
        throw new StartError(
          external
            ? 'outro Prosa já está usando este banco. Encerre-o ou, para vários processos, informe o mesmo REDIS_URL a todos.'
            : `outro Prosa já está usando os dados de ${config.dataDir}. Encerre-o ou escolha outra pasta em PROSA_DADOS.`,
        );
      }
      life.opened(() => hold.release());
      const connections = await step(() => prepareDatabase(owner, key, (line) => log.info({ migracao: line }, 'migração'), { selados }));
      const renewed = await step(() => renewGrants(owner));
      if (renewed > 0) log.warn({ objetos: renewed }, 'direitos do papel prosa_app estavam faltando e foram renovados');
      const app = await createApp({ config, key, connections, log });
      life.opened(() => app.close());
      if (config.demo) await step(() => loadDemo(app, () => tell('Carregando os dados de demonstração…')));
      const address = await step(() => app.listen(config.port, config.host));
      // links name the address, which is known from here on
      const signIns = await step(async () => (config.demo ? shownSignIns(app.core, demoSignIns) : []));
      const link = await step(() => primeiroAcessoLink(app.core, ''));
      log.info({ endereco: config.publicUrl || address }, 'no ar');
      greet({ address: config.publicUrl || address, ms: performance.now() - begun, signIns, link });
    });
  } catch (error) {
    const asked = life.ending;
    await life.close();
    if (asked) {
      // `end` exits
      if (!(error instanceof Ending)) log.error({ err: error }, 'erro ao iniciar');
      return;
    }
    fail(explainStart(error, config) ?? (error as Error).stack ?? String(error));
  }
}

interface Greeting {
  address: string;
  ms: number;
  signIns: readonly DemoSignIn[];
  /** Makes the first operator, once. */
  link: string | undefined;
}

function greet({ address, ms, signIns, link }: Greeting): void {
  const seconds = (ms / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 });
  const lines = ['', `  Prosa no ar: ${address}   (${seconds} s)`, ''];
  if (link !== undefined) lines.push('  Primeiro acesso: cria a sua conta e a primeira empresa (24 horas, uma vez só)', `    ${link}`, '');
  if (signIns.length > 0) {
    const linked = signIns.some((s) => s.link !== undefined);
    lines.push(linked ? '  Demonstração — um link para cada acesso, que vale 24 horas e uma vez só' : `  Demonstração — senha de todos: ${publishedPassword}`);
    for (const { usuario, quem, link: own } of signIns) lines.push(`    ${usuario.padEnd(22)} ${quem}`, ...(own === undefined ? [] : [`      ${own}`]));
    lines.push('');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
