import { type EventData, type EventName, events, topicOf } from '@prosa/contract/realtime.ts';
import type { Presence, Publisher } from '../../src/core/realtime/realtime.ts';

export interface Recorded<E extends EventName = EventName> {
  readonly id_empresa: number;
  readonly topic: string;
  readonly event: E;
  readonly data: EventData<E>;
}

/** Keeps what would go out, one entry per topic, and checks it against the contract like the hub. */
export class RecordingPublisher implements Publisher {
  readonly sent: Recorded[] = [];
  readonly dropped: { topic: string; id_login: number }[] = [];

  publish<E extends EventName>(id_empresa: number, topic: string, event: E, data: EventData<E>): void {
    events[event].data.parse(data);
    this.sent.push({ id_empresa, topic, event, data });
  }
  publishToLogins<E extends EventName>(id_empresa: number, logins: Iterable<number>, event: E, data: EventData<E>): void {
    for (const id of logins) this.publish(id_empresa, topicOf.usuario(id), event, data);
  }
  dropFromSala(_id_empresa: number, topic: string, id_login: number): void {
    this.dropped.push({ topic, id_login });
  }

  sendAway(): void {}

  of<E extends EventName>(event: E, topic?: string): Recorded<E>[] {
    return this.sent.filter((r) => r.event === event && (topic === undefined || r.topic === topic)) as unknown as Recorded<E>[];
  }
  /** Topics that an event went to. */
  topicsOf(event: EventName): string[] {
    return [...new Set(this.of(event).map((r) => r.topic))].toSorted();
  }
  clear(): void {
    this.sent.length = 0;
    this.dropped.length = 0;
  }
}

/** Who is on line, as the test says. */
export class SetPresence implements Presence {
  readonly online = new Map<number, Set<number>>();
  isOnline(id_login: number): boolean {
    return [...this.online.values()].some((logins) => logins.has(id_login));
  }
  onlineIn(id_empresa: number): ReadonlySet<number> {
    return this.online.get(id_empresa) ?? new Set();
  }
  visitorsIn(): ReadonlySet<string> {
    return new Set();
  }
  enter(id_empresa: number, id_login: number): void {
    this.online.set(id_empresa, (this.online.get(id_empresa) ?? new Set()).add(id_login));
  }
}
