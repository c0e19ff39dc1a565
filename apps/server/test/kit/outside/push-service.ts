import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Pushed {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A browser: its keys, and what only it can read (RFC 8291, written from the side of the receiver). */
export class TestBrowser {
  readonly #ecdh: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly p256dh: string;
  readonly auth: string;
  constructor() {
    this.p256dh = this.#ecdh.generateKeys().toString('base64url');
    this.auth = this.#auth.toString('base64url');
  }
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const derive = (secret: Buffer, by: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', secret, by, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), sender]);
    const secret = derive(this.#ecdh.computeSecret(sender), this.#auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = plain.lastIndexOf(2);
    if (end < 0) throw new Error('the record has no end');
    return plain.subarray(0, end).toString();
  }
}

/** Checks the signature of RFC 8292 with the key that stands beside it. Answers what is claimed. */
export function claimsOf(authorization: string): { key: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const good = verify('sha256', Buffer.from(`${head}.${body}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!good) throw new Error('the signature is not of this key');
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number; sub: string } };
}

/** A push service on this machine (RFC 8030): keeps what it takes, and answers as it is told. */
export async function startPushService() {
  const browsers = new Map<string, TestBrowser>();
  const answers = new Map<string, number[]>();
  const received: Pushed[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(chunks);
      let text: string;
      try {
        text = browsers.get(path)?.decrypt(body) ?? '';
      } catch {
        response.writeHead(500).end(); // encrypted for somebody else
        return;
      }
      received.push({ path, headers: request.headers, text });
      response.writeHead(answers.get(path)?.shift() ?? 201).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** What the service worker of this endpoint reads. */
    messages: (endpoint: string) => received.filter((r) => origin + r.path === endpoint).map((r) => JSON.parse(r.text) as Record<string, unknown>),
    subscribe() {
      const browser = new TestBrowser();
      const path = `/envio/${randomBytes(6).toString('hex')}`;
      browsers.set(path, browser);
      return { endpoint: origin + path, p256dh: browser.p256dh, auth: browser.auth };
    },
    /** The next answers for an endpoint. */
    answer(endpoint: string, ...statuses: number[]) {
      answers.set(endpoint.slice(origin.length), statuses);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
