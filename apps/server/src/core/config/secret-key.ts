import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-errors.ts';
import { makeFolder } from './folders.mjs';

/** The key of secrets at rest: PROSA_CHAVE, else one made on first start and kept in the data folder (mode 600). */
export function loadKey(dataDir: string, given: string): string {
  if (given !== '') return given;
  const file = path.join(dataDir, 'chave');
  // as root the account of the embedded database must be able to pass through it
  makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : undefined);
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = readFileSync(file, 'utf8').trim();
  // a full disk leaves it cut short: every secret derived from it would be another one
  if (key.length < 32) throw new StartError(`A chave em ${file} está incompleta. Restaure-a de uma cópia ou informe PROSA_CHAVE.`);
  return key;
}

/** A secret of its own for each purpose, as hex: knowing one tells nothing of the others. */
export const deriveSecret = (key: string, purpose: string): string => createHmac('sha256', key).update(`prosa:${purpose}`).digest('hex');
