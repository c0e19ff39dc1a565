import {
  closeCode,
  type EventData,
  type EventFrame,
  type EventName,
  events,
  type TriggerInput,
  type TriggerName,
  type TriggerReply,
} from '@prosa/contract/realtime.ts';
import { PublishBuffer } from './publish-buffer.ts';
import { Tracks } from './tracks.ts';
import { type CloseReason, type ConnectionState, restarted, WampClient, WampError, type WampOptions } from './wamp-client.ts';

/** One handler for each event; an event without one does not compile. */
export type EventHandlers = { readonly [E in EventName]: (data: EventData<E>, topic: string) => void };
export type LoginReply = TriggerReply<'login'>;

export interface ChatSessionOptions extends Pick<WampOptions, 'connect' | 'network' | 'random' | 'times'> {
  url: () => Promise<string>;
  /** What to log in with, asked at each login; `resume` is added here. */
  credentials: () => Omit<TriggerInput<'login'>, 'resume'>;
  handlers: EventHandlers;
  onState?: (state: ConnectionState) => void;
  onLogin?: (reply: LoginReply) => void;
  /** Spec 8: the login was refused, or the session ended. Nothing is tried again. */
  onRefused?: (code: string, message: string) => void;
  /** Events of this topic were missed: what is on screen is asked for again, then `caughtUp(topic)`. */
  onReset?: (topic: string) => void;
  /** A room that may not be heard any more. */
  onRoomRefused?: (topic: string) => void;
  onClose?: (reason: CloseReason, text: string) => void;
  /** The set of rooms that are behind changed. */
  onBehind?: () => void;
  /** A handler threw, or the server sent what no one knows. */
  report?: (problem: unknown) => void;
}

/** Logins that come again by themselves: the server is busy or has a fault. */
const passing = ['limite_taxa', 'interno', 'demora', ''];

/**
 * The chat's connection of one signed-in person or visitor: logs in, resumes by numbers, notices gaps, and hands events
 * to one typed table (realtime.md "Login and resume").
 */
export class ChatSession {
  readonly #options: ChatSessionOptions;
  readonly #wamp: WampClient;
  readonly #tracks = new Tracks();
  readonly #buffer = new PublishBuffer((topic, trigger, data) => this.#wamp.publish(topic, trigger, data));
  #reply: LoginReply | null = null;
  #asked: ReadonlySet<string> = new Set();
  #epoch = '';
  #loggedIn = false;

  constructor(options: ChatSessionOptions) {
    this.#options = options;
    this.#wamp = new WampClient({
      url: options.url,
      connect: options.connect,
      network: options.network,
      ...(options.random && { random: options.random }),
      ...(options.times && { times: options.times }),
      onState: (state) => options.onState?.(state),
      onOpen: () => void this.#login(),
      onEvent: (topic, event) => this.#receive(topic, event),
      onClose: (reason, text, code) => this.#closed(reason, text, code),
    });
  }

  get state(): ConnectionState {
    return this.#wamp.state;
  }
  get topic(): string | null {
    return this.#reply?.topic ?? null;
  }
  get id_empresa(): number | null {
    return this.#reply?.id_empresa ?? null;
  }
  /** While true, what this room shows may be old: its composer stays locked. */
  isBehind(room: string): boolean {
    return !this.#loggedIn || this.#tracks.isBehind(room);
  }
  caughtUp(room: string): void {
    if (this.#tracks.caughtUp(room)) this.#options.onBehind?.();
  }

  open(): void {
    this.#wamp.open();
  }
  close(): void {
    this.#buffer.clear();
    this.#wamp.close();
  }

  /** Hears a room until the returned function is called; several may, the server is told once. */
  enterRoom(room: string): () => void {
    if (this.#tracks.enter(room) && this.#loggedIn) this.#wamp.subscribe(room);
    let entered = true;
    return () => {
      if (!entered) return;
      entered = false;
      if (this.#tracks.leave(room) && this.#loggedIn) this.#wamp.unsubscribe(room);
    };
  }

  /** Answers the trigger's reply or rejects with WampError. `room` for triggers of a room. */
  async call<T extends Exclude<TriggerName, 'login' | 'change_empresa'>>(trigger: T, data: TriggerInput<T>, room?: string): Promise<TriggerReply<T>> {
    if (!this.#loggedIn) throw new WampError('', 'Autobahn not connected');
    return (await this.#wamp.call(trigger, room ?? null, data)) as TriggerReply<T>;
  }

  /** Without an answer. Before login it waits (spec 4), except what is stale by then. */
  publish<T extends Exclude<TriggerName, 'login'>>(trigger: T, data: TriggerInput<T>, room?: string): void {
    if (this.#loggedIn && this.topic !== null) this.#wamp.publish(room ?? this.topic, trigger, data);
    else this.#buffer.add(trigger, data, room);
  }

  async changeEmpresa(id_empresa: number): Promise<LoginReply> {
    if (!this.#loggedIn) throw new WampError('', 'Autobahn not connected');
    const reply = (await this.#wamp.call('change_empresa', null, { id_empresa })) as LoginReply;
    this.#adopt(reply);
    return reply;
  }

  async #login(): Promise<void> {
    // The first time nothing can have been missed: rooms are subscribed to after the login.
    const topics = this.#epoch === '' ? {} : this.#tracks.numbers();
    this.#asked = new Set(Object.keys(topics));
    const data = { ...this.#options.credentials(), ...(this.#asked.size > 0 && { resume: { epoch: this.#epoch, topics } }) };
    try {
      const reply = (await this.#wamp.call('login', null, data)) as LoginReply;
      this.#loggedIn = true;
      this.#wamp.activate();
      this.#adopt(reply);
      for (const room of this.#tracks.rooms()) if (!this.#asked.has(room)) this.#wamp.subscribe(room);
      this.#buffer.flush(reply.topic);
    } catch (error) {
      const { code, message } = error instanceof WampError ? error : { code: 'interno', message: String(error) };
      if (!(error instanceof WampError)) this.#options.report?.(error);
      if (passing.includes(code)) return this.#wamp.restart(restarted, 'login failed');
      this.#wamp.close();
      this.#options.onRefused?.(code, message);
    }
  }

  #adopt(reply: LoginReply): void {
    const moved = this.#reply !== null && this.#reply.id_empresa !== reply.id_empresa;
    this.#reply = reply;
    this.#epoch = reply.epoch;
    const { reset, refused } = this.#tracks.adopt(reply.topics, moved ? new Set(this.#tracks.names()) : this.#asked);
    this.#asked = new Set();
    this.#options.onLogin?.(reply);
    for (const room of refused) this.#options.onRoomRefused?.(room);
    for (const topic of reset) this.#options.onReset?.(topic);
    this.#options.onBehind?.();
  }

  #receive(topic: string, event: unknown): void {
    const { trigger, id_empresa, seq, data } = event as EventFrame;
    if (seq !== undefined) {
      const place = this.#tracks.place(topic, seq);
      if (place === 'gap') return this.#wamp.restart(closeCode.gap, 'gap');
      if (place === 'old') return;
    }
    if (!Object.hasOwn(events, trigger)) {
      this.#options.report?.(new Error(`Trigger ${trigger} não existe`));
      return;
    }
    if (trigger === 'login') this.#moved(data as EventData<'login'>);
    if (trigger === 'error') this.#refusedRoom(data as EventData<'error'>);
    // spec 6: events of another empresa than the active one are ignored, after they were counted.
    if (id_empresa !== this.id_empresa && trigger !== 'error' && trigger !== 'login') return;
    try {
      (this.#options.handlers[trigger] as (data: unknown, topic: string) => void)(data, topic);
    } catch (problem) {
      this.#options.report?.(problem);
    }
  }

  /** The empresa was changed elsewhere in this session: the server moved this socket too. */
  #moved(data: EventData<'login'>): void {
    if (data.status && this.#loggedIn) this.#adopt(data);
  }

  #refusedRoom({ code, details }: EventData<'error'>): void {
    const room = details?.['topic'];
    if (code === 'topico_invalido' && typeof room === 'string' && this.#tracks.forget(room)) this.#options.onRoomRefused?.(room);
  }

  #closed(reason: CloseReason, text: string, code: number): void {
    this.#loggedIn = false;
    this.#buffer.pause();
    this.#options.onClose?.(reason, text);
    this.#options.onBehind?.();
    if (code === closeCode.sessionEnded) this.#options.onRefused?.('sessao_expirada', 'Sua sessão terminou. Entre de novo.');
  }
}
