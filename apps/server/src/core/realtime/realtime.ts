import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { EmpresaDiferente } from '@prosa/contract/acesso/empresa-ativa.ts';
import type { EventData, EventName, TriggerData, TriggerName, TriggerReply } from '@prosa/contract/realtime.ts';
import type { Person, Staff, Visitor } from '../auth/person.ts';

/** Who is on a socket after login. */
export type SocketPerson = Staff | Visitor;

export interface TriggerContext {
  readonly person: SocketPerson;
  /** Topic of the frame: the sala's for `on: 'sala'` triggers, checked to be one the person may enter; else null. */
  readonly sala: string | null;
  readonly connection: string;
}

export type TriggerHandler<T extends TriggerName> = (context: TriggerContext, data: TriggerData<T>) => Promise<TriggerReply<T>>;

/**
 * Triggers that the hub itself answers (they are about the connection). All others come from modules.
 */
export type HubTrigger = 'login' | 'change_empresa';

/** Exhaustive: a trigger without a handler does not compile. `'refused'` answers gatilho_inexistente. */
export type TriggerTable = { readonly [T in Exclude<TriggerName, HubTrigger>]: TriggerHandler<T> | 'refused' };

/** Sends events, after commit only. Recipients are chosen by the caller, never by a client. */
export interface Publisher {
  /** To every subscriber of the topic, on every node. */
  publish<E extends EventName>(id_empresa: number, topic: string, event: E, data: EventData<E>): void;
  /** The same event to several people of one empresa, on their own topics: `data` is encoded once. */
  publishToLogins<E extends EventName>(id_empresa: number, logins: Iterable<number>, event: E, data: EventData<E>): void;
  /** Takes away at once, on every node, what a person may no longer hear. */
  dropFromSala(id_empresa: number, topic: string, id_login: number): void;
  /** Sends every window of a visitor away, on every node: whoever may be here still logs in again. */
  sendAway(id_empresa: number, topic: string): void;
}

/** Who is connected, over all nodes. Gone 30 s after the last socket (realtime.md: errors and limits). */
export interface Presence {
  isOnline(id_login: number): boolean;
  /** Logins with a socket whose active empresa is this one. */
  onlineIn(id_empresa: number): ReadonlySet<number>;
  /** Topics of the visitors whose window is open on this empresa's sites. */
  visitorsIn(id_empresa: number): ReadonlySet<string>;
}

/** Where a visitor's socket came from. */
export interface VisitorFrom {
  /** Of the page, when that is not ours. */
  readonly origin: string | null;
  /** The caller's; '' where nobody tells it. */
  readonly address: string;
  /** What the browser says of itself. */
  readonly userAgent: string;
}

/** What the hub asks the rest of the product; given by `app.ts`, so that core knows no domain. */
export interface HubPorts {
  /** The person behind a session token, or null. */
  personByToken(token: string): Promise<Person | null>;
  /** Null when the session is in the empresa that the caller believes to be active. */
  otherEmpresa(person: Person, id_empresa: number): Promise<EmpresaDiferente | null>;
  /** Makes it the active empresa of the session; null when it is not one of the person's. */
  changeEmpresa(person: Person, id_empresa: number): Promise<Staff | null>;
  /** Starts or resumes a visitor's web chat; null when the data or the token are refused. */
  visitorLogin(data: TriggerData<'login'>, from: VisitorFrom): Promise<{ visitor: Visitor; token: string } | null>;
  /** Whether the person may hear and use this `sala-…` topic now: member, or covered by the scope. */
  mayEnterSala(person: SocketPerson, topic: string): Promise<boolean>;
  /** Origins besides the application's own that may open a socket for visitors. */
  isWidgetOrigin(origin: string): Promise<boolean>;
  /** Someone's first socket opened or last one is gone (after the grace time). */
  presenceChanged(id_empresa: number, id_login: number, online: boolean): void;
  /** The same for a visitor of the web chat (spec 7: status_clients). */
  visitorPresenceChanged?(id_empresa: number, topic: string, online: boolean): void;
  /** Whether one more socket of this caller may open; its place is free again when the socket closes. */
  mayOpen?(request: IncomingMessage, socket: Duplex): boolean;
  /** Address of whoever opens a socket, past the proxies in between. */
  callerOf?(request: IncomingMessage): string;
  /** The socket of this handshake belongs to somebody. */
  signedIn?(request: IncomingMessage, id_sessao: number): void;
  /** A trigger was refused to somebody who may not use it. */
  triggerRefused?(person: SocketPerson, name: string): void;
  /** A connection is gone, by the name that its triggers carried (`TriggerContext.connection`). */
  connectionClosed?(connection: string): void;
}

/** Messages between nodes: in-process on one node, Redis on several. */
export interface Bus {
  /** Next sequence number of the topic and the event to all nodes, this one included, in order per topic. */
  send(channel: string, topic: string, payload: string, sequenced: boolean): void;
  onMessage(channel: string, listener: (topic: string, payload: string, seq: number | null) => void): void;
  /** Numbers as they stand, for resume. */
  sequences(topics: readonly string[]): Promise<number[]>;
  /** Changes when the numbers start again. */
  epoch(): string;
  /** Told when events may have passed this node by, or the epoch changed: whoever holds sockets compares numbers. */
  onLoss(listener: () => void): void;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}

/** The part of pino that the core needs. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Milliseconds since 1970; injected, so that tests move time. */
export type Clock = () => number;
