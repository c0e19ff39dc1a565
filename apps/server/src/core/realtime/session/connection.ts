import type { Socket } from 'node:net';
import { closeCode } from '@prosa/contract/realtime.ts';
import type { WebSocket } from 'ws';
import type { SocketPerson } from '../realtime.ts';
import type { Topic } from '../topics.ts';
import type { Batch, Outbox } from './outbox.ts';
import type { TokenBucket } from './rate-limit.ts';

/** A frame that came while the numbers of a login were being read. */
export interface Held {
  readonly topic: Topic;
  readonly frame: Buffer;
  readonly seq: number | null;
}

/** One socket, from WELCOME to close. Holds state only; what frames mean is decided in dispatch.ts. */
export class Connection {
  readonly id: string;
  readonly ws: WebSocket;
  readonly socket: Socket;
  /** Origin of the page it came from when that is not ours: for visitors only. */
  readonly widget: string | null;
  readonly openedAt: number;
  /** Told when it belongs to somebody. */
  signedIn: ((id_sessao: number) => void) | undefined;
  /** Who called, until they logged in: nothing of the handshake is kept. */
  caller: { address: string; userAgent: string } | undefined;
  person: SocketPerson | null = null;
  token: string | null = null;
  /** Key of the person in presence and rates. */
  presenceKey: string | null = null;
  readonly topics = new Set<Topic>();
  /** Topics of SUBSCRIBEs that came before login. */
  waitingTopics: string[] = [];
  held: Held[] | null = null;
  next: Batch | Buffer | null = null;
  more: (Batch | Buffer)[] | null = null;
  /** What may be sent before login. */
  readonly loginBucket: TokenBucket;
  subscribeBucket: TokenBucket | null = null;
  excess: TokenBucket | null = null;
  /** Rises when something was taken away: a permission read before that is read again. */
  revision = 0;
  pending = 0;
  closed = false;
  pingedAt = 0;
  nextPing: number;
  nextHealth: number;
  nextCheck: number;
  readonly #outbox: Outbox<Connection>;
  #lanes: Map<string, Promise<void>> | null = null;
  #gate: Promise<void> | null = null;

  constructor(
    id: string,
    parts: { ws: WebSocket; socket: Socket; widget: string | null; signedIn?: (id_sessao: number) => void; caller?: { address: string; userAgent: string } },
    start: { now: number; ping: number; health: number; check: number; bucket: TokenBucket },
    outbox: Outbox<Connection>,
  ) {
    this.id = id;
    this.ws = parts.ws;
    this.socket = parts.socket;
    this.widget = parts.widget;
    this.signedIn = parts.signedIn;
    this.caller = parts.caller;
    this.openedAt = start.now;
    this.nextPing = start.now + start.ping;
    this.nextHealth = start.now + start.health;
    this.nextCheck = start.now + start.check;
    this.loginBucket = start.bucket;
    this.#outbox = outbox;
  }

  send(chunk: Batch | Buffer): void {
    if (!this.closed) this.#outbox.push(this, chunk);
  }

  /** What was sent before goes out first; nothing is sent after. */
  close(code: number, reason: string): void {
    if (this.closed) return;
    this.closed = true;
    this.#outbox.flush(this);
    this.ws.close(code, reason);
    // Shut out: what it sent before and waits for its turn is not done.
    if (code === closeCode.flood || code === closeCode.sessionEnded) this.person = null;
    // A flood is not read any more: the close goes out, the rest waits in the sender.
    if (code === closeCode.flood) this.socket.pause();
  }

  /**
   * Runs jobs of one lane one after another: messages of a sala stay in the order they were sent, and a call after
   * SUBSCRIBE finds it done. Lanes do not wait for each other.
   */
  run(lane: string, job: () => Promise<void>): void {
    this.pending += 1;
    const before = this.#lanes?.get(lane) ?? this.#gate;
    const done = (before ? before.then(job) : job()).finally(() => {
      this.pending -= 1;
      if (this.#lanes?.get(lane) !== done) return;
      this.#lanes.delete(lane);
      if (this.#lanes.size === 0) this.#lanes = null;
    });
    this.#lanes ??= new Map();
    this.#lanes.set(lane, done);
  }

  /** Runs a job that changes who this is: after all before it, before all after it. */
  runAlone(job: () => Promise<void>): void {
    this.pending += 1;
    const before = [...(this.#lanes?.values() ?? []), ...(this.#gate ? [this.#gate] : [])];
    this.#lanes = null;
    const done = Promise.all(before)
      .then(job)
      .finally(() => {
        this.pending -= 1;
        if (this.#gate === done) this.#gate = null;
      });
    this.#gate = done;
  }
}
