import { LRUCache } from 'lru-cache';

interface Bounds {
  /** Milliseconds. */
  now: () => number;
  most: number;
}

/**
 * What costs too much for every page, by key: worked out once, then given as it was while older than `freshMs` is renewed
 * behind it. The longest unused goes when there are more than `most`.
 */
export function remembered<T extends object | number>({ now, freshMs, most }: Bounds & { freshMs: number }) {
  const entries = new LRUCache<string, T, () => Promise<T>>({
    max: most,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    allowStale: true,
    // one that cannot be renewed stays as it was, and is tried again; of the first, whoever waits for it hears
    noDeleteOnFetchRejection: true,
    // worked out anew meanwhile: whoever waits gets what they waited for
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: work }) => work(),
  });
  /** Worked out anew, whatever is kept. */
  async function anew(key: string, work: () => Promise<T>): Promise<T> {
    const value = await work();
    entries.set(key, value);
    return value;
  }
  return {
    of: (key: string, work: () => Promise<T>): Promise<T> => entries.forceFetch(key, { context: work }),
    /** Ends when it is there and fresh: for who wants it ready, not now. */
    async ready(key: string, work: () => Promise<T>): Promise<void> {
      await entries.forceFetch(key, { context: work, allowStale: false, allowStaleOnFetchRejection: entries.peek(key) !== undefined });
    },
    peek: (key: string): T | undefined => entries.peek(key),
    anew,
  };
}

/** Keys that count for a while after they were added: what was found out a moment ago is not found out again. */
export function forAWhile({ now, ms, most }: Bounds & { ms: number }) {
  const keys = new LRUCache<string, true>({ max: most, ttl: ms, ttlResolution: 0, perf: { now } });
  return {
    has: (key: string): boolean => keys.has(key),
    add: (key: string): void => void keys.set(key, true),
  };
}

/**
 * Does what nobody waits for: one piece after the other, each followed by a rest as long, so that it takes no more than
 * half of one core. What is asked for last comes first; of more than `most` the oldest is dropped. A piece that fails
 * is dropped: whoever needs it does it then.
 */
export function oneByOne({ most, pauseMs }: { most: number; pauseMs: number }) {
  const waiting = new Map<string, () => Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  function rest(ms: number): void {
    timer = setTimeout(() => void next(), ms).unref();
  }
  async function next(): Promise<void> {
    const last = [...waiting].at(-1);
    if (!last) {
      timer = undefined;
      return;
    }
    waiting.delete(last[0]);
    const began = performance.now();
    await last[1]().catch(() => undefined); // see above
    rest(Math.max(pauseMs, performance.now() - began));
  }
  return {
    add(key: string, work: () => Promise<unknown>): void {
      waiting.delete(key);
      const oldest = waiting.size >= most ? waiting.keys().next().value : undefined;
      if (oldest !== undefined) waiting.delete(oldest);
      waiting.set(key, work);
      if (timer === undefined) rest(pauseMs);
    },
  };
}
