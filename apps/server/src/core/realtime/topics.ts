import type { Connection } from './session/connection.ts';
import { Batch } from './session/outbox.ts';

export class Topic {
  readonly name: string;
  readonly subscribers = new Set<Connection>();
  /** In the middle of a login: frames are held until the numbers are known. */
  waiting: Set<Connection> | null = null;
  open: Batch | null = null;
  /** Last number seen on this node; null until one was. */
  seq: number | null = null;
  constructor(name: string) {
    this.name = name;
  }
}

function stopWaiting(topic: Topic, connection: Connection): void {
  topic.waiting?.delete(connection);
  if (topic.waiting?.size === 0) topic.waiting = null;
}

/** Who hears what on this node. Frames of one turn gather in one batch per topic that all its subscribers share. */
export class Topics {
  readonly #topics = new Map<string, Topic>();
  #open: Topic[] = [];

  get size(): number {
    return this.#topics.size;
  }
  get(name: string): Topic | undefined {
    return this.#topics.get(name);
  }
  names(): string[] {
    return [...this.#topics.keys()];
  }

  join(connection: Connection, name: string): void {
    const topic = this.#of(name);
    // A batch that is open was not meant for who comes later.
    topic.open = null;
    stopWaiting(topic, connection);
    topic.subscribers.add(connection);
    connection.topics.add(topic);
  }

  /** Subscribes, but holds back what comes until `release`. */
  joinHeld(connection: Connection, name: string): void {
    const topic = this.#of(name);
    if (topic.subscribers.has(connection)) return;
    (topic.waiting ??= new Set()).add(connection);
    connection.topics.add(topic);
    connection.held ??= [];
  }

  /** Lets go what was held, from the number after the one that the client was told. */
  release(connection: Connection, told: ReadonlyMap<string, number>): void {
    const held = connection.held ?? [];
    connection.held = null;
    for (const topic of connection.topics) if (topic.waiting?.has(connection)) this.join(connection, topic.name);
    for (const { topic, frame, seq } of held) {
      if (connection.topics.has(topic) && (seq === null || seq > (told.get(topic.name) ?? 0))) connection.send(frame);
    }
  }

  leave(connection: Connection, name: string): void {
    const topic = this.#topics.get(name);
    if (topic) this.#leave(connection, topic);
  }
  leaveAll(connection: Connection): void {
    for (const topic of connection.topics) this.#leave(connection, topic);
    connection.held = null;
  }

  deliver(name: string, frame: Buffer, seq: number | null, ephemeral: boolean): void {
    const topic = this.#topics.get(name);
    if (!topic) return;
    if (seq !== null) topic.seq = seq;
    for (const connection of topic.waiting ?? []) connection.held?.push({ topic, frame, seq });
    if (topic.subscribers.size === 0) return;
    if (!topic.open) {
      topic.open = new Batch();
      this.#open.push(topic);
      for (const connection of topic.subscribers) connection.send(topic.open);
    }
    topic.open.add(frame, ephemeral);
  }

  /** Batches are about to be written: what comes now starts new ones. */
  seal(): void {
    for (const topic of this.#open) topic.open = null;
    this.#open = [];
  }

  #of(name: string): Topic {
    let topic = this.#topics.get(name);
    if (!topic) this.#topics.set(name, (topic = new Topic(name)));
    return topic;
  }

  #leave(connection: Connection, topic: Topic): void {
    topic.open = null;
    connection.topics.delete(topic);
    topic.subscribers.delete(connection);
    stopWaiting(topic, connection);
    if (topic.subscribers.size === 0 && !topic.waiting) this.#topics.delete(topic.name);
  }
}
