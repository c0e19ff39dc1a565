import { closeCode } from '@prosa/contract/realtime.ts';
import type { Bus, Log } from '../realtime.ts';
import { ownTopic } from '../subscriptions.ts';
import type { Topics } from '../topics.ts';
import { tell } from './answers.ts';
import type { Connection } from './connection.ts';
import type { Login } from './login.ts';
import { Refusal } from './refusal.ts';

/** Whose sessions: one session, all of a login, or all that are in an empresa (perhaps of one grupo). */
export type Who = { id_sessao: number } | { id_login: number } | { id_empresa: number; id_grupo?: number };
type Order = { do: 'end' | 'recheck'; who: Who; except?: string } | { do: 'drop'; topic: string; id_login: number } | { do: 'away'; topic: string };

const channel = 'control';

function isMeant({ person }: Connection, who: Who): boolean {
  if (person?.kind !== 'staff') return false;
  if ('id_sessao' in who) return person.id_sessao === who.id_sessao;
  if ('id_login' in who) return person.id_login === who.id_login;
  return person.id_empresa === who.id_empresa && (who.id_grupo === undefined || person.id_grupo === who.id_grupo);
}

interface Options {
  bus: Bus;
  topics: Topics;
  connections: ReadonlySet<Connection>;
  login: Login;
  log: Log;
}

/** Orders that every node carries out on its own sockets, and what it does when the bus lost something. */
export function createControl({ bus, topics, connections, login, log }: Options) {
  function end(connection: Connection): void {
    if (connection.person) tell(connection, ownTopic(connection.person), 'close_browser', { message: new Refusal('sessao_expirada').message });
    connection.close(closeCode.sessionEnded, 'session ended');
    topics.leaveAll(connection);
  }

  function fail(connection: Connection, error: unknown): void {
    // Not knowing what someone may hear, we stop talking to them; they come back and are asked again.
    log.error({ err: error, connection: connection.id }, 'realtime: session not read');
    connection.close(closeCode.overloaded, 'overloaded');
    topics.leaveAll(connection);
  }

  async function look(connection: Connection): Promise<void> {
    const found = await login.recheck(connection);
    if (found === 'over') return end(connection);
    if (found === 'same') return;
    // what stands on the screens of the person is theirs no longer, or there is more
    if (found === 'other' || found === 'fewer') {
      if (connection.person) tell(connection, ownTopic(connection.person), 'direitos', { perdeu: found === 'fewer' ? 1 : 0 });
      return;
    }
    // it comes back, and its login is refused with the reason
    if (found === 'away') {
      topics.leaveAll(connection);
      return connection.close(closeCode.gap, 'another empresa');
    }
    connection.runAlone(async () => {
      try {
        const { reply, after } = await found();
        tell(connection, reply.topic, 'login', reply);
        after();
      } catch (error) {
        if (!connection.closed) fail(connection, error);
      }
    });
  }
  const recheck = (connection: Connection): void => void look(connection).catch((error: unknown) => fail(connection, error));

  bus.onMessage(channel, (_, payload) => {
    const order = JSON.parse(payload) as Order;
    if (order.do === 'drop') {
      for (const connection of [...(topics.get(order.topic)?.subscribers ?? []), ...(topics.get(order.topic)?.waiting ?? [])]) {
        if (connection.person?.kind === 'staff' && connection.person.id_login === order.id_login) topics.leave(connection, order.topic);
      }
      for (const connection of connections) if (isMeant(connection, { id_login: order.id_login })) connection.revision += 1;
      return;
    }
    if (order.do === 'away') {
      for (const connection of connections)
        if (connection.person?.kind === 'visitor' && connection.person.topic === order.topic) connection.close(closeCode.gap, 'log in again');
      return;
    }
    login.sessionsChanged();
    for (const connection of connections) {
      if (connection.id === order.except || !isMeant(connection, order.who)) continue;
      connection.revision += 1;
      if (order.do === 'end') end(connection);
      else recheck(connection);
    }
  });

  let epoch = bus.epoch();
  async function compare(): Promise<void> {
    if (bus.epoch() === epoch) {
      const names = topics.names();
      const numbers = await bus.sequences(names);
      const behind = new Set<Connection>();
      for (const [i, name] of names.entries()) {
        const topic = topics.get(name);
        if (topic && topic.seq !== numbers[i]) for (const connection of topic.subscribers) behind.add(connection);
      }
      for (const connection of behind) connection.close(closeCode.gap, 'gap');
      return;
    }
    epoch = bus.epoch();
    for (const connection of connections) if (connection.person) connection.close(closeCode.gap, 'gap');
  }
  bus.onLoss(() => void compare().catch((error: unknown) => log.error({ err: error }, 'realtime: numbers not compared')));

  const send = (order: Order): void => bus.send(channel, '', JSON.stringify(order), false);
  return {
    recheck,
    endAll: (who: Who): void => send({ do: 'end', who }),
    recheckAll: ({ except, ...who }: Who & { except?: string }): void => send({ do: 'recheck', who, ...(except !== undefined && { except }) }),
    drop: (topic: string, id_login: number): void => send({ do: 'drop', topic, id_login }),
    sendAway: (topic: string): void => send({ do: 'away', topic }),
  };
}
export type Control = ReturnType<typeof createControl>;
