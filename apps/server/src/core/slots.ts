interface GiveWay {
  /** So much of it is begun while others, who go first, are at work. */
  readonly beside: number;
  /** Who has waited for this long, in milliseconds, waits for them no longer. */
  readonly patience: number;
}

/**
 * So much work of one kind at one time: below the size of the pool, so that people's requests find a connection. Who comes first goes first.
 * `giveWay`: less of it while others are at work, who are not held by it (`first`).
 */
export class Slots {
  readonly #size: number;
  readonly #giveWay: GiveWay;
  readonly #waiting: { readonly since: number; readonly go: () => void }[] = [];
  #running = 0;
  #others = 0;

  constructor(size: number, giveWay: GiveWay = { beside: size, patience: 0 }) {
    this.#size = size;
    this.#giveWay = giveWay;
  }

  /** Works that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await new Promise<void>((go) => {
      this.#waiting.push({ since: performance.now(), go });
      this.#begin();
    });
    try {
      return await work();
    } finally {
      this.#running--;
      this.#begin();
    }
  }

  /** Work of those who go first. */
  async first<T>(work: () => Promise<T>): Promise<T> {
    this.#others++;
    try {
      return await work();
    } finally {
      this.#others--;
      this.#begin();
    }
  }

  #begin(): void {
    for (let [next] = this.#waiting; next && this.#running < this.#places(next.since); [next] = this.#waiting) {
      this.#waiting.shift();
      this.#running++;
      next.go();
    }
  }

  #places(since: number): number {
    return this.#others > 0 && performance.now() - since < this.#giveWay.patience ? this.#giveWay.beside : this.#size;
  }
}
