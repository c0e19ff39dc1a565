export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** So many at once, then so many a second. */
export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #at: number;
  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#at = now;
  }
  /** Milliseconds to wait; 0 when one was taken. */
  take(now: number): number {
    this.#refill(now);
    if (this.#tokens < 1) return Math.ceil(((1 - this.#tokens) / this.#rate.perSecond) * 1000);
    this.#tokens -= 1;
    return 0;
  }
  isFull(now: number): boolean {
    this.#refill(now);
    return this.#tokens >= this.#rate.burst;
  }
  #refill(now: number): void {
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + (Math.max(0, now - this.#at) / 1000) * this.#rate.perSecond);
    this.#at = now;
  }
}

/** One bucket for all connections of a person: opening a second one buys nothing. */
export class PersonRates {
  readonly #buckets = new Map<string, TokenBucket>();
  of(person: string, rate: Rate, now: number): TokenBucket {
    let bucket = this.#buckets.get(person);
    if (!bucket) this.#buckets.set(person, (bucket = new TokenBucket(rate, now)));
    return bucket;
  }
  /** A full bucket says no more than a new one. */
  sweep(now: number): void {
    for (const [person, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(person);
  }
}
