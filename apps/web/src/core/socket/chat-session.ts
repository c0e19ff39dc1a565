import {
  closeCode,
  type EventData,
  type EventFrame,
  type EventName,
  events,
  type RealtimeErrorCode,
  type TriggerInput,
  type TriggerName,
  type TriggerReply,
} from '@prosa/contract/realtime.ts';
import { type CloseReason, type ConnectionState, restarted, WampClient, WampError, type WampOptions } from '@prosa/contract/wamp-client.ts';
import { PublishBuffer } from './publish-buffer.ts';
import { Tracks } from './tracks.ts';

/** One handler for each event; an event without one does not compile. */
export type EventHandlers = { readonly [E in EventName]: (data: EventData<E>, topic: string) => void };
/** What the server says of the empresa that is active now; a login event tells no name. */
interface OtherEmpresa {
  id_empresa: number | null;
  nome_fantasia: string | null;
}
export type LoginReply = TriggerReply<'login'>;

export interface ChatSessionOptions extends Pick<WampOptions, 'connect' | 'network' | 'random' | 'times'> {
  url: () => Promise<string>;
  /** What to log in with, asked at each login; `resume` is added here. */
  credentials: () => Omit<TriggerInput<'login'>, 'resume'>;
  handlers: EventHandlers;
  onState?: (state: ConnectionState) => void;
  onLogin?: (reply: LoginReply) => void;
  /** The session works in another empresa than this tab: nothing is heard or tried until `open` again. */
  onOtherEmpresa?: (other: OtherEmpresa) => void;
  /** Spec 8: the login was refused, or the session ended. Nothing is tried again. */
  onRefused?: (code: string, message: string) => void;
  /** Events of this topic were missed: what is on screen is asked for again, then `caughtUp(topic)`. */
  onReset?: (topic: string) => void;
  /** A sala that may not be heard any more. */
  onSalaRefused?: (topic: string) => void;
  onClose?: (reason: CloseReason, text: string) => void;
  /** The set of salas that are behind changed. */
  onBehind?: () => void;
  /** A handler threw, or the server sent what no one knows. */
  report?: (problem: unknown) => void;
}

const otherEmpresa = 'empresa_diferente' satisfies RealtimeErrorCode;
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
  /** While true, what this sala shows may be old: its composer stays locked. */
  isBehind(sala: string): boolean {
    return !this.#loggedIn || this.#tracks.isBehind(sala);
  }
  caughtUp(sala: string): void {
    if (this.#tracks.caughtUp(sala)) this.#options.onBehind?.();
  }

  open(): void {
    this.#wamp.open();
  }
  close(): void {
    this.#buffer.clear();
    this.#wamp.close();
  }

  /** Hears a sala until the returned function is called; several may, the server is told once. */
  enterSala(sala: string): () => void {
    if (this.#tracks.enter(sala) && this.#loggedIn) this.#wamp.subscribe(sala);
    let entered = true;
    return () => {
      if (!entered) return;
      entered = false;
      if (this.#tracks.leave(sala) && this.#loggedIn) this.#wamp.unsubscribe(sala);
    };
  }

  /** Answers the trigger's reply or rejects with WampError. `sala` for triggers of a sala. */
  async call<T extends Exclude<TriggerName, 'login' | 'change_empresa'>>(trigger: T, data: TriggerInput<T>, sala?: string): Promise<TriggerReply<T>> {
    if (!this.#loggedIn) throw new WampError('', 'Autobahn not connected');
    try {
      return (await this.#wamp.call(trigger, sala ?? null, this.#meant(data))) as TriggerReply<T>;
    } catch (error) {
      if (!(error instanceof WampError && error.code === otherEmpresa)) throw error;
      this.#away(error.details);
      // nothing was done: as if the connection had gone before
      throw new WampError('', 'Not connected');
    }
  }

  /** Without an answer. Before login it waits (spec 4), except what is stale by then. */
  publish<T extends Exclude<TriggerName, 'login'>>(trigger: T, data: TriggerInput<T>, sala?: string): void {
    const meant = this.#meant(data);
    if (this.#loggedIn && this.topic !== null) this.#wamp.publish(sala ?? this.topic, trigger, meant);
    else this.#buffer.add(trigger, meant, sala);
  }

  /** Says which empresa it is meant for: in another one it has no effect (spec 6). */
  #meant<D>(data: D): D {
    const { id_empresa } = this.#options.credentials();
    return id_empresa === undefined ? data : { id_empresa, ...data };
  }

  #away(details: Readonly<Record<string, unknown>>): void {
    this.#loggedIn = false;
    this.#wamp.close();
    const { id_empresa, nome_fantasia } = details as Partial<OtherEmpresa>;
    this.#options.onOtherEmpresa?.({ id_empresa: id_empresa ?? null, nome_fantasia: nome_fantasia ?? null });
  }

  async #login(): Promise<void> {
    // The first time nothing can have been missed: salas are subscribed to after the login.
    const topics = this.#epoch === '' ? {} : this.#tracks.numbers();
    this.#asked = new Set(Object.keys(topics));
    const data = { ...this.#options.credentials(), ...(this.#asked.size > 0 && { resume: { epoch: this.#epoch, topics } }) };
    try {
      const reply = (await this.#wamp.call('login', null, data)) as LoginReply;
      this.#loggedIn = true;
      this.#wamp.activate();
      this.#adopt(reply);
      for (const sala of this.#tracks.salas()) if (!this.#asked.has(sala)) this.#wamp.subscribe(sala);
      this.#buffer.flush(reply.topic);
    } catch (error) {
      const { code, message } = error instanceof WampError ? error : { code: 'interno', message: String(error) };
      if (!(error instanceof WampError)) this.#options.report?.(error);
      if (passing.includes(code)) return this.#wamp.restart(restarted, 'login failed');
      if (error instanceof WampError && code === otherEmpresa) return this.#away(error.details);
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
    for (const sala of refused) this.#options.onSalaRefused?.(sala);
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
    if (trigger === 'error') this.#refused(data as EventData<'error'>);
    // spec 6: events of another empresa than the active one are ignored, after they were counted.
    if (id_empresa !== this.id_empresa && trigger !== 'error' && trigger !== 'login') return;
    try {
      (this.#options.handlers[trigger] as (data: unknown, topic: string) => void)(data, topic);
    } catch (problem) {
      this.#options.report?.(problem);
    }
  }

  /** The empresa was changed elsewhere in this session, and the server moved this socket too. */
  #moved(data: EventData<'login'>): void {
    if (!data.status || !this.#loggedIn) return;
    const { id_empresa } = this.#options.credentials();
    if (id_empresa === undefined || id_empresa === data.id_empresa) this.#adopt(data);
    else this.#away({ id_empresa: data.id_empresa });
  }

  #refused({ code, details }: EventData<'error'>): void {
    if (code === otherEmpresa) return this.#away(details ?? {});
    const sala = details?.['topic'];
    if (code === 'topico_invalido' && typeof sala === 'string' && this.#tracks.forget(sala)) this.#options.onSalaRefused?.(sala);
  }

  #closed(reason: CloseReason, text: string, code: number): void {
    this.#loggedIn = false;
    this.#buffer.pause();
    this.#options.onClose?.(reason, text);
    this.#options.onBehind?.();
    if (code === closeCode.sessionEnded) this.#options.onRefused?.('sessao_expirada', 'Sua sessão terminou. Entre de novo.');
  }
}
