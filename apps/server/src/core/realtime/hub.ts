import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { closeCode } from '@prosa/contract/realtime.ts';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { createPresence } from './presence.ts';
import { createPublisher } from './publisher.ts';
import type { Bus, Clock, HubPorts, Log, Presence, Publisher, TriggerTable } from './realtime.ts';
import { refuseSubscribe } from './session/answers.ts';
import { Connection } from './session/connection.ts';
import { type Control, createControl, type Who } from './session/control.ts';
import { createDispatch } from './session/dispatch.ts';
import { welcome } from './session/frames.ts';
import { admit, turnAway } from './session/handshake.ts';
import { defaultLimits, type Limits } from './session/limits.ts';
import { createLogin } from './session/login.ts';
import { Outbox } from './session/outbox.ts';
import { PersonRates, TokenBucket } from './session/rate-limit.ts';
import { createReceive } from './session/receive.ts';
import { Topics } from './topics.ts';
import { upkeep } from './upkeep.ts';

export interface HubOptions {
  ports: HubPorts;
  table: TriggerTable;
  bus: Bus;
  log: Log;
  clock?: Clock;
  limits?: Partial<Limits>;
  /** Own origins besides the host that was asked. */
  origins?: readonly string[];
  /** Where sockets are opened; old clients know host and port only. */
  paths?: readonly string[];
  metrics?: { trigger(name: string, milliseconds: number, outcome: string): void; closed(code: number): void };
}

export interface Hub {
  /** Answers WebSocket upgrades of this server on the given paths. */
  attach(server: Server): void;
  readonly publisher: Publisher;
  readonly presence: Presence;
  /** A session ended, or all sessions of a login: closes their sockets with 4001, on every node. */
  closeSessions(who: number | { id_login: number }): void;
  /** Permissions, scope or the active empresa changed: sessions are read again and lose at once what they may not hear. */
  changeGrants(who: Who): void;
  stats(): { connections: number; loggedIn: number; topics: number; pending: number; received: number; skipped: number };
  /** Closes every socket with 1001 and waits for them. The bus stays open: it is the owner's. */
  close(): Promise<void>;
}

/** `ws` calls listeners with the socket as `this`: one function for all connections instead of three closures each. */
class HubSocket extends WebSocket {
  connection: Connection | null = null;
}

const quiet = (): void => {
  // A socket that breaks before its handshake ended concerns nobody.
};

export function createHub(options: HubOptions): Hub {
  const { ports, table, bus, log, clock = Date.now, origins = [], paths = ['/', '/ws'], metrics } = options;
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const node = randomBytes(6).toString('base64url');
  const connections = new Set<Connection>();
  const servers: Server[] = [];
  const topics = new Topics();
  const rates = new PersonRates();
  let received = 0;
  let stopping = false;
  let idle: (() => void) | null = null;

  const outbox = new Outbox<Connection>(
    limits,
    () => topics.seal(),
    (slow) => {
      log.warn({ connection: slow.id, waiting: slow.socket.writableLength }, 'realtime: slow reader');
      slow.close(closeCode.slowReader, 'slow reader');
      topics.leaveAll(slow);
    },
  );
  const presence = createPresence({
    node,
    bus,
    clock,
    limits,
    changed(id_empresa, who, online) {
      try {
        if ('id_login' in who) ports.presenceChanged(id_empresa, who.id_login, online);
        else ports.visitorPresenceChanged?.(id_empresa, who.topic, online);
      } catch (error) {
        log.error({ err: error }, 'realtime: presence not told');
      }
    },
  });
  const login = createLogin({ ports, bus, topics, presence, limits, refuseSubscribe });
  const control: Control = createControl({ bus, topics, connections, login, log });
  const publisher = createPublisher(bus, topics, log, control);
  const dispatch = createDispatch({
    ports,
    table,
    login,
    log,
    empresaChanged: (connection, id_sessao) => control.recheckAll({ id_sessao, except: connection.id }),
  });
  const observe = (trigger: string, milliseconds: number, outcome: string): void => metrics?.trigger(trigger, milliseconds, outcome);
  const receive = createReceive({ ports, topics, rates, limits, clock, log, dispatch, observe });

  function onMessage(this: WebSocket, raw: RawData, isBinary: boolean): void {
    received += 1;
    const { connection } = this as HubSocket;
    if (connection) receive(connection, raw, isBinary);
  }
  function onPong(this: WebSocket): void {
    const { connection } = this as HubSocket;
    if (connection) connection.pingedAt = 0;
  }
  /** The close that follows says all; ws asks for a listener. */
  function onError(this: WebSocket, error: Error): void {
    log.info({ connection: (this as HubSocket).connection?.id, reason: error.message }, 'realtime: socket error');
  }
  function onClose(this: WebSocket, code: number): void {
    const { connection } = this as HubSocket;
    if (!connection) return;
    connection.closed = true;
    topics.leaveAll(connection);
    if (connection.presenceKey !== null) presence.closed(connection.presenceKey);
    connections.delete(connection);
    ports.connectionClosed?.(connection.id);
    metrics?.closed(code);
    if (connections.size === 0) idle?.();
  }

  const settings = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frame,
    // Known to ws 8.23, not yet to its types.
    closeTimeout: limits.closeTime,
    handleProtocols: () => 'wamp',
    WebSocket: HubSocket,
  };
  const sockets = new WebSocketServer(settings);

  function opened(ws: HubSocket, request: IncomingMessage, widget: string | null): void {
    const now = clock();
    const start = { now, ping: limits.ping, health: limits.health, check: limits.recheck, bucket: new TokenBucket(limits.visitor, now) };
    const connection = new Connection(
      randomBytes(12).toString('base64url'),
      {
        ws,
        socket: request.socket,
        widget,
        signedIn: (id_sessao) => ports.signedIn?.(request, id_sessao),
        caller: { address: ports.callerOf?.(request) ?? '', userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) },
      },
      start,
      outbox,
    );
    ws.connection = connection;
    ws.on('message', onMessage);
    ws.on('pong', onPong);
    ws.on('error', onError);
    ws.on('close', onClose);
    connections.add(connection);
    if (stopping) return connection.close(closeCode.restart, 'restart');
    if (connections.size > limits.connections) return connection.close(closeCode.overloaded, 'overloaded');
    connection.send(welcome(connection.id));
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', quiet);
    const admission = await admit(request, { ports, origins, paths, log });
    if (!admission.admit) return turnAway(socket, admission.status);
    if (ports.mayOpen?.(request, socket) === false) return turnAway(socket, 429);
    socket.off('error', quiet);
    sockets.handleUpgrade(request, socket, head, (ws) => opened(ws, request, admission.widget));
  }
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => void upgrade(request, socket, head);

  const timer = setInterval(() => {
    const now = clock();
    for (const connection of connections) upkeep(connection, now, limits, control.recheck);
    presence.tick(now);
    rates.sweep(now);
  }, limits.tick);
  timer.unref();

  return {
    attach(server) {
      servers.push(server);
      server.on('upgrade', onUpgrade);
    },
    publisher,
    presence: presence.presence,
    closeSessions: (who) => control.endAll(typeof who === 'number' ? { id_sessao: who } : who),
    changeGrants: control.recheckAll,
    stats() {
      let loggedIn = 0;
      let pending = 0;
      for (const connection of connections) {
        if (connection.person) loggedIn += 1;
        pending += connection.pending;
      }
      return { connections: connections.size, loggedIn, topics: topics.size, pending, received, skipped: outbox.skipped };
    },
    async close() {
      stopping = true;
      for (const server of servers) server.off('upgrade', onUpgrade);
      clearInterval(timer);
      for (const connection of connections) connection.close(closeCode.restart, 'restart');
      if (connections.size > 0) await new Promise<void>((resolve) => (idle = resolve));
    },
  };
}
