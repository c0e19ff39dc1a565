import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The key of secrets at rest: PROSA_CHAVE, else one made on first start and kept in the data folder (mode 600). */
export function loadKey(dataDir: string, given: string): string {
  if (given !== '') return given;
  const file = path.join(dataDir, 'chave');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** A secret of its own for each purpose, as hex: knowing one tells nothing of the others. */
export const deriveSecret = (key: string, purpose: string): string => createHmac('sha256', key).update(`prosa:${purpose}`).digest('hex');
