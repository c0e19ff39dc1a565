/** A browser that takes notices, as it names itself. */
export interface PushTarget {
  readonly endpoint: string;
  /** base64url */
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  /** What the service worker reads; at most 3 KB. */
  readonly payload: string;
  /** A newer message of one subject replaces one that was not delivered yet. */
  readonly subject: string;
  /** How long the push service keeps it, in seconds. */
  readonly ttl: number;
}

/** entregue: the push service took it. sumiu: the browser is gone for good. depois: try again. recusada: trying again would not help. */
export type PushOutcome = 'entregue' | 'sumiu' | 'depois' | 'recusada';

/** Port of Web Push. */
export interface Pusher {
  /** What a browser subscribes with, base64url. */
  readonly publicKey: string;
  /** Tells whether what a browser names may be its push service at all: by TLS, and no address inside. */
  takes(endpoint: string): boolean;
  send(to: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
