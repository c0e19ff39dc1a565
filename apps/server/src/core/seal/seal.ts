import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveSecret } from '../config/secret-key.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** What a secret is kept for: opened for anything else, it is refused. `id_empresa`: null for what belongs to no company. */
export interface SealedFor {
  readonly purpose: string;
  readonly id_empresa: number | null;
}

const cipherKey = (key: string): Buffer => Buffer.from(deriveSecret(key, 'selo'), 'hex');
/** Names a key without telling it: a sealed text says which one it was sealed with. */
export const keyVersion = (key: string): string => deriveSecret(key, 'selo:versao').slice(0, 8);
const associated = ({ purpose, id_empresa }: SealedFor): Buffer => Buffer.from(JSON.stringify([purpose, id_empresa]));

/** A secret as it may stand in a table: `version.payload`, AES-256-GCM, in letters of base64url. `key`: that of secrets at rest. */
export function seal(key: string, what: SealedFor, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), nonce).setAAD(associated(what));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${keyVersion(key)}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** Says why a secret cannot be read; its message never holds the secret. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * The text of a sealed secret. `keys`: those in use, one but for the while in which the key changes. Throws SealError for another
 * key, purpose or company, and for what was changed.
 */
export function open(keys: readonly string[], what: SealedFor, sealed: string): string {
  const [version, payload = ''] = sealed.split('.');
  const key = keys.find((one) => keyVersion(one) === version);
  if (key === undefined) throw new SealError(`segredo de ${what.purpose} fechado com outra PROSA_CHAVE`);
  const bytes = Buffer.from(payload, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(associated(what))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new SealError(`segredo de ${what.purpose} ilegível`, { cause });
  }
}
