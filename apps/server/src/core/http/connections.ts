import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { inRanges, networkOf } from './network.ts';

export interface ConnectionLimits {
  /** Connections of one address without a session. */
  readonly strangers: number;
  /** More for each session that was seen from there: an office is one address, and its browsers load pages before they sign in. */
  readonly perSession: number;
  /** How long a session counts for its address. */
  readonly sessionMs: number;
}
const usual: ConnectionLimits = { strangers: 200, perSession: 20, sessionMs: 24 * 3600_000 };
const mostSessions = 2000;

/** Whoever passes on what others ask: the proxies of the settings, addresses and ranges, or 'loopback' for this machine. */
const proxiesOf = (proxies: readonly string[]): ((address: string) => boolean) =>
  inRanges(proxies.flatMap((proxy) => (proxy === 'loopback' ? ['127.0.0.0/8', '::1'] : [proxy])));

/**
 * Counts, by address, what is open and belongs to nobody yet: connections, and where a proxy holds the connections, requests and
 * sockets that have not signed in. Whoever shows a session is not counted any more.
 */
export function countStrangers(proxies: readonly string[], limits: ConnectionLimits = usual, now: () => number = Date.now) {
  const isProxy = proxiesOf(proxies);
  const open = new Map<string, number>();
  const sessions = new Map<string, Map<number, number>>();
  /** What gives the place of a connection or a request back. */
  const releases = new WeakMap<object, () => void>();

  function limitOf(key: string): number {
    const seen = sessions.get(key);
    if (!seen) return limits.strangers;
    for (const [id, at] of seen) if (now() - at > limits.sessionMs) seen.delete(id);
    if (seen.size === 0) sessions.delete(key);
    return limits.strangers + seen.size * limits.perSession;
  }

  /** The caller: the nearest address that is no proxy, as the proxies tell it. */
  function addressOf({ socket, headers }: IncomingMessage): string {
    const told = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    let address = socket.remoteAddress ?? '';
    while (isProxy(address) && told.length > 0) address = told.pop()!;
    return address;
  }

  /** Takes a place; answers what gives it back, undefined when the address has too many. */
  function take(address: string, owner: object): (() => void) | undefined {
    const key = networkOf(address);
    const count = open.get(key) ?? 0;
    if (count >= limitOf(key)) return undefined;
    open.set(key, count + 1);
    let taken = true;
    // holds nothing of its owner: a handshake is let go of while its socket is open
    const giveBack = (): void => {
      if (!taken) return;
      taken = false;
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    };
    releases.set(owner, giveBack);
    return giveBack;
  }
  const release = (owner: object): void => releases.get(owner)?.();

  return {
    /** Connections that come straight here are counted from their first byte. */
    watch(server: Server): void {
      server.on('connection', (socket: Socket) => {
        const address = socket.remoteAddress ?? '';
        if (isProxy(address)) return;
        const giveBack = take(address, socket);
        if (giveBack) socket.once('close', giveBack);
        else socket.destroy();
      });
    },

    /** A request or a handshake begins; false when its address has too many. Its place is free again when `over` closes. */
    admit(request: IncomingMessage, over: { once(event: 'close', listener: () => void): unknown }): boolean {
      // its connection is counted
      if (!isProxy(request.socket.remoteAddress ?? '')) return true;
      const giveBack = take(addressOf(request), request);
      if (!giveBack) return false;
      over.once('close', giveBack);
      return true;
    },

    addressOf,

    /** It belongs to somebody. */
    signedIn(request: IncomingMessage, id_sessao: number): void {
      release(request);
      release(request.socket);
      const key = networkOf(addressOf(request));
      const seen = sessions.get(key) ?? new Map<number, number>();
      if (seen.size < mostSessions) seen.set(id_sessao, now());
      sessions.set(key, seen);
    },

    /** For tests and measurements. */
    openOf: (address: string): number => open.get(networkOf(address)) ?? 0,
  };
}
export type Strangers = ReturnType<typeof countStrangers>;
