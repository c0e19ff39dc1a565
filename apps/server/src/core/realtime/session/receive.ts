import { closeCode, triggers } from '@prosa/contract/realtime.ts';
import type { RawData } from 'ws';
import type { Clock, HubPorts, Log } from '../realtime.ts';
import { joinIfAllowed } from '../subscriptions.ts';
import type { Topics } from '../topics.ts';
import { type Act, answer, refuse, refuseSubscribe, tellError } from './answers.ts';
import type { Connection } from './connection.ts';
import { isAlone, type Outcome } from './dispatch.ts';
import { type ClientFrame, callError, readFrame } from './frames.ts';
import type { Limits } from './limits.ts';
import { type PersonRates, TokenBucket } from './rate-limit.ts';
import { asRefusal, Refusal } from './refusal.ts';

interface Options {
  ports: HubPorts;
  topics: Topics;
  rates: PersonRates;
  limits: Limits;
  clock: Clock;
  log: Log;
  dispatch: (connection: Connection, name: string, topic: string | null, data: unknown) => Promise<Outcome>;
  observe: (trigger: string, milliseconds: number, outcome: string) => void;
}

const tooManyTopics = 'Muitas conversas abertas ao mesmo tempo. Feche algumas e tente de novo.';

/** Own triggers about one sala keep their order; the rest of them do not wait for each other. */
function laneOf({ topic, trigger, data }: Act): string {
  if (topic?.startsWith('sala-')) return topic;
  const chat = typeof data === 'object' && data !== null && 'chat_id' in data ? data.chat_id : undefined;
  if (typeof chat === 'string' || typeof chat === 'number') return `chat-${chat}`;
  return Object.hasOwn(triggers, trigger) && triggers[trigger as keyof typeof triggers].on === 'own' ? trigger : (topic ?? trigger);
}

/** What happens when a frame comes in: shape, rate, turn, act, answer. */
export function createReceive({ ports, topics, rates, limits, clock, log, dispatch, observe }: Options) {
  /** True when the frame may go on; else the sender was told, or shut out when it does not listen. */
  function withinRate(connection: Connection, frame: ClientFrame): boolean {
    const now = clock();
    const isTopic = frame.kind !== 'call' && frame.kind !== 'publish';
    if (isTopic) connection.subscribeBucket ??= new TokenBucket({ burst: limits.subscriptions, perSecond: limits.staff.perSecond }, now);
    const { person } = connection;
    const rate = person?.kind === 'staff' ? limits.staff : limits.visitor;
    const bucket = person ? rates.of(person.kind === 'staff' ? `s:${person.id_login}` : person.topic, rate, now) : connection.loginBucket;
    const wait = (isTopic ? connection.subscribeBucket! : bucket).take(now);
    if (wait === 0 && connection.pending < limits.pendingFrames) return true;
    connection.excess ??= new TokenBucket({ burst: rate.burst * 2, perSecond: rate.perSecond }, now);
    if (connection.excess.take(now) > 0) {
      log.warn({ connection: connection.id, kind: person?.kind ?? null }, 'realtime: flood');
      connection.close(closeCode.flood, 'flood');
      return false;
    }
    const refusal = new Refusal('limite_taxa', undefined, { retry_ms: Math.max(wait, 100) });
    if (frame.kind === 'call') connection.send(callError(frame.callId, refusal));
    else if (frame.kind === 'publish') tellError(connection, frame.topic, refusal, frame.trigger);
    else if (frame.kind === 'subscribe') refuseSubscribe(connection, frame.topic, refusal);
    return false;
  }

  async function subscribe(connection: Connection, topic: string): Promise<void> {
    if (connection.closed) return;
    if (!connection.person) {
      if (connection.waitingTopics.length < limits.heldSubscribes) connection.waitingTopics.push(topic);
      else refuseSubscribe(connection, topic, new Refusal('nao_autenticado'));
      return;
    }
    try {
      const joined = await joinIfAllowed(ports, connection, topic, () => {
        if (connection.topics.size < limits.subscriptions) topics.join(connection, topic);
        else refuseSubscribe(connection, topic, new Refusal('limite_taxa', tooManyTopics));
      });
      if (!joined) refuseSubscribe(connection, topic);
    } catch (error) {
      log.error({ err: error, connection: connection.id }, 'realtime: subscribe failed');
      refuseSubscribe(connection, topic, new Refusal('interno'));
    }
  }

  async function act(connection: Connection, frame: Act): Promise<void> {
    // What was already sent is done even if the socket went; not after it was shut out.
    if (connection.closed && !connection.person) return;
    const start = performance.now();
    let outcome = 'ok';
    try {
      const { reply, after } = await dispatch(connection, frame.trigger, frame.topic, frame.data);
      answer(connection, frame, reply);
      after?.();
    } catch (error) {
      const refusal = asRefusal(error);
      outcome = refusal?.code ?? 'interno';
      if (!refusal) log.error({ err: error, trigger: frame.trigger, connection: connection.id }, 'realtime: trigger failed');
      refuse(connection, frame, refusal ?? new Refusal('interno'));
      // Half logged in is worse than not at all; one connection too many has nothing to do here.
      if (isAlone(frame.trigger) && (!refusal || refusal.code === 'limite_taxa')) connection.close(closeCode.overloaded, 'overloaded');
    }
    observe(Object.hasOwn(triggers, frame.trigger) ? frame.trigger : 'unknown', performance.now() - start, outcome);
  }

  /** A fault while answering is ours: logged, and the socket starts over. */
  const safely = (connection: Connection, job: () => Promise<void>) => (): Promise<void> =>
    job().catch((error: unknown) => {
      log.error({ err: error, connection: connection.id }, 'realtime: answer failed');
      connection.close(closeCode.overloaded, 'overloaded');
    });

  return function receive(connection: Connection, raw: RawData, isBinary: boolean): void {
    if (connection.closed) return;
    if (isBinary) return connection.close(closeCode.binary, 'text frames only');
    let frame: ClientFrame | null;
    try {
      frame = readFrame((raw as Buffer).toString());
    } catch {
      // Only reading the JSON throws there.
      return connection.close(closeCode.badJson, 'not JSON');
    }
    if (!frame) return connection.close(closeCode.protocol, 'not WAMP 1');
    if (!withinRate(connection, frame)) return;
    switch (frame.kind) {
      case 'prefix':
        return;
      case 'subscribe':
        return connection.run(frame.topic, () => subscribe(connection, frame.topic));
      case 'unsubscribe':
        return connection.run(frame.topic, async () => {
          connection.waitingTopics = connection.waitingTopics.filter((t) => t !== frame.topic);
          topics.leave(connection, frame.topic);
        });
      default:
        if (isAlone(frame.trigger)) connection.runAlone(safely(connection, () => act(connection, frame)));
        else
          connection.run(
            laneOf(frame),
            safely(connection, () => act(connection, frame)),
          );
    }
  };
}
