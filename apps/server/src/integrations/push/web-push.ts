import { createHash } from 'node:crypto';
import type { Outgoing } from '../../core/outgoing/outgoing.ts';
import { OutgoingError } from '../../core/outgoing/outgoing-error.ts';
import type { Pusher, PushMessage, PushOutcome, PushTarget } from './push.ts';
import { encryptFor, vapidHeader, vapidKeys } from './push-crypto.ts';

const limits = { timeoutMs: 10_000, maxBytes: 64 * 1024 } as const;

export interface WebPushOptions {
  /** Key of secrets at rest. */
  key: string;
  /** Who answers for what is sent: `mailto:` or an address (RFC 8292). */
  contact: () => string;
  now: () => Date;
  outgoing: Outgoing;
}

/** Web Push (RFC 8030) with encrypted contents, to the address that a browser told. Follows no redirect. */
export function createWebPush({ key, contact, now, outgoing }: WebPushOptions): Pusher {
  const keys = vapidKeys(key);
  return {
    publicKey: keys.publicKey,
    takes: (endpoint) => outgoing.mayCall(endpoint, { onlyTls: true }),
    async send(to: PushTarget, { payload, subject, ttl }: PushMessage): Promise<PushOutcome> {
      let status: number;
      try {
        const headers = {
          authorization: vapidHeader(keys, to.endpoint, contact(), now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttl),
          urgency: 'high',
          // at most 32 characters, and nothing of what it is about
          topic: createHash('sha256').update(subject).digest('base64url').slice(0, 32),
        };
        ({ status } = await outgoing.call(to.endpoint, { ...limits, method: 'POST', headers, body: encryptFor(to, payload), onlyTls: true }));
      } catch (error) {
        // keys that are none and closed addresses stay so; the network comes back
        if (error instanceof OutgoingError) return error.passes ? 'depois' : 'sumiu';
        return (error as NodeJS.ErrnoException).code?.startsWith('ERR_') === true ? 'sumiu' : 'depois';
      }
      if (status >= 200 && status < 300) return 'entregue';
      if (status === 404 || status === 410) return 'sumiu';
      return status === 429 || status >= 500 ? 'depois' : 'recusada';
    },
  };
}
