import { describe, expect, it } from 'vitest';
import type { Connection, Held } from './session/connection.ts';
import { Batch } from './session/outbox.ts';
import { type Topic, Topics } from './topics.ts';

/** What topics know of a connection; `text` is what it was sent by the end. */
function listener() {
  const out: (Batch | Buffer)[] = [];
  const connection = { topics: new Set<Topic>(), held: null as Held[] | null, send: (chunk: Batch | Buffer) => void out.push(chunk) };
  const text = (): string => out.map((chunk) => (chunk instanceof Batch ? chunk.bytes(false) : chunk).toString()).join('');
  return { connection: connection as unknown as Connection, text };
}
const deliver = (topics: Topics, text: string, seq: number | null = null): void => topics.deliver('sala', Buffer.from(text), seq, false);

describe('[realtime] events of one turn', () => {
  it('who joins or leaves between two of them gets exactly what came while subscribed', () => {
    const topics = new Topics();
    const [a, b, c] = [listener(), listener(), listener()];
    topics.join(a.connection, 'sala');
    topics.join(b.connection, 'sala');
    deliver(topics, '1');
    topics.join(c.connection, 'sala');
    deliver(topics, '2');
    topics.leave(b.connection, 'sala');
    deliver(topics, '3');
    topics.seal();
    deliver(topics, '4');
    topics.seal();
    expect([a.text(), b.text(), c.text()]).toEqual(['1234', '12', '234']);
  });
  it('what is held in a login goes out from the number after the one told, in order, and only of topics still heard', () => {
    const topics = new Topics();
    const a = listener();
    topics.joinHeld(a.connection, 'sala');
    topics.joinHeld(a.connection, 'outra');
    deliver(topics, '1', 1);
    topics.deliver('outra', Buffer.from('x'), 1, false);
    deliver(topics, '2', 2);
    deliver(topics, 'e');
    topics.leave(a.connection, 'outra');
    expect(a.text()).toBe('');
    topics.release(a.connection, new Map([['sala', 1]]));
    deliver(topics, '3', 3);
    topics.seal();
    expect(a.text()).toBe('2e3');
  });
  it('keeps nothing of a topic that nobody hears', () => {
    const topics = new Topics();
    const [a, b] = [listener(), listener()];
    topics.join(a.connection, 'sala');
    topics.joinHeld(b.connection, 'sala');
    topics.leaveAll(a.connection);
    expect(topics.size).toBe(1);
    topics.leaveAll(b.connection);
    expect(topics.size).toBe(0);
  });
});
