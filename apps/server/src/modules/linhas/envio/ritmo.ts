/** Of what a minute allows, this part may go at once. */
const burstPart = 6;

/**
 * How fast a line may send: so many messages a minute, a few of them at once, the others apart from each other by no even time (a network
 * that sees a clock sees a machine). Null: as fast as the line can. `now` and `random` are given by tests.
 */
export class Ritmo {
  readonly #now: () => number;
  readonly #random: () => number;
  #porMinuto: number | null = null;
  #tokens = 0;
  #filledAt = 0;
  /** Nothing before this, in milliseconds of `now`. */
  #notBefore = 0;

  constructor(now: () => number = Date.now, random: () => number = Math.random) {
    this.#now = now;
    this.#random = random;
  }

  set(porMinuto: number | null): void {
    if (porMinuto === this.#porMinuto) return;
    this.#porMinuto = porMinuto;
    this.#tokens = porMinuto === null ? 0 : Math.max(1, Math.floor(porMinuto / burstPart));
    this.#filledAt = this.#now();
  }

  /** How many may leave now, `most` at the most. */
  free(most: number): number {
    if (this.#porMinuto === null) return most;
    this.#fill(this.#porMinuto);
    return this.#now() < this.#notBefore ? 0 : Math.min(most, Math.floor(this.#tokens));
  }

  /** One left. */
  took(): void {
    if (this.#porMinuto === null) return;
    this.#tokens -= 1;
    // when they leave one by one, by half to one and a half of their even distance
    if (this.#tokens < 1) this.#notBefore = this.#now() + (60_000 / this.#porMinuto) * (0.5 + this.#random());
  }

  #fill(porMinuto: number): void {
    const now = this.#now();
    this.#tokens = Math.min(Math.max(1, porMinuto / burstPart), this.#tokens + ((now - this.#filledAt) * porMinuto) / 60_000);
    this.#filledAt = now;
  }
}
