import { createHash } from 'node:crypto';
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Pusher, PushMessage, PushOutcome, PushTarget } from './push.ts';
import { encryptFor, vapidHeader, vapidKeys } from './push-crypto.ts';

const timeoutMs = 10_000;

/**
 * Whether no push service lives there: the endpoint is an address that a browser told us (decisions: addresses that users type). Open
 * is only what the whole internet reaches; an IPv4 inside an IPv6, however it is wrapped, is none of that.
 */
export function isClosedAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true;
  const ip = ipaddr.parse(address);
  if (ip.range() !== 'unicast') return true;
  // IPv4-compatible and site-local: long given up, and still routed by some
  return ip.kind() === 'ipv6' && (ip.match(ipaddr.parseCIDR('::/96')) || ip.match(ipaddr.parseCIDR('fec0::/10')));
}

export class ClosedAddress extends Error {
  override readonly name = 'ClosedAddress';
}

/** Resolves a name and refuses it when any of its addresses is closed; the connection then goes to what was checked. */
const checkedLookup: net.LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.length === 0 || addresses.some(({ address }) => isClosedAddress(address))) return callback(new ClosedAddress(hostname), '');
    const [first] = addresses;
    return options.all ? callback(null, addresses) : callback(null, first!.address, first!.family);
  });
};

export interface WebPushOptions {
  /** Key of secrets at rest. */
  key: string;
  /** Who answers for what is sent: `mailto:` or an address (RFC 8292). */
  contact: () => string;
  now: () => Date;
  /** Tests talk to a push service on this machine, without TLS. */
  local: boolean;
}

/** Web Push (RFC 8030) with encrypted contents. Follows no redirect. */
export function createWebPush({ key, contact, now, local }: WebPushOptions): Pusher {
  const keys = vapidKeys(key);

  function post(endpoint: URL, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<number> {
    if (
      !local &&
      (endpoint.protocol !== 'https:' ||
        (net.isIP(endpoint.hostname.replace(/^\[|\]$/g, '')) !== 0 && isClosedAddress(endpoint.hostname.replace(/^\[|\]$/g, ''))))
    )
      return Promise.reject(new ClosedAddress(endpoint.hostname));
    return new Promise((resolve, reject) => {
      const client = endpoint.protocol === 'http:' ? http : https;
      const request = client.request(endpoint, { method: 'POST', headers, timeout: timeoutMs, ...(!local && { lookup: checkedLookup }) }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', reject);
      request.end(body);
    });
  }

  return {
    publicKey: keys.publicKey,
    async send(to: PushTarget, { payload, subject, ttl }: PushMessage): Promise<PushOutcome> {
      let status: number;
      try {
        const endpoint = new URL(to.endpoint);
        const body = encryptFor(to, payload);
        status = await post(
          endpoint,
          {
            authorization: vapidHeader(keys, to.endpoint, contact(), now()),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            'content-length': body.length,
            ttl: String(ttl),
            urgency: 'high',
            // at most 32 characters, and nothing of what it is about
            topic: createHash('sha256').update(subject).digest('base64url').slice(0, 32),
          },
          body,
        );
      } catch (error) {
        // keys that are none and closed addresses stay so; the network comes back
        return error instanceof ClosedAddress || (error as NodeJS.ErrnoException).code?.startsWith('ERR_') === true ? 'sumiu' : 'depois';
      }
      if (status >= 200 && status < 300) return 'entregue';
      if (status === 404 || status === 410) return 'sumiu';
      return status === 429 || status >= 500 ? 'depois' : 'recusada';
    },
  };
}
