import { createHash, randomInt } from 'node:crypto';
import { plainCode } from '@prosa/contract/codecs.ts';
import { Secret, TOTP } from 'otpauth';

const periodS = 30;
/** Without what is easily read as something else. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const half = 5;
/** How many recovery codes are made at once. */
export const howMany = 10;

const totpOf = (segredo: string, label = ''): TOTP =>
  new TOTP({ issuer: 'Prosa', label, algorithm: 'SHA1', digits: 6, period: periodS, secret: Secret.fromBase32(segredo) });

/** A new secret of 160 bits, in letters of base 32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that authenticators read out of the QR code (otpauth). */
export const uriOf = (segredo: string, usuario: string): string => totpOf(segredo, usuario).toString();

/** The step of 30 seconds that the code belongs to, one before and one after the present count; null for a code of no such step. */
export function stepOf(segredo: string, codigo: string, now: Date): number | null {
  const delta = totpOf(segredo).validate({ token: codigo, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodS) + delta;
}

/** 'abcde-fghjk': some 49 bits each. */
export function newRecoveryCodes(): string[] {
  const part = (): string => Array.from({ length: half }, () => letters[randomInt(letters.length)]).join('');
  const made = new Set<string>();
  while (made.size < howMany) made.add(`${part()}-${part()}`);
  return [...made];
}

/** Only hashes are kept, of one account each. */
export const recoveryHash = (id_acesso: number, codigo: string): Buffer =>
  createHash('sha256')
    .update(`${id_acesso}:${plainCode(codigo)}`)
    .digest();
