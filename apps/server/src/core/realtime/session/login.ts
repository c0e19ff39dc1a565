import type { TriggerData, TriggerReply } from '@prosa/contract/realtime.ts';
import type { Person } from '../../auth/person.ts';
import { rightsChange } from '../../auth/rights.ts';
import { type HubPresence, presenceKey } from '../presence.ts';
import type { Bus, HubPorts, SocketPerson } from '../realtime.ts';
import { isSalaTopic, joinIfAllowed, ownTopic, standingTopics } from '../subscriptions.ts';
import type { Topics } from '../topics.ts';
import type { Connection } from './connection.ts';
import type { Limits } from './limits.ts';
import { inOtherEmpresa, Refusal } from './refusal.ts';

export type LoginReply = TriggerReply<'login'>;
/** `after` runs when the answer is on its way: events that came meanwhile go out behind it. */
export interface Entered {
  reply: LoginReply;
  after: () => void;
}
interface Options {
  ports: HubPorts;
  bus: Bus;
  topics: Topics;
  presence: HubPresence;
  limits: Limits;
  refuseSubscribe: (connection: Connection, topic: string) => void;
}
type Resume = TriggerData<'login'>['resume'];

const atOnce = 16;
/** A login that is overtaken by changes of sessions reads its session again, this often. */
const tries = 5;

const isIn = (connection: Connection, name: string): boolean => [...connection.topics].some((topic) => topic.name === name);

export function createLogin({ ports, bus, topics, presence, limits, refuseSubscribe }: Options) {
  let changes = 0;

  /** The session as it stands: one that ended while it was being read is read again. */
  async function personByToken(token: string): Promise<Person | null> {
    for (let i = 0; i < tries; i++) {
      const before = changes;
      const found = await ports.personByToken(token);
      if (before === changes) return found;
    }
    throw new Error('sessions change faster than one can be read');
  }

  /** Staff by the session's token; anyone else is a visitor, whose data and token the port judges. */
  async function identify(connection: Connection, data: TriggerData<'login'>): Promise<{ person: SocketPerson; token: string; isNew: boolean } | null> {
    if (data.token !== undefined && !connection.widget) {
      const found = await personByToken(data.token);
      if (found?.kind === 'cliente') return null;
      if (found) {
        const { id_empresa } = data;
        const other = id_empresa === undefined ? null : await ports.otherEmpresa(found, id_empresa);
        // a session that has chosen none yet chooses it by this
        if (other !== null && (found.kind === 'staff' || other.id_empresa !== null)) throw inOtherEmpresa(other);
        const staff = found.kind === 'staff' ? found : id_empresa === undefined ? null : await ports.changeEmpresa(found, id_empresa);
        return staff && { person: staff, token: data.token, isNew: false };
      }
    }
    const { address, userAgent } = connection.caller ?? { address: '', userAgent: '' };
    const visitor = await ports.visitorLogin(data, { origin: connection.widget, address, userAgent });
    return visitor && { person: visitor.visitor, token: visitor.token, isNew: true };
  }

  function become(connection: Connection, person: SocketPerson): void {
    const key = presenceKey(person);
    if (connection.presenceKey === key) return void (connection.person = person);
    if (connection.presenceKey !== null) presence.closed(connection.presenceKey);
    connection.person = person;
    if (person.kind === 'staff') connection.signedIn?.(person.id_sessao);
    // nothing of the handshake is kept
    connection.signedIn = undefined;
    connection.caller = undefined;
    connection.presenceKey = key;
    presence.opened(key);
  }

  /** Subscribes to what the person may hear of `wanted`, and says where each stands against `resume`. */
  async function enter(connection: Connection, wanted: readonly string[], resume: Resume, token?: string, wasAway = false): Promise<Entered> {
    const names = [...new Set(wanted)].slice(0, limits.subscriptions);
    const heardBefore = new Set([...connection.topics].map((topic) => topic.name));
    const allowed: string[] = [];
    for (let i = 0; i < names.length; i += atOnce) {
      const part = names.slice(i, i + atOnce);
      const may = await Promise.all(part.map((name) => joinIfAllowed(ports, connection, name, () => topics.joinHeld(connection, name))));
      allowed.push(...part.filter((name, j) => may[j] && isIn(connection, name)));
    }
    // After subscribing: an event between the two is either in the number or held.
    const numbers = await bus.sequences(allowed);
    const { person } = connection;
    if (connection.closed || !person) throw new Refusal('sessao_expirada');
    const epoch = bus.epoch();
    const told = new Map(allowed.map((name, i) => [name, numbers[i] ?? 0]));
    for (const [name, seq] of told) {
      const topic = topics.get(name);
      if (topic) topic.seq = Math.max(topic.seq ?? 0, seq);
    }
    return {
      reply: {
        status: true,
        topic: ownTopic(person),
        id_empresa: person.id_empresa,
        epoch,
        topics: [...told].map(([topic, seq]) => {
          const had = resume && Object.hasOwn(resume.topics, topic) ? resume.topics[topic] : undefined;
          if (had === undefined) return { topic, seq, resume: heardBefore.has(topic) ? 'ok' : 'novo' };
          // much goes only to those who are online: who was not missed it without a number
          const missed = had !== seq || (wasAway && topic === ownTopic(person));
          return { topic, seq, resume: resume?.epoch === epoch && !missed ? 'ok' : 'reset' };
        }),
        health_ms: limits.health,
        ...(token !== undefined && { token }),
      },
      after: () => topics.release(connection, told),
    };
  }

  /** Leaves what belongs to the empresa that is no longer the active one. */
  function leaveEmpresa(connection: Connection): void {
    connection.revision += 1;
    const stay = new Set(connection.person ? standingTopics(connection.person) : []);
    for (const topic of connection.topics) if (!stay.has(topic.name)) topics.leave(connection, topic.name);
  }

  /** Leaves the old empresa now; the new one is entered by what it returns. */
  function moveTo(connection: Connection, person: SocketPerson): () => Promise<Entered> {
    become(connection, person);
    leaveEmpresa(connection);
    return () => enter(connection, standingTopics(person), undefined);
  }

  return {
    /** Sessions ended or changed: a login on its way looks again. */
    sessionsChanged(): void {
      changes += 1;
    },

    async login(connection: Connection, data: TriggerData<'login'>): Promise<Entered> {
      if (connection.person) throw new Refusal('ja_autenticado');
      const found = await identify(connection, data);
      if (!found) throw new Refusal('login_invalido');
      if (connection.closed) throw new Refusal('sessao_expirada');
      const most = found.person.kind === 'staff' ? limits.staffConnections : limits.visitorConnections;
      if (presence.connections(presenceKey(found.person)) >= most) {
        throw new Refusal('limite_taxa', 'Muitas conexões abertas. Feche outra aba e tente de novo.', { retry_ms: limits.ping + limits.pong });
      }
      // a visitor is not read again
      connection.token = found.person.kind === 'staff' ? found.token : null;
      const wasAway = found.person.kind === 'staff' && !presence.presence.onlineIn(found.person.id_empresa).has(found.person.id_login);
      become(connection, found.person);
      const held = connection.waitingTopics;
      connection.waitingTopics = [];
      const entered = await enter(
        connection,
        [...standingTopics(found.person), ...held, ...Object.keys(data.resume?.topics ?? {})],
        data.resume,
        found.isNew ? found.token : undefined,
        wasAway,
      );
      const has = new Set(entered.reply.topics.map((t) => t.topic));
      for (const topic of held) if (!has.has(topic)) refuseSubscribe(connection, topic);
      return entered;
    },

    async changeEmpresa(connection: Connection, id_empresa: number): Promise<Entered> {
      const { person } = connection;
      if (person?.kind !== 'staff') throw new Refusal('sem_permissao');
      const staff = await ports.changeEmpresa(person, id_empresa);
      if (!staff) throw new Refusal('nao_encontrado', 'Empresa não encontrada.');
      return moveTo(connection, staff)();
    },

    /**
     * Reads the session again: its permissions, its empresa, its end. What may no longer be heard is left at once.
     * When another empresa is active now, answers how to enter it; otherwise what became of the person's rights.
     */
    async recheck(connection: Connection): Promise<'same' | 'other' | 'fewer' | 'over' | 'away' | (() => Promise<Entered>)> {
      const { person, token } = connection;
      if (person?.kind !== 'staff' || token === null) return 'same';
      const found = await ports.personByToken(token);
      if (connection.closed) return 'same';
      // another empresa was chosen, which may not be worked in: the session goes on, elsewhere
      if (found?.kind === 'staff-without-empresa' && (await ports.otherEmpresa(found, person.id_empresa))?.id_empresa) return 'away';
      if (found?.kind !== 'staff' || found.id_login !== person.id_login) return 'over';
      if (found.id_empresa !== person.id_empresa) return moveTo(connection, found);
      connection.person = found;
      connection.revision += 1;
      const salas = [...connection.topics].filter((topic) => isSalaTopic(topic.name));
      await Promise.all(
        salas.map(async ({ name }) => {
          if (await ports.mayEnterSala(found, name)) return;
          topics.leave(connection, name);
          refuseSubscribe(connection, name);
        }),
      );
      return rightsChange(person, found);
    },
  };
}
export type Login = ReturnType<typeof createLogin>;
