interface Entry<T> {
  at: number;
  value: Promise<T>;
  known: T | undefined;
  renewing: boolean;
}

/**
 * What costs too much for every page, by key: worked out once, then given as it was while older than `freshMs` is renewed
 * behind it. The longest unused goes when there are more than `most`.
 */
export function remembered<T>({ now, freshMs, most }: { now: () => number; freshMs: number; most: number }) {
  const entries = new Map<string, Entry<T>>();

  function make(key: string, work: () => Promise<T>): Promise<T> {
    const oldest = entries.size >= most ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    const entry: Entry<T> = { at: now(), value: work(), known: undefined, renewing: false };
    entries.set(key, entry);
    entry.value.then(
      (value) => {
        entry.known = value;
      },
      // whoever waits for it hears of it; the next one tries again
      () => entries.delete(key),
    );
    return entry.value;
  }

  async function renew(entry: Entry<T>, work: () => Promise<T>): Promise<void> {
    if (now() - entry.at <= freshMs || entry.renewing || entry.known === undefined) return;
    entry.renewing = true;
    try {
      const value = await work();
      Object.assign(entry, { at: now(), known: value, value: Promise.resolve(value) });
    } catch {
      // it stays as it was, and is tried again
    } finally {
      entry.renewing = false;
    }
  }

  return {
    async of(key: string, work: () => Promise<T>): Promise<T> {
      const entry = entries.get(key);
      if (!entry) return make(key, work);
      entries.delete(key);
      entries.set(key, entry);
      void renew(entry, work);
      return entry.value;
    },
    /** Ends when it is there and fresh: for who wants it ready, not now. */
    async ready(key: string, work: () => Promise<T>): Promise<void> {
      const entry = entries.get(key);
      if (entry) await renew(entry, work);
      else await make(key, work);
    },
    peek: (key: string): T | undefined => entries.get(key)?.known,
    /** Worked out anew, whatever is kept. */
    anew: make,
  };
}

/** Keys that count for a while after they were added: what was found out a moment ago is not found out again. */
export function forAWhile({ now, ms, most }: { now: () => number; ms: number; most: number }) {
  const until = new Map<string, number>();
  return {
    has: (key: string): boolean => (until.get(key) ?? 0) > now(),
    add(key: string): void {
      if (until.size >= most) until.clear();
      until.set(key, now() + ms);
    },
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
