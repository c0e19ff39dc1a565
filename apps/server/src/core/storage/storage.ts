import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where files are kept. Paths are made here, never taken from outside. */
export interface Storage {
  /** Keeps the bytes; the answer is the path to read them by. */
  put(id_empresa: number, bytes: Uint8Array): Promise<string>;
  /** The same for bytes that are made while they are written. */
  putStream(id_empresa: number, bytes: AsyncIterable<Uint8Array>): Promise<{ path: string; size: number }>;
  read(storedPath: string): Readable;
  remove(storedPath: string): Promise<void>;
  /** Everything of one empresa. */
  removeAll(id_empresa: number): Promise<void>;
  /** Writes and removes a file; fails as `put` would. */
  ping(): Promise<void>;
}

/** Files in a folder of the data folder. */
export function folderStorage(root: string): Storage {
  const inside = (storedPath: string): string => {
    const file = path.resolve(root, storedPath);
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new Error('path outside of the storage');
    return file;
  };
  /** Written under another name first: a process killed half-way leaves no half file. */
  async function keep(id_empresa: number, write: (file: string) => Promise<void>): Promise<string> {
    const name = randomBytes(18).toString('base64url');
    const storedPath = path.posix.join(String(id_empresa), name.slice(0, 2).toLowerCase(), name);
    const file = inside(storedPath);
    await mkdir(path.dirname(file), { recursive: true });
    try {
      await write(`${file}.parte`);
      await rename(`${file}.parte`, file);
    } catch (error) {
      // a full disk must not keep what filled it
      await rm(`${file}.parte`, { force: true });
      throw error;
    }
    return storedPath;
  }
  return {
    put: (id_empresa, bytes) => keep(id_empresa, (part) => writeFile(part, bytes, { mode: 0o600 })),
    async putStream(id_empresa, bytes) {
      let size = 0;
      const counted = async function* (): AsyncGenerator<Uint8Array> {
        for await (const piece of bytes) {
          size += piece.length;
          yield piece;
        }
      };
      const stored = await keep(id_empresa, (part) => pipeline(counted, createWriteStream(part, { mode: 0o600 })));
      return { path: stored, size };
    },
    read: (storedPath) => createReadStream(inside(storedPath)),
    remove: (storedPath) => rm(inside(storedPath), { force: true }),
    async ping() {
      const stored = await keep(0, (part) => writeFile(part, 'ok', { mode: 0o600 }));
      await rm(inside(stored), { force: true });
    },
    removeAll: (id_empresa) => rm(inside(String(id_empresa)), { recursive: true, force: true }),
  };
}
