import { randomBytes } from 'node:crypto';
import type { Bus } from '../realtime.ts';

type Listener = (topic: string, payload: string, seq: number | null) => void;

/**
 * The bus of a single node: delivers within `send`. Keeps the numbers of the topics used last; a topic that was
 * forgotten goes on above every number given before, so that an old number is never met twice.
 */
export function createLocalBus({ topics = 200_000 } = {}): Bus {
  const epoch = randomBytes(9).toString('base64url');
  const listeners = new Map<string, Listener[]>();
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  let floor = 0;

  const current = (topic: string): number => young.get(topic) ?? old.get(topic) ?? floor;
  function next(topic: string): number {
    const seq = current(topic) + 1;
    young.set(topic, seq);
    if (young.size > topics / 2) {
      for (const number of old.values()) floor = Math.max(floor, number);
      old = young;
      young = new Map();
    }
    return seq;
  }

  return {
    send(channel, topic, payload, sequenced) {
      const seq = sequenced ? next(topic) : null;
      for (const listener of listeners.get(channel) ?? []) listener(topic, payload, seq);
    },
    onMessage(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    sequences: (names) => Promise.resolve(names.map(current)),
    epoch: () => epoch,
    onLoss() {
      // Nothing is lost within a process.
    },
    healthy: () => Promise.resolve(true),
    close() {
      listeners.clear();
      return Promise.resolve();
    },
  };
}
