/** The process was told to end while it was starting. */
export class Ending extends Error {
  override readonly name = 'Ending';
}

/** What the process opened, closed in reverse order when it is told to end, also in the middle of its start. */
export class Life {
  readonly #closers: (() => Promise<void>)[] = [];
  readonly #onError: (error: unknown) => void;
  /** Done at once when closing hangs. */
  readonly #lastResort: () => void;
  #starting: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(onError: (error: unknown) => void, lastResort: () => void) {
    this.#onError = onError;
    this.#lastResort = lastResort;
  }

  get ending(): boolean {
    return this.#closing !== undefined;
  }

  /** Runs the start; `step` lets nothing more be opened once the process is ending. */
  start<T>(work: (step: <S>(part: () => Promise<S>) => Promise<S>) => Promise<T>): Promise<T> {
    const started = work(async (part) => {
      if (this.ending) throw new Ending();
      const result = await part();
      if (this.ending) throw new Ending();
      return result;
    });
    this.#starting = started.catch(() => undefined); // whoever called start hears of it
    return started;
  }

  /** `close` is called when the process ends, before what was opened earlier. */
  opened(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  /** Closes everything; also after a failed start. One that fails does not keep the others open. */
  close(): Promise<void> {
    this.#closing ??= (async () => {
      await this.#starting;
      for (const closer of this.#closers.toReversed()) await closer().catch(this.#onError);
    })();
    return this.#closing;
  }

  /** Closes everything and exits. Whatever hangs does not keep the process: the database is safe at any moment. */
  end(code: number): void {
    if (this.ending) return;
    setTimeout(() => {
      this.#lastResort();
      process.exit(1);
    }, 12_000).unref();
    void this.close().then(() => process.exit(code));
  }
}
