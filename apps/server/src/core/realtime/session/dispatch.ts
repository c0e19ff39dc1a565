import { optionalId } from '@prosa/contract/codecs.ts';
import { type TriggerName, triggers } from '@prosa/contract/realtime.ts';
import type { z } from 'zod';
import { causaDe, inCause } from '../../cause.ts';
import { isHubTrigger } from '../gather-triggers.ts';
import type { HubPorts, HubTrigger, Log, SocketPerson, TriggerContext, TriggerTable } from '../realtime.ts';
import { isSalaTopic, ownTopic } from '../subscriptions.ts';
import { mayUse } from './access.ts';
import type { Connection } from './connection.ts';
import type { Entered, Login } from './login.ts';
import { inOtherEmpresa, invalidData, Refusal, unknownTrigger } from './refusal.ts';

interface Options {
  ports: HubPorts;
  table: TriggerTable;
  login: Login;
  log: Log;
  /** The active empresa of a session changed: its other sockets follow. */
  empresaChanged: (connection: Connection, id_sessao: number) => void;
}
export interface Outcome {
  reply: unknown;
  after?: () => void;
}

/** realtime.md: names match this and are looked up among what the contract declares itself. */
const isTrigger = (name: string): name is TriggerName => /^[a-z_]{2,40}$/.test(name) && Object.hasOwn(triggers, name);
/** A trigger that says who this is: nothing else of the connection runs beside it. */
export const isAlone = (name: string): boolean => isTrigger(name) && isHubTrigger(name);

const parse = <S extends z.ZodType>(schema: S, data: unknown): z.output<S> => {
  const parsed = schema.safeParse(data);
  if (!parsed.success) throw invalidData(parsed.error);
  return parsed.data;
};

export function createDispatch({ ports, table, login, log, empresaChanged }: Options) {
  async function salaOf(person: SocketPerson, name: TriggerName, topic: string | null): Promise<string | null> {
    const own = ownTopic(person);
    if (triggers[name].on === 'own' || person.kind === 'visitor') {
      if (topic !== null && topic !== own) throw new Refusal('topico_invalido');
      return triggers[name].on === 'sala' ? own : null;
    }
    if (topic === null || !isSalaTopic(topic) || !(await ports.mayEnterSala(person, topic))) throw new Refusal('topico_invalido');
    return topic;
  }

  function checkAccess(person: SocketPerson, name: TriggerName): void {
    if (mayUse(triggers[name], person)) return;
    ports.triggerRefused?.(person, name);
    throw new Refusal('sem_permissao');
  }

  async function hubTrigger(connection: Connection, name: HubTrigger, topic: string | null, data: unknown): Promise<Entered> {
    if (name === 'login') return login.login(connection, parse(triggers.login.data, data));
    const { person } = connection;
    if (!person) throw new Refusal('nao_autenticado');
    checkAccess(person, name);
    await salaOf(person, name, topic);
    const entered = await login.changeEmpresa(connection, parse(triggers.change_empresa.data, data).id_empresa);
    if (person.kind === 'staff') empresaChanged(connection, person.id_sessao);
    return entered;
  }

  /** spec 6: what names another empresa than the active one has no effect. Old clients name none. */
  async function checkEmpresa(person: SocketPerson, raw: unknown): Promise<void> {
    const named = optionalId.safeParse(typeof raw === 'object' && raw !== null ? (raw as { id_empresa?: unknown }).id_empresa : undefined);
    if (!named.success || named.data === undefined || named.data === person.id_empresa) return;
    const other = person.kind === 'staff' ? await ports.otherEmpresa(person, named.data) : null;
    throw other ? inOtherEmpresa(other) : new Refusal('empresa_diferente');
  }

  /** One way for CALL and PUBLISH. Order: who, empresa, permission, place, data, act. */
  return async function dispatch(connection: Connection, name: string, topic: string | null, raw: unknown): Promise<Outcome> {
    if (!isTrigger(name)) throw unknownTrigger(name);
    if (isHubTrigger(name)) return hubTrigger(connection, name, topic, raw);
    const handler = table[name];
    if (handler === 'refused') throw unknownTrigger(name);
    const { person } = connection;
    if (!person) throw new Refusal('nao_autenticado');
    await checkEmpresa(person, raw);
    checkAccess(person, name);
    const sala = await salaOf(person, name, topic);
    const data = parse(triggers[name].data, raw);
    const context: TriggerContext = { person, sala, connection: connection.id };
    const act = (): Promise<unknown> => (handler as (context: TriggerContext, data: unknown) => Promise<unknown>)(context, data);
    const reply = await inCause(causaDe(person), act);
    return { reply: declared(triggers[name].reply, reply, name, log) };
  };
}

/** What the schema declares of a value of ours. A mismatch is our fault: logged, and the person still gets an answer. */
export function declared(schema: z.ZodType, value: unknown, name: string, log: Log): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  log.error({ trigger: name, issues: parsed.error.issues.map((i) => `${i.path.join('.')}: ${i.message}`) }, 'realtime: value does not match the contract');
  return value;
}
