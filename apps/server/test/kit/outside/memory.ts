import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg';
import { serviceAccount } from '../../../src/core/config/folders.mjs';

/*
 * What the tests write and drop again is kept in memory where there is enough of it: clones of the template, and the folders of whole products.
 * A clone is 1,500 files, and ext4 looks for each new one past the inodes of all that were deleted within minutes: after the clones of earlier
 * test files that takes a second of processor time. A new product waits for the disk at each migration.
 */

const memory = '/dev/shm';
const tmpfs = 0x01_02_19_94;
const enough = 4 * 1024 ** 3;
/** What PostgreSQL calls the place of the clones. */
const space = 'memoria';

function hasMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { type, bavail, bsize } = statfsSync(memory);
  return type === tmpfs && bavail * bsize >= enough;
}

/** Whether programs run from there, such as those that a product unpacks for its database: in most containers they do not. */
function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'programa');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o755);
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/** Drops the place of the clones with every database in it. */
async function dropSpace(client: Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database join pg_tablespace t on t.oid = dattablespace where spcname = $1', [
    space,
  ]);
  for (const { datname } of rows) await client.query(`drop database if exists ${escapeIdentifier(datname)} with (force)`);
  await client.query(`drop tablespace if exists ${space}`);
}

interface Memory {
  /** PostgreSQL's place for clones: its usual one where memory is short. */
  readonly space: string;
  /** Where products keep their data: '' where memory is short, or runs no programs. */
  readonly folder: string;
  readonly close: () => Promise<void>;
}

/** Makes the places anew for the tests of the server in `serverFolder`. */
export async function openMemory(superuser: ClientConfig, serverFolder: string): Promise<Memory> {
  const folder = path.join(memory, `prosa-${createHash('sha256').update(serverFolder).digest('hex').slice(0, 8)}`);
  const asSuperuser = async (work: (client: Client) => Promise<unknown>): Promise<void> => {
    const client = new Client(superuser);
    await client.connect();
    await work(client);
    await client.end();
  };
  const close = async (): Promise<void> => {
    await asSuperuser(dropSpace);
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  // of a killed run
  await close();
  if (!hasMemory()) return { space: 'pg_default', folder: '', close };
  const clones = path.join(folder, 'clones');
  mkdirSync(clones, { recursive: true, mode: 0o755 });
  const account = serviceAccount();
  if (account) chownSync(clones, account.uid, account.gid);
  chmodSync(clones, 0o700);
  await asSuperuser((client) => client.query(`create tablespace ${space} location ${escapeLiteral(clones)}`));
  return { space, folder: runsPrograms(folder) ? folder : '', close };
}
