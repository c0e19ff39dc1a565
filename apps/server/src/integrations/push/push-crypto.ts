import { createCipheriv, createECDH, createPrivateKey, hkdfSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { deriveSecret } from '../../core/config/secret-key.ts';
import type { PushTarget } from './push.ts';

const curve = 'prime256v1';
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

export interface VapidKeys {
  /** Uncompressed point, base64url. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** The keys that name this installation to push services, derived from the key of secrets at rest: every process has the same. */
export function vapidKeys(key: string): VapidKeys {
  for (let n = 0; ; n++) {
    const ecdh = createECDH(curve);
    try {
      ecdh.setPrivateKey(Buffer.from(deriveSecret(key, `vapid:${n}`), 'hex'));
    } catch {
      continue; // one in 2^32 is no number of the curve: the next one is
    }
    const point = ecdh.getPublicKey();
    const jwk = { kty: 'EC', crv: 'P-256', d: base64url(ecdh.getPrivateKey()), x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) };
    return { publicKey: base64url(point), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
  }
}

/** RFC 8292: who sends, signed, for one push service. */
export function vapidHeader(keys: VapidKeys, endpoint: string, contact: string, now: Date): string {
  const part = (value: object): string => base64url(Buffer.from(JSON.stringify(value)));
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now.getTime() / 1000) + 12 * 3600, sub: contact };
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(unsigned), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${base64url(signature)}, k=${keys.publicKey}`;
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8291: one record of aes128gcm that only the browser of the subscription can read. */
export function encryptFor({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>, payload: string): Buffer {
  const browser = Buffer.from(p256dh, 'base64url');
  const own = createECDH(curve);
  own.generateKeys();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own.getPublicKey()]);
  const secret = hkdf(Buffer.from(auth, 'base64url'), own.computeSecret(browser), info, 32);
  const salt = randomBytes(16);
  const cipher = createCipheriv(
    'aes-128-gcm',
    hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  // 2 ends the last record
  const body = Buffer.concat([cipher.update(Buffer.concat([Buffer.from(payload), Buffer.from([2])])), cipher.final(), cipher.getAuthTag()]);
  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(4096, 16);
  header.writeUInt8(65, 20);
  return Buffer.concat([header, own.getPublicKey(), body]);
}
