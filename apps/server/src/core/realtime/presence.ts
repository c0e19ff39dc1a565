import type { Bus, Clock, Presence, SocketPerson } from './realtime.ts';
import type { Limits } from './session/limits.ts';

const channel = 'presence';
/** `s:empresa:login` or `v:empresa:topic`. */
export const presenceKey = (p: SocketPerson): string => (p.kind === 'staff' ? `s:${p.id_empresa}:${p.id_login}` : `v:${p.id_empresa}:${p.topic}`);
const personOf = (key: string): string => (key.startsWith('s:') ? `s:${key.split(':')[2]!}` : key);

const add = (counts: Map<string, number>, of: string, by: number): void => {
  const now = (counts.get(of) ?? 0) + by;
  if (now > 0) counts.set(of, now);
  else counts.delete(of);
};

/** Connections of a key on a node; it stays listed with 0 during the grace time. */
type Listing = [key: string, connections: number];
type Message = { node: string; hello?: true; all?: Listing[]; set?: Listing; gone?: string };
interface Node {
  heardAt: number;
  readonly people: Map<string, number>;
}
interface Options {
  node: string;
  bus: Bus;
  clock: Clock;
  limits: Limits;
  changed: (id_empresa: number, who: { id_login: number } | { topic: string }, online: boolean) => void;
}

/**
 * Every node keeps the same picture, changed only by messages of the bus, its own included: so all agree on which
 * message made someone come or go, and the node that sent it tells the ports, once.
 */
export function createPresence({ node, bus, clock, limits, changed }: Options) {
  const nodes = new Map<string, Node>();
  const holders = new Map<string, number>();
  const online = new Map<number, Set<number>>();
  const visiting = new Map<number, Set<string>>();
  const empresasOf = new Map<number, number>();
  const local = new Map<string, number>();
  const leaving = new Map<string, number>();
  /** Connections of a person, on this node and on the others. */
  const here = new Map<string, number>();
  const elsewhere = new Map<string, number>();
  let repeatAt = clock() + limits.presenceRepeat;

  const send = (message: Omit<Message, 'node'>): void => bus.send(channel, node, JSON.stringify({ node, ...message }), false);
  const nodeOf = (id: string): Node => {
    let found = nodes.get(id);
    if (!found) nodes.set(id, (found = { heardAt: clock(), people: new Map() }));
    return found;
  };

  function count(key: string, by: 1 | -1, tell: boolean): void {
    const before = holders.get(key) ?? 0;
    const after = before + by;
    if (after > 0) holders.set(key, after);
    else holders.delete(key);
    if ((before === 0) === (after === 0)) return;
    const [kind, empresa, id] = key.split(':') as [string, string, string];
    const id_empresa = Number(empresa);
    if (kind === 's') {
      const people = online.get(id_empresa) ?? new Set();
      const empresas = (empresasOf.get(Number(id)) ?? 0) + by;
      if (after > 0) online.set(id_empresa, people.add(Number(id)));
      else if (people.delete(Number(id)) && people.size === 0) online.delete(id_empresa);
      if (empresas > 0) empresasOf.set(Number(id), empresas);
      else empresasOf.delete(Number(id));
    }
    if (kind === 'v') {
      const topics = visiting.get(id_empresa) ?? new Set();
      if (after > 0) visiting.set(id_empresa, topics.add(id));
      else if (topics.delete(id) && topics.size === 0) visiting.delete(id_empresa);
    }
    if (tell) changed(id_empresa, kind === 's' ? { id_login: Number(id) } : { topic: id }, after > 0);
  }

  function list(id: string, key: string, connections: number | null, tell: boolean): void {
    const { people } = nodeOf(id);
    const had = people.has(key);
    if (id !== node) add(elsewhere, personOf(key), (connections ?? 0) - (people.get(key) ?? 0));
    if (connections === null) people.delete(key);
    else people.set(key, connections);
    if (had !== (connections !== null)) count(key, had ? -1 : 1, tell);
  }

  /** Measured against our own messages, which come back by the same bus: a bus that is down kills nobody. */
  const isSilent = (id: string): boolean => nodeOf(node).heardAt - nodeOf(id).heardAt > limits.presenceExpiry;

  function forget(id: string): void {
    const people = nodes.get(id)?.people ?? new Map<string, number>();
    // Several nodes notice a dead one; the first of them by name speaks.
    const tell = [...nodes.keys()].filter((other) => !isSilent(other)).sort()[0] === node;
    for (const key of people.keys()) list(id, key, null, tell);
    nodes.delete(id);
  }

  bus.onMessage(channel, (_, payload) => {
    const message = JSON.parse(payload) as Message;
    nodeOf(message.node).heardAt = clock();
    const mine = message.node === node;
    if (message.set) list(message.node, message.set[0], message.set[1], mine);
    if (message.gone !== undefined) list(message.node, message.gone, null, mine);
    if (message.all && !mine) {
      const now = new Map(message.all);
      for (const key of nodeOf(message.node).people.keys()) if (!now.has(key)) list(message.node, key, null, false);
      for (const [key, connections] of now) list(message.node, key, connections, false);
    }
    if (message.hello && !mine) send({ all: [...local] });
  });
  bus.onLoss(() => {
    for (const other of nodes.values()) other.heardAt = clock();
  });
  nodeOf(node);
  send({ hello: true });

  const presence: Presence = {
    isOnline: (id_login) => empresasOf.has(id_login),
    onlineIn: (id_empresa) => online.get(id_empresa) ?? new Set(),
    visitorsIn: (id_empresa) => visiting.get(id_empresa) ?? new Set(),
  };

  return {
    presence,
    /** Sockets of the person behind this key, over all nodes and empresas. */
    connections(key: string): number {
      const person = personOf(key);
      return (here.get(person) ?? 0) + (elsewhere.get(person) ?? 0);
    },
    opened(key: string): void {
      add(here, personOf(key), 1);
      local.set(key, (local.get(key) ?? 0) + 1);
      leaving.delete(key);
      send({ set: [key, local.get(key)!] });
    },
    closed(key: string): void {
      add(here, personOf(key), -1);
      const connections = (local.get(key) ?? 1) - 1;
      local.set(key, connections);
      if (connections === 0) leaving.set(key, clock() + (key.startsWith('s:') ? limits.staffGrace : limits.visitorGrace));
      send({ set: [key, connections] });
    },
    tick(now: number): void {
      for (const [key, at] of leaving) {
        if (now < at) continue;
        leaving.delete(key);
        local.delete(key);
        send({ gone: key });
      }
      for (const id of nodes.keys()) if (isSilent(id)) forget(id);
      if (now < repeatAt) return;
      repeatAt = now + limits.presenceRepeat;
      send({ all: [...local] });
    },
  };
}
export type HubPresence = ReturnType<typeof createPresence>;
