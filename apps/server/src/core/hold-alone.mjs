// @ts-check
// No dependencies, parses on any Node from 20 on: `npm start` installs the packages and prepares the screens before it starts anything of ours.
import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readdirSync, renameSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from './start-error.mjs';

const windows = process.platform === 'win32';

/** @param {string} name @returns {Promise<boolean>} */
const connects = (name) =>
  new Promise((resolve) => {
    const socket = net.connect(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** @param {string} name @returns {Promise<net.Server | undefined>} undefined: somebody has the name */
const listen = (name) =>
  new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.destroy());
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(name, () => resolve(server));
  });

/** Whether the change of names was made; not when somebody was quicker. @param {() => void} change */
function changed(change) {
  try {
    change();
    return true;
  } catch (error) {
    if (['ENOENT', 'EEXIST'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) return false;
    throw error;
  }
}

/** A name beside the place that nobody else has. @param {string} name @param {string} kind */
const beside = (name, kind) => `${name}.${randomUUID().slice(0, 6)}${kind}`;
const moved = '-m';

/**
 * Takes away the socket of a dead process. Somebody may hold the place since it was found dead: then it is put back, and nobody else has
 * the place meanwhile, because whoever takes it looks for what was moved.
 * @param {string} name
 */
async function clear(name) {
  const away = beside(name, moved);
  if (!changed(() => renameSync(name, away))) return;
  while (await connects(away)) {
    if (changed(() => linkSync(away, name))) break;
    await wait(10);
  }
  rmSync(away, { force: true });
}

/**
 * A socket that listens before it has the name: one that is found there and does not answer is dead. Undefined when somebody has it.
 * @param {string} name
 */
async function take(name) {
  const own = beside(name, '');
  const server = await listen(own);
  if (!server) return undefined;
  if (!changed(() => linkSync(own, name))) {
    server.close();
    return undefined;
  }
  rmSync(own, { force: true });
  const folder = path.dirname(name);
  for (const entry of readdirSync(folder).filter((other) => other.startsWith(`${path.basename(name)}.`))) {
    const other = path.join(folder, entry);
    if (!(await connects(other))) rmSync(other, { force: true });
    else if (entry.endsWith(moved)) {
      server.close();
      return undefined;
    }
  }
  return server;
}

/**
 * One process at a time: waits for whoever has the place, then a StartError says `message`. Held by a listening socket, which the kernel
 * frees when its process dies.
 * @param {string} place file that names it; short, because a unix socket lives there
 * @param {string} message
 * @param {{ patience?: number, waits?: () => void }} [options] for how many milliseconds at most, else two minutes; is told once when it waits
 * @returns {Promise<() => void>} lets go
 */
export async function holdAlone(place, message, { patience = 120_000, waits = () => {} } = {}) {
  const name = windows ? `\\\\.\\pipe\\prosa-${createHash('sha256').update(place).digest('hex').slice(0, 16)}` : place;
  const end = Date.now() + patience;
  for (let told = false; ; ) {
    if (!(await connects(name))) {
      // a pipe leaves nothing behind
      if (!windows) await clear(name);
      const server = await (windows ? listen(name) : take(name));
      // a name that stays is cleared by the next one: by then it may be another's
      if (server) return () => void server.close();
    }
    if (Date.now() > end) throw new StartError(message);
    if (!told && (await connects(name))) {
      waits();
      told = true;
    }
    await wait(20 + Math.random() * 80);
  }
}
