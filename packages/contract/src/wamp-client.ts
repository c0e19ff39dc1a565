import { closeCode, frame } from './wamp.ts';

/** Spec 4: real-time states. */
export type ConnectionState = 'closed' | 'host-lookup' | 'connecting' | 'reconnecting' | 'active';
/** Spec 8: close reasons. */
export type CloseReason = 'closed' | 'lost' | 'unreachable' | 'unsupported';

/** A refused call: `code` is the last part of the error's URI, '' when the socket was not there. */
export class WampError extends Error {
  override readonly name = 'WampError';
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(uri: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = uri.split(':').at(-1) ?? '';
    this.details = details;
  }
}

/** The part of the browser's WebSocket that is used. */
export interface SocketLike {
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

export interface WampOptions {
  /** Address of the server; asked before each attempt. */
  url: () => Promise<string>;
  onState: (state: ConnectionState) => void;
  /** WELCOME came: time to log in. Calls go through from here on. */
  onOpen: () => void;
  onEvent: (topic: string, event: unknown) => void;
  /** Why a connection ended, and whether it will be tried again. */
  onClose: (reason: CloseReason, text: string, code: number) => void;
  connect?: ((url: string, protocol: string) => SocketLike) | undefined;
  /** Where 'online' is heard: the window. */
  network?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined;
  random?: () => number;
  /** realtime.md: 1 s doubled up to 30 s, the whole of it random; 60 s of silence mean lost. */
  times?: Partial<typeof defaultTimes>;
}

const defaultTimes = { first: 1_000, most: 30_000, silence: 60_000, call: 30_000 };
interface Pending {
  resolve: (reply: unknown) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Browsers let a page close with 1000 or 3000 to 4999 only. */
export const restarted = 4000;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Spec 9: chat socket call id of 16 characters. */
const newCallId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => letters[byte % letters.length]).join('');
const browserSocket = (url: string, protocol: string): SocketLike => {
  if (typeof WebSocket === 'undefined') throw new WampError('unsupported', 'Browser does not support WebSockets (RFC6455)');
  return new WebSocket(url, [protocol]);
};

/** WAMP version 1 over one socket at a time, which comes back by itself until `close`. */
export class WampClient {
  readonly #options: WampOptions;
  readonly #times: typeof defaultTimes;
  readonly #pending = new Map<string, Pending>();
  #state: ConnectionState = 'closed';
  #socket: SocketLike | null = null;
  #open = false;
  #wanted = false;
  #attempts = 0;
  #heardAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  /** Tells an attempt that another one replaced it. */
  #turn = 0;
  readonly #online = (): void => this.#tryNow();

  constructor(options: WampOptions) {
    this.#options = options;
    this.#times = { ...defaultTimes, ...options.times };
  }

  get state(): ConnectionState {
    return this.#state;
  }

  open(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#attempts = 0;
    this.#options.network?.addEventListener('online', this.#online);
    void this.#connect();
  }

  /** For good: nothing is tried again. */
  close(): void {
    if (!this.#wanted) return;
    this.#stop();
    this.#drop(1000, 'closed');
    this.#end('closed', 'closed', 1000);
  }

  /** Ends this socket and starts over: what came is not what was expected. */
  restart(code: number = closeCode.gap, reason = 'gap'): void {
    if (!this.#socket) return;
    this.#drop(code, reason);
    this.#lost('lost', code);
  }

  /** The server took us in: the next loss starts counting anew. */
  settled(): void {
    this.#attempts = 0;
  }

  call(trigger: string, topic: string | null, data: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = newCallId();
      this.#send([frame.call, id, trigger, topic, data]);
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(new WampError('demora', 'O servidor demorou a responder. Tente de novo.'));
      }, this.#times.call);
      this.#pending.set(id, { resolve, reject, timer });
    });
  }
  publish(topic: string, trigger: string, data: unknown): void {
    this.#send([frame.publish, topic, { trigger, data }]);
  }
  subscribe(topic: string): void {
    this.#send([frame.subscribe, topic]);
  }
  unsubscribe(topic: string): void {
    this.#send([frame.unsubscribe, topic]);
  }

  #send(message: unknown[]): void {
    if (!this.#socket || !this.#open) throw new WampError('', 'Autobahn not connected');
    this.#socket.send(JSON.stringify(message));
  }

  #set(state: ConnectionState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onState(state);
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry);
    const turn = ++this.#turn;
    this.#set(this.#attempts === 0 ? 'host-lookup' : 'reconnecting');
    let socket: SocketLike;
    try {
      const url = await this.#options.url();
      if (turn !== this.#turn || !this.#wanted) return;
      if (this.#attempts === 0) this.#set('connecting');
      socket = (this.#options.connect ?? browserSocket)(url, 'wamp');
    } catch (error) {
      if (turn !== this.#turn || !this.#wanted) return;
      if (error instanceof WampError && error.code === 'unsupported') return this.#giveUp(error.message);
      return this.#lost('unreachable', 0);
    }
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.addEventListener('message', ({ data }) => {
      if (this.#socket === socket) this.#receive(String(data));
    });
    socket.addEventListener('close', ({ code }) => {
      if (this.#socket !== socket) return;
      const reason = this.#open ? 'lost' : 'unreachable';
      this.#forget();
      this.#lost(reason, code);
    });
    socket.addEventListener('error', () => {
      // The close that follows says all there is to know.
    });
    clearInterval(this.#watch);
    this.#watch = setInterval(() => {
      if (Date.now() - this.#heardAt > this.#times.silence) this.restart(restarted, 'silence');
    }, this.#times.silence / 12);
  }

  #receive(text: string): void {
    this.#heardAt = Date.now();
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      message = null;
    }
    if (!Array.isArray(message)) return this.#giveUp('server does not speak WAMP');
    const [type, a, b, c, d] = message as unknown[];
    if (type === frame.welcome) {
      if (b !== 1) return this.#giveUp('server does not speak WAMP');
      this.#open = true;
      this.#options.onOpen();
    } else if (type === frame.event) this.#options.onEvent(String(a), b);
    else if (type === frame.callResult) this.#settle(String(a))?.resolve(b);
    else if (type === frame.callError) this.#settle(String(a))?.reject(new WampError(String(b), String(c), (d ?? {}) as Record<string, unknown>));
  }

  /** Logged in: to the person this is what "connected" means. */
  activate(): void {
    this.settled();
    this.#set('active');
  }

  #settle(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    return pending;
  }

  /** Leaves the socket without waiting for its end: a dead network never answers a close. */
  #drop(code: number, reason: string): void {
    const socket = this.#socket;
    this.#forget();
    socket?.close(code, reason);
  }

  #forget(): void {
    this.#socket = null;
    this.#open = false;
    clearInterval(this.#watch);
    for (const id of this.#pending.keys()) this.#settle(id)?.reject(new WampError('', 'Not connected'));
  }

  #lost(reason: CloseReason, code: number): void {
    // The server ended the session: coming back with it is of no use.
    if (code === closeCode.sessionEnded) {
      this.#stop();
      return this.#end('closed', 'closed', code);
    }
    this.#set('reconnecting');
    this.#options.onClose(reason, reason, code);
    if (!this.#wanted) return;
    const wait = (this.#options.random ?? Math.random)() * Math.min(this.#times.first * 2 ** this.#attempts, this.#times.most);
    this.#attempts += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), wait);
  }

  #tryNow(): void {
    if (this.#wanted && !this.#socket) void this.#connect();
  }

  #giveUp(text: string): void {
    this.#stop();
    this.#drop(restarted, 'unsupported');
    this.#end('unsupported', text, 0);
  }

  #stop(): void {
    this.#wanted = false;
    this.#turn += 1;
    clearTimeout(this.#retry);
    this.#options.network?.removeEventListener('online', this.#online);
  }

  #end(reason: CloseReason, text: string, code: number): void {
    this.#set('closed');
    this.#options.onClose(reason, text, code);
  }
}
