// `npm start`: checks, installs, builds, starts. `--dev`: reloads the server on a change and serves the screens from their sources.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { checkDataFolder } from '../apps/server/src/core/config/folders.mjs';
import { checkPort, explainPort } from '../apps/server/src/core/config/port.mjs';
import { dataFolder, helpText, readArguments, readSettings } from '../apps/server/src/core/config/settings.mjs';
import { StartError } from '../apps/server/src/core/start-error.mjs';
import { buildWeb, childEnv, install, projectDir, projectNode } from './install.mjs';

const dev = process.argv.includes('--dev');
const passed = process.argv.slice(2).filter((a) => a !== '--dev');

// npm ends only its own shell, and a killed npm leaves that shell behind: watch parent and grandparent
function ancestors() {
  try {
    return `${process.ppid} ${readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1].split(' ')[1]}`;
  } catch {
    return String(process.ppid); // no /proc here: the parent alone has to do
  }
}
const origin = ancestors();

const children = [];
let leaving = false;
function leave(signal = 'SIGTERM') {
  if (leaving) return;
  leaving = true;
  // what is being prepared ends with this process
  if (children.length === 0) process.exit(1);
  for (const child of children) child.kill(signal);
  setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), 15_000).unref();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => leave(signal === 'SIGINT' ? 'SIGTERM' : signal));
setInterval(() => {
  if (ancestors() !== origin) leave();
}, 500).unref();

try {
  const asked = readArguments(passed);
  if (asked.help) {
    process.stdout.write(helpText());
    process.exit(0);
  }
  const settings = readSettings(process.env);
  checkDataFolder(dataFolder(settings, projectDir, process.getuid?.() === 0), settings.DATABASE_URL === '');
  // a link is made beside the product that has the port
  if (asked.administrador === '')
    await checkPort(settings.PORT, settings.HOST).catch((error) => {
      throw new StartError(explainPort(error, settings.PORT, settings.HOST) ?? error.message);
    });
  await install(dev ? 'all' : 'start');
  if (!dev) await buildWeb();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`\nO Prosa não iniciou: ${error.message}`);
  process.exit(1);
}
// ended while it was preparing: nobody would stop the server any more
if (ancestors() !== origin) process.exit(1);

const node = projectNode();
const server = spawn(node, [...(dev ? ['--watch', '--watch-preserve-output'] : []), path.join(projectDir, 'apps/server/src/main.ts'), ...passed], {
  cwd: projectDir,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: childEnv(),
});
children.push(server);
if (dev)
  children.push(
    spawn(node, [path.join(projectDir, 'node_modules/vite/bin/vite.js')], { cwd: path.join(projectDir, 'apps/web'), stdio: 'inherit', env: childEnv() }),
  );

server.on('exit', (code, signal) => {
  leave();
  process.exit(signal ? 1 : (code ?? 0));
});
