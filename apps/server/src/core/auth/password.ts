import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';
import { Slots } from '../slots.ts';
import { newToken } from './token.ts';

/** OWASP's argon2id: 19 MiB, two passes, one lane. It runs on the thread pool, off the event loop. */
// argon2id is number 2 of an enum that type stripping cannot read
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of the demo's sign-ins, printed at the start and in README.md: it signs in from this machine only, and never in production. */
export const publishedPassword = 'Aurora#2026';

/** Runs at one time in this process: a core is left to everybody else, and a thread of the pool's four. */
const runs = new Slots(Math.min(3, Math.max(1, availableParallelism() - 1)));
/** Sign-ins from places where nobody signed in before that wait for a run: some three seconds of one core. */
export const mostWaiting = 50;

/** Of the composed form (NFC): keyboards and systems spell the same letter with an accent in different ways. */
export const hashPassword = (senha: string): Promise<string> => runs.run(() => hash(senha.normalize('NFC'), options));

let unknown: Promise<string> | undefined;
/** The hash of a password that nobody knows, the same for all of this process: no password fits. */
export const unknownPassword = (): Promise<string> => (unknown ??= hashPassword(newToken()));

/**
 * Says whether the password fits, however its accents are spelled: hashes from before were made of what was typed, composed or not. Without a
 * stored hash it does the same work and says no: an unknown name takes as long as a wrong password. Each waits for its turn; of strangers no
 * more than `mostWaiting` do, whoever comes then is refused (503).
 */
export async function checkPassword(stored: string | undefined, senha: string, { stranger = false } = {}): Promise<boolean> {
  if (stranger && runs.waiting >= mostWaiting)
    throw new AppError('indisponivel', 'Há muita gente entrando ao mesmo tempo. Aguarde alguns segundos e tente de novo.', { details: { retry_ms: 5000 } });
  const against = stored ?? (await unknownPassword());
  for (const spelled of new Set([senha.normalize('NFC'), senha, senha.normalize('NFD')]))
    if (await runs.run(() => verify(against, spelled))) return stored !== undefined;
  return false;
}
