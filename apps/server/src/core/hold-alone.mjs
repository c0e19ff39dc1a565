// @ts-check
// No dependencies, parses on any Node from 20 on: `npm start` prepares the screens before it starts anything of ours.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from './start-error.mjs';

/** @param {string} name @returns {Promise<boolean>} */
const connects = (name) =>
  new Promise((resolve) => {
    const socket = net.connect(name, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/**
 * One process at a time: waits for whoever has the place, for two minutes at most, then a StartError says `message`. Held by a listening
 * socket, which the kernel frees when its process dies.
 * @param {string} place file that names it; short, because a unix socket lives there
 * @param {string} message
 * @returns {Promise<() => void>} lets go
 */
export async function holdAlone(place, message) {
  const name = process.platform === 'win32' ? `\\\\.\\pipe\\prosa-${createHash('sha256').update(place).digest('hex').slice(0, 16)}` : place;
  const end = Date.now() + 120_000;
  for (;;) {
    const server = net.createServer((socket) => socket.destroy());
    const held = await new Promise((resolve, reject) => {
      server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
      server.listen(name, () => resolve(true));
    });
    // closing a unix socket removes its file
    if (held) return () => void server.close();
    if (!(await connects(name))) rmSync(name, { force: true });
    else if (Date.now() > end) throw new StartError(message);
    else await wait(100);
  }
}
