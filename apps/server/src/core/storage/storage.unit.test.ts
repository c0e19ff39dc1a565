import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderStorage, type Storage } from './storage.ts';

let folder: string;
let root: string;
let storage: Storage;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prosa-arquivos-'));
  root = path.join(folder, 'arquivos');
  storage = folderStorage(root);
  await writeFile(path.join(folder, 'segredo'), 'chave');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytesOf = async (stored: string): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of storage.read(stored)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};
const all = async (): Promise<string[]> => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).map((e) => e.name);

describe('files', () => {
  it('are read as they were put, each under a name of its own that nobody guesses', async () => {
    const [a, b] = [await storage.put(7, Buffer.from('um')), await storage.put(7, Buffer.from('um'))];
    expect(await bytesOf(a)).toBe('um');
    expect(a).not.toBe(b);
    expect(a).toMatch(/^7\/[\w-]{2}\/[\w-]{24}$/);
    expect((await stat(path.join(root, a))).mode & 0o777).toBe(0o600);
  });

  it('are gone once removed; removing again is no error', async () => {
    const stored = await storage.put(7, Buffer.from('um'));
    await storage.remove(stored);
    await storage.remove(stored);
    const [error] = (await once(storage.read(stored), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ENOENT');
  });

  it.each(['../segredo', '7/../../segredo', '/etc/passwd', '7/../..', '', '.', '..', `${'../'.repeat(12)}etc/passwd`])(
    'a path that leads out is refused: %s',
    async (stored) => {
      expect(() => storage.read(stored)).toThrow('path outside of the storage');
      expect(() => storage.remove(stored)).toThrow('path outside of the storage');
      expect(await readFile(path.join(folder, 'segredo'), 'utf8')).toBe('chave');
    },
  );

  it('a folder beside it whose name begins alike is outside', async () => {
    await writeFile(path.join(folder, 'arquivos-outros'), 'x');
    expect(() => storage.read('../arquivos-outros')).toThrow('path outside of the storage');
  });

  it('a write that fails leaves no half file', async () => {
    // the file is open when the bytes turn out to be none
    const broken = new Proxy(new Uint8Array(8), {});
    await expect(storage.put(7, broken)).rejects.toThrow();
    expect(await all()).toEqual(['segredo']);
  });

  it('a folder that is not there is an error, and leaves nothing', async () => {
    // the disk behind the link is gone
    await symlink(path.join(folder, 'nenhum'), root);
    await expect(storage.put(7, Buffer.from('um'))).rejects.toThrow();
    expect(await all()).toEqual(['segredo']);
  });
});
