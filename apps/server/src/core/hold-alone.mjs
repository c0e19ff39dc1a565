// @ts-check
// No dependencies, parses on any Node from 20 on: `npm start` installs the packages and prepares the screens before it starts anything of ours.
import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readdirSync, rmSync } from 'node:fs';
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

/**
 * Sockets in the queue for this name that somebody still listens at; what a dead process left is removed. No name is ever used again, so that
 * nobody removes what came in its place.
 * @param {string} name
 */
async function queueOf(name) {
  const folder = path.dirname(name);
  const begin = `${path.basename(name)}.`;
  const names = readdirSync(folder).filter((entry) => entry.startsWith(begin));
  const live = await Promise.all(names.map((entry) => connects(path.join(folder, entry))));
  names.filter((_, i) => !live[i]).forEach((entry) => rmSync(path.join(folder, entry), { force: true }));
  return names
    .filter((_, i) => live[i])
    .map((entry) => {
      const [who = '', ticket = ''] = entry.slice(begin.length).split('.');
      return { who, ticket: Number(ticket) };
    });
}

/**
 * Draws a ticket in the queue (Lamport's bakery): who is drawing listens at ticket 0, and the others wait until it has drawn.
 * @param {string} name
 * @returns {Promise<{ isNext: () => Promise<boolean>, leave: () => void }>}
 */
async function draw(name) {
  const who = randomUUID().slice(0, 6);
  const drawing = `${name}.${who}.0`;
  const server = await listen(drawing);
  if (!server) return draw(name);
  const ticket = 1 + Math.max(...(await queueOf(name)).map((other) => other.ticket));
  const own = `${name}.${who}.${ticket}`;
  linkSync(drawing, own);
  rmSync(drawing, { force: true });
  return {
    async isNext() {
      const before = (await queueOf(name)).filter((other) => other.ticket < ticket || (other.ticket === ticket && other.who < who));
      return before.every((other) => other.who === who);
    },
    leave() {
      rmSync(own, { force: true });
      server.close();
    },
  };
}

/**
 * One process at a time: waits for whoever came before, then a StartError says `message`. Who waits and who has the place listens at a socket,
 * which the kernel frees when its process dies.
 * @param {string} place file that names it; short, because a unix socket lives there
 * @param {string} message
 * @param {{ patience?: number, waits?: () => void }} [options] for how many milliseconds at most, else two minutes; is told once when it waits
 * @returns {Promise<() => void>} lets go
 */
export async function holdAlone(place, message, { patience = 120_000, waits = () => {} } = {}) {
  const end = Date.now() + patience;
  const pipe = `\\\\.\\pipe\\prosa-${createHash('sha256').update(place).digest('hex').slice(0, 16)}`;
  const queued = windows ? undefined : await draw(place);
  for (let told = false; ; ) {
    if (queued && (await queued.isNext())) return queued.leave;
    // a pipe leaves nothing behind
    const server = queued ? undefined : await listen(pipe);
    if (server) return () => void server.close();
    if (!told) waits();
    told = true;
    if (Date.now() > end) {
      queued?.leave();
      throw new StartError(message);
    }
    await wait(20 + Math.random() * 80);
  }
}
