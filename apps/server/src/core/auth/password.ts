import { hash, verify } from '@node-rs/argon2';
import { newToken } from './token.ts';

/** OWASP's argon2id: 19 MiB, two passes, one lane. It runs on the thread pool, off the event loop. */
// argon2id is number 2 of an enum that type stripping cannot read
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Of the demo's sign-ins, printed at the start and in README.md: it signs in from this machine only, and never in production. */
export const publishedPassword = 'Aurora#2026';

export const hashPassword = (senha: string): Promise<string> => hash(senha, options);

let unknown: Promise<string> | undefined;
/** The hash of a password that nobody knows, the same for all of this process: no password fits. */
export const unknownPassword = (): Promise<string> => (unknown ??= hashPassword(newToken()));

/** Whether the password fits. Without a stored hash it does the same work and says no: an unknown name takes as long as a wrong password. */
export async function checkPassword(stored: string | undefined, senha: string): Promise<boolean> {
  const fits = await verify(stored ?? (await unknownPassword()), senha);
  return stored !== undefined && fits;
}
