import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-errors.ts';
import { makeFolder } from './folders.mjs';

/** Where the key is kept that nobody gave. */
export const chaveDaPasta = (dataDir: string): string => path.join(dataDir, 'chave');
/** Where the one that takes its place stands while everything is sealed anew (core/seal/trocar-chave.ts). */
export const chaveNovaDaPasta = (dataDir: string): string => path.join(dataDir, 'chave.nova');

/** The key of secrets at rest: PROSA_CHAVE, else one made on first start and kept in the data folder (mode 600). `changing`: it is about to be changed. */
export function loadKey(dataDir: string, given: string, changing = false): string {
  if (given !== '') return given;
  const file = chaveDaPasta(dataDir);
  // as root the account of the embedded database must be able to pass through it
  makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : undefined);
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  // part of the secrets may have the new one
  if (!changing && existsSync(chaveNovaDaPasta(dataDir))) throw new StartError('A troca da chave foi interrompida. Rode npm run chave para terminá-la.');
  const key = readFileSync(file, 'utf8').trim();
  // a full disk leaves it cut short: every secret derived from it would be another one
  if (key.length < 32) throw new StartError(`A chave em ${file} está incompleta. Restaure-a de uma cópia ou informe PROSA_CHAVE.`);
  return key;
}

/** A secret of its own for each purpose, as hex: knowing one tells nothing of the others. */
export const deriveSecret = (key: string, purpose: string): string => createHmac('sha256', key).update(`prosa:${purpose}`).digest('hex');
