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

  return {
    async of(key: string, work: () => Promise<T>): Promise<T> {
      const entry = entries.get(key);
      if (!entry) return make(key, work);
      entries.delete(key);
      entries.set(key, entry);
      if (now() - entry.at > freshMs && !entry.renewing && entry.known !== undefined) {
        entry.renewing = true;
        work().then(
          (value) => Object.assign(entry, { at: now(), known: value, value: Promise.resolve(value), renewing: false }),
          // it stays as it was, and is tried again
          () => Object.assign(entry, { renewing: false }),
        );
      }
      return entry.value;
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
