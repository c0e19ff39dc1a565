import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { chaveDaPasta, chaveNovaDaPasta } from '../config/secret-key.ts';
import type { Database } from '../db/database.ts';
import { changeProof } from '../db/key-proof.ts';
import { alterAppPassword } from '../db/prepare.ts';
import { type Resselados, resselar, type Selado } from './selados.ts';

/** Writes it so that it is there after a power cut, too. */
function writeForGood(file: string, text: string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * The key that takes the place of the kept one, beside it until everything is sealed with it. One that an interrupted change left is used
 * again: something may be sealed with it already.
 */
export function novaChaveDaPasta(dataDir: string): string {
  const file = chaveNovaDaPasta(dataDir);
  const left = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  // cut short it was never in use: it is on the disk before anything is sealed with it
  if (/^[0-9a-f]{64}$/.test(left)) return left;
  const nova = randomBytes(32).toString('hex');
  rmSync(file, { force: true });
  writeForGood(file, `${nova}\n`);
  syncFolder(dataDir);
  return nova;
}

/** From now on the new key is the kept one. */
export function guardarNovaChave(dataDir: string): void {
  renameSync(chaveNovaDaPasta(dataDir), chaveDaPasta(dataDir));
  syncFolder(path.resolve(dataDir));
}

export interface ChaveTrocada {
  readonly selados: readonly Resselados[];
  /** Devices whose notices have to be switched on anew: the keys of Web Push follow from the key. */
  readonly aparelhos: number;
  /** What an administrator of PostgreSQL has to say, where the owner may not change the app's role; '' otherwise. */
  readonly comando: string;
}

/** Everything that hangs on the key, from one to the other, in one transaction: sealed secrets and the password of the app's role. */
export const trocarChave = (database: Database, selados: readonly Selado[], antiga: string, nova: string): Promise<ChaveTrocada> =>
  database.semEmpresa(async (db) => {
    const done = await resselar(db, selados, antiga, nova);
    await changeProof(db, nova);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from push_inscricao`.execute(db);
    return { selados: done, aparelhos: rows[0]!.n, comando: await alterAppPassword(db, nova) };
  });
