// Installs the packages or builds the screens, one process of a checkout at a time, and ends with whoever started it, together with
// all that it started itself: node scripts/prepare.mjs packages <start|all> | screens
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { holdAlone } from '../apps/server/src/core/hold-alone.mjs';
import { StartError } from '../apps/server/src/core/start-error.mjs';
import { childEnv, isBuilt, isInstalled, packagesStamp, projectDir, projectNode, screensStamp } from './install.mjs';
import { explainDisk, explainNpm, missingPackages, neededPackages } from './packages.mjs';

const windows = process.platform === 'win32';

// a group of its own has no other members than what was started here
function endAll() {
  if (windows) spawnSync('taskkill', ['/pid', String(process.pid), '/T', '/F']);
  else process.kill(-process.pid, 'SIGKILL');
}
process.on('disconnect', endAll);
if (Object.is(process.connected, false)) endAll(); // undefined: it was started by hand

/** Runs a program; what it says is kept and comes back. */
function run(command, args, options) {
  const child = spawn(command, args, { cwd: projectDir, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    const end = (code) => resolve({ code, said: Buffer.concat(said).toString() });
    child.on('error', (error) => end(error.code));
    child.on('close', (code, signal) => end(code ?? signal));
  });
}

/** Throws StartError unless all of these, or the folders in which they would be made, can be written. */
function checkWritable(...places) {
  for (const place of places) {
    let folder = path.join(projectDir, place);
    while (!existsSync(folder)) folder = path.dirname(folder);
    try {
      accessSync(folder, constants.W_OK | constants.X_OK);
    } catch {
      throw new StartError(
        `sem permissão para gravar em ${folder}. Rode "npm run preparar" com a conta dona dessa pasta: depois dele basta poder ler, e npm start só inicia.`,
      );
    }
  }
}

/** One at a time in this checkout. Returns what lets go. */
function alone(place, what, minutes) {
  mkdirSync(path.join(projectDir, '.cache'), { recursive: true });
  return holdAlone(path.join('.cache', place), `outro processo está ${what} há mais de ${minutes} minutos. Encerre-o e tente de novo.`, {
    patience: minutes * 60_000,
    waits: () => console.log(`Outro processo já está ${what}: esperando por ele…`),
  });
}

async function packages(asked) {
  checkWritable('node_modules', '.cache');
  const letGo = await alone('pacotes', 'instalando os pacotes', 30);
  try {
    if (isInstalled(asked)) return;
    // who has the development tools keeps them
    const { wanted, had } = packagesStamp.read();
    const what = had.endsWith(' all') ? 'all' : asked;
    rmSync(packagesStamp.file, { force: true });
    const needed = neededPackages(projectDir, what).length;
    console.log('Instalando os pacotes (na primeira vez e quando mudam; um ou dois minutos)…');
    let last = 0;
    const progress = setInterval(() => {
      const share = Math.floor((1 - missingPackages(projectDir, what).length / needed) * 100);
      if (share > last) console.log(`  ${share} %`);
      last = share;
    }, 10_000);
    const args = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=warn', '--ignore-scripts'];
    // installed by this npm whatever NODE_ENV says; scripts of packages are not needed by any of them
    const { code, said } = await run('npm', [...args, what === 'start' ? '--omit=dev' : '--include=dev'], {
      shell: windows,
      env: { ...process.env, NODE_ENV: '' },
    });
    clearInterval(progress);
    if (code === 'ENOENT') throw new StartError('não há npm no PATH. Instale o Node com o npm (nodejs.org) e rode de novo.');
    if (code !== 0 || said.includes('TAR_ENTRY_ERROR')) throw new StartError(explainNpm(said, projectDir));
    const missing = missingPackages(projectDir, what);
    if (missing.length > 0) {
      const more = missing.length > 1 ? ` e mais ${missing.length - 1}` : '';
      throw new StartError(`o npm terminou sem ${missing[0]}${more}. Confira a internet e rode de novo.`);
    }
    writeFileSync(packagesStamp.file, `${wanted} ${what}`);
  } finally {
    letGo();
  }
}

async function screens() {
  checkWritable('.cache', 'apps/web/dist', 'apps/widget/dist');
  // two at once would empty one folder under each other's hands
  const letGo = await alone('telas', 'preparando as telas', 10);
  try {
    if (isBuilt()) return;
    rmSync(screensStamp.file, { force: true });
    console.log('Preparando as telas (na primeira vez e quando mudam)…');
    const wanted = screensStamp.read().wanted;
    for (const [app, args] of [
      ['apps/web', [path.join(projectDir, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']],
      ['apps/widget', ['scripts/build.ts']],
    ]) {
      const { code, said } = await run(projectNode(), args, { cwd: path.join(projectDir, app), env: childEnv({ NODE_ENV: 'production' }) });
      if (code === 0) continue;
      const disk = explainDisk(said, projectDir);
      if (disk === undefined) process.stderr.write(said);
      throw new StartError(disk ?? `as telas de ${app} não foram montadas: o motivo está acima.`);
    }
    writeFileSync(screensStamp.file, wanted);
  } finally {
    letGo();
  }
}

const [what, asked] = process.argv.slice(2);
try {
  await (what === 'packages' ? packages(asked) : screens());
  process.exit(0);
} catch (error) {
  const known = error instanceof StartError ? error.message : explainDisk(`${error.code}, ${error.syscall} '${error.path}'`, projectDir);
  console.error(`\nA preparação parou: ${known ?? error.stack}`);
  process.exit(1);
}
