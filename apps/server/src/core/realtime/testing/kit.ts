import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { usePortugueseMessages } from '@prosa/contract/messages-pt.ts';
import { type TriggerData, type TriggerName, triggers } from '@prosa/contract/realtime.ts';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import type { Grant, Person, Staff, Visitor } from '../../auth/person.ts';
import { createLocalBus } from '../bus/bus-local.ts';
import { createHub, type Hub, type HubOptions } from '../hub.ts';
import type { Bus, HubPorts, Log, SocketPerson, TriggerContext, TriggerTable } from '../realtime.ts';
import { replies } from './samples.ts';

usePortugueseMessages();

const all: Grant[] = ['chat/atender', 'WPP/getWppConfig', 'WPP/conectar', 'empresa/ver'].map((p) => {
  const [controller, funcao] = p.split('/') as [string, string];
  return { controller, funcao, status: 1 };
});
export const staff = (id_login: number, id_empresa = 10, extra: Partial<Staff> = {}): Staff => ({
  kind: 'staff',
  id_sessao: id_login * 100,
  id_login,
  nome: `Pessoa ${id_login}`,
  usuario: `p${id_login}@aurora.demo`,
  avatar: null,
  superadmin: false,
  id_empresa,
  id_grupo: 1,
  grants: all,
  departamentos: [],
  escopos: { atendimento: 'proprios', ticket: 'proprios', contato: 'todos', bloco: 'proprios' },
  ...extra,
});
export const visitor = (n: number, id_empresa = 10): Visitor => ({
  kind: 'visitor',
  id_empresa,
  topic: `cliente-anon-${String(n).padStart(22, 'v')}`,
  id_chat_config: 1,
  id_wpp_config: 1,
  endereco: '',
  isca: false,
  nome: `Visita ${n}`,
  email: '',
  telefone: '',
  id_departamento: null,
  id_assunto: null,
  pagina: '',
  origem: '',
  consentimento: null,
  provado: null,
  respostas: {},
});

/** Ports without a database: who holds which token, who may enter which sala. */
export function fakePorts() {
  const sessions = new Map<string, Person>();
  const salas = new Map<string, Set<number>>();
  const empresas = new Map<number, number[]>();
  const visitors = new Map<string, Visitor>();
  const presence: [kind: string, id_empresa: number, id: number | string, online: boolean][] = [];
  const asked: string[] = [];
  /** Triggers that were refused for want of a permission. */
  const refused: string[] = [];
  const ports: HubPorts = {
    personByToken: (token) => Promise.resolve(sessions.get(token) ?? null),
    otherEmpresa(person, id_empresa) {
      const active = person.kind === 'staff-without-empresa' ? null : person.id_empresa;
      const names = { nome_fantasia: active === null ? null : `Empresa ${active}`, nome_fantasia_da_aba: `Empresa ${id_empresa}` };
      const other = { codigo: 'empresa_diferente', id_empresa: active, id_empresa_da_aba: id_empresa, ...names } as const;
      return Promise.resolve(active === id_empresa ? null : other);
    },
    changeEmpresa(person, id_empresa) {
      if (person.kind === 'cliente' || !empresas.get(person.id_login)?.includes(id_empresa)) return Promise.resolve(null);
      const moved = staff(person.id_login, id_empresa, { id_sessao: person.id_sessao });
      for (const [token, found] of sessions) if (found.id_sessao === person.id_sessao) sessions.set(token, moved);
      return Promise.resolve(moved);
    },
    visitorLogin(data) {
      const found = visitors.get(data.token ?? data.nome ?? '');
      return Promise.resolve(found ? { visitor: found, token: data.token ?? `tv-${data.nome}` } : null);
    },
    mayEnterSala(person: SocketPerson, topic: string) {
      asked.push(topic);
      return Promise.resolve(person.kind === 'staff' && (salas.get(`${person.id_empresa}/${topic}`)?.has(person.id_login) ?? false));
    },
    isWidgetOrigin: (origin) => Promise.resolve(origin === 'https://loja.example'),
    presenceChanged: (id_empresa, id_login, online) => void presence.push(['staff', id_empresa, id_login, online]),
    triggerRefused: (_person, name) => void refused.push(name),
    visitorPresenceChanged: (id_empresa, topic, online) => void presence.push(['visitor', id_empresa, topic, online]),
  };
  return {
    ports,
    sessions,
    empresas,
    visitors,
    presence,
    asked,
    refused,
    /** Signs someone in; answers the token. */
    session(person: Person, token = `t${person.id_sessao}`): string {
      sessions.set(token, person);
      return token;
    },
    sala(topic: string, members: number[], id_empresa = 10): void {
      salas.set(`${id_empresa}/${topic}`, new Set(members));
    },
  };
}

export interface Call {
  trigger: TriggerName;
  context: TriggerContext;
  data: TriggerData<TriggerName>;
}
/** Every trigger records its call and answers the sample. */
export function recordingTable(calls: Call[], own: Partial<TriggerTable> = {}): TriggerTable {
  const handlers = Object.keys(triggers).map((name) => [
    name,
    (context: TriggerContext, data: never) => {
      calls.push({ trigger: name as TriggerName, context, data });
      return Promise.resolve(replies[name as keyof typeof replies]);
    },
  ]);
  return { ...(Object.fromEntries(handlers) as TriggerTable), ...own };
}

const ignore = (): void => {
  // Only errors are looked at.
};

export function recordingLog() {
  const errors: { details: object; message: string }[] = [];
  const log: Log = { info: ignore, warn: ignore, error: (details, message) => void errors.push({ details, message }) };
  return { log, errors };
}

export interface Running {
  hub: Hub;
  server: Server;
  bus: Bus;
  url: string;
  port: number;
  calls: Call[];
  errors: { details: object; message: string }[];
  fake: ReturnType<typeof fakePorts>;
  time: { now: number };
  client(path?: string, options?: object, protocol?: string): Promise<Client>;
  /** Opens a socket and logs the person in. */
  enter(person: Staff, salas?: string[]): Promise<Client>;
  enterVisitor(person: Visitor): Promise<Client>;
  stop(): Promise<void>;
}

type Settings = Partial<Omit<HubOptions, 'table'>> & { table?: Partial<TriggerTable>; fake?: ReturnType<typeof fakePorts> };

/** A hub behind a real HTTP server on a free port, with a clock that stands still unless moved. */
export async function startHub({ table, fake = fakePorts(), limits, ...options }: Settings = {}): Promise<Running> {
  const calls: Call[] = [];
  const { log, errors } = recordingLog();
  const time = { now: 1_800_000_000_000 };
  const bus = options.bus ?? createLocalBus();
  const hub = createHub({
    ports: fake.ports,
    table: recordingTable(calls, table),
    log,
    clock: () => time.now,
    limits: { tick: 5, closeTime: 200, ...limits },
    ...options,
    bus,
  });
  const server = createServer();
  hub.attach(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}`;
  const clients: Client[] = [];

  const running: Running = {
    hub,
    server,
    bus,
    url,
    port,
    calls,
    errors,
    fake,
    time,
    async client(path = '/', settings = {}, protocol = 'wamp') {
      const client = new Client(new WebSocket(url + path, [protocol], settings));
      clients.push(client);
      await client.until((f) => f[0] === 0);
      return client;
    },
    async enter(person, salas = []) {
      const client = await running.client();
      const token = fake.session(person);
      await client.call('login', null, { token, id_empresa: person.id_empresa });
      for (const sala of salas) client.send([5, sala]);
      // The pong says that the frames before it were read; then they have to be decided.
      client.ws.ping();
      await once(client.ws, 'pong');
      await vi.waitFor(() => hub.stats().pending === 0 || Promise.reject(new Error('busy')));
      return client;
    },
    async enterVisitor(person) {
      fake.visitors.set(person.nome, person);
      const client = await running.client();
      await client.call('login', null, { nome: person.nome, email: 'v@x.com' });
      return client;
    },
    async stop() {
      for (const client of clients) client.ws.terminate();
      await hub.close();
      if (!options.bus) await bus.close();
      server.close();
      server.closeAllConnections();
    },
  };
  return running;
}

/** Something that waits until the test lets it go. */
export function hold(): { free: () => void; gate: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { free: resolve, gate: promise };
}

export type WireFrame = any[];
let callNumber = 0;

/** A client that only writes and reads frames, so that nothing of ours hides what the server sends. */
export class Client {
  readonly ws: WebSocket;
  readonly frames: WireFrame[] = [];
  closed: { code: number } | null = null;
  pings = 0;
  constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data: Buffer) => void this.frames.push(JSON.parse(data.toString()) as WireFrame));
    ws.on('close', (code) => (this.closed = { code }));
    ws.on('ping', () => (this.pings += 1));
    ws.on('error', () => {
      // Tests look at how it closed.
    });
  }
  send(frame: unknown[]): void {
    this.ws.send(JSON.stringify(frame));
  }
  /** Waits for a frame, also one that is here already. */
  async until(test: (frame: WireFrame) => boolean): Promise<WireFrame> {
    return vi.waitFor(
      () => {
        const found = this.frames.find(test);
        if (!found) throw new Error(`no such frame in ${JSON.stringify(this.frames).slice(0, 600)} closed ${JSON.stringify(this.closed)}`);
        return found;
      },
      { timeout: 4_000, interval: 2 },
    );
  }
  async untilClosed(): Promise<number> {
    return vi.waitFor(
      () => {
        if (!this.closed) throw new Error('still open');
        return this.closed.code;
      },
      { timeout: 8_000, interval: 2 },
    );
  }
  /** CALLRESULT or CALLERROR, whole. */
  answer(trigger: string, topic: string | null, data: unknown = {}): Promise<WireFrame> {
    callNumber += 1;
    const id = `call-${callNumber}`.padEnd(16, '0');
    this.send([2, id, trigger, topic, data]);
    return this.until((f) => (f[0] === 3 || f[0] === 4) && f[1] === id);
  }
  async call(trigger: string, topic: string | null, data: unknown = {}): Promise<any> {
    const answer = await this.answer(trigger, topic, data);
    if (answer[0] !== 3) throw new Error(`${answer[2]}: ${answer[3]}`);
    return answer[2];
  }
  /** All that came before is in `frames` after this: frames of one socket keep their order. */
  async settle(): Promise<void> {
    await this.answer('gatilho_qualquer', null).catch(() => undefined);
  }
  events(trigger?: string): { topic: string; trigger: string; id_empresa: number; seq?: number; data: any }[] {
    return this.frames.filter((f) => f[0] === 8 && (trigger === undefined || f[2].trigger === trigger)).map((f) => ({ topic: f[1], ...f[2] }));
  }
}
