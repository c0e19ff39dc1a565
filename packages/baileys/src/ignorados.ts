/** What of the network is no matter of an attendant, by its address. */
const nomes: readonly (readonly [string, string])[] = [
  ['@g.us', 'mensagens de grupos'],
  ['@newsletter', 'mensagens de canais'],
  ['status@broadcast', 'status'],
  ['@broadcast', 'listas de transmissão'],
];

/** Counts what nobody hears of, and tells the counts from time to time: one line of the log, not thousands. */
export class Ignorados {
  readonly #ms: number;
  readonly #tell: (counts: Readonly<Record<string, number>>) => void;
  #counts: Record<string, number> = {};
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, tell: (counts: Readonly<Record<string, number>>) => void) {
    this.#ms = ms;
    this.#tell = tell;
  }

  /** `what`: an address of the network, or words. */
  count(what: string): void {
    const name = nomes.find(([ending]) => what.endsWith(ending))?.[1] ?? what;
    this.#counts[name] = (this.#counts[name] ?? 0) + 1;
    this.#timer ??= setTimeout(() => this.stop(), this.#ms).unref();
  }

  /** Tells what is counted so far. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (Object.keys(this.#counts).length > 0) this.#tell(this.#counts);
    this.#counts = {};
  }
}
