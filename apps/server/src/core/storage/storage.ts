import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Where files are kept. Paths are made here, never taken from outside. */
export interface Storage {
  /** Keeps the bytes; the answer is the path to read them by. */
  put(id_empresa: number, bytes: Uint8Array): Promise<string>;
  read(storedPath: string): Readable;
  remove(storedPath: string): Promise<void>;
}

/** Files in a folder of the data folder. */
export function folderStorage(root: string): Storage {
  const inside = (storedPath: string): string => {
    const file = path.resolve(root, storedPath);
    if (!file.startsWith(path.resolve(root) + path.sep)) throw new Error('path outside of the storage');
    return file;
  };
  return {
    async put(id_empresa, bytes) {
      const name = randomBytes(18).toString('base64url');
      const storedPath = path.posix.join(String(id_empresa), name.slice(0, 2).toLowerCase(), name);
      const file = inside(storedPath);
      await mkdir(path.dirname(file), { recursive: true });
      // written under another name first: a process killed half-way leaves no half file
      try {
        await writeFile(`${file}.parte`, bytes, { mode: 0o600 });
        await rename(`${file}.parte`, file);
      } catch (error) {
        // a full disk must not keep what filled it
        await rm(`${file}.parte`, { force: true });
        throw error;
      }
      return storedPath;
    },
    read: (storedPath) => createReadStream(inside(storedPath)),
    remove: (storedPath) => rm(inside(storedPath), { force: true }),
  };
}
