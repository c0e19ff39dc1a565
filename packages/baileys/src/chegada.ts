interface Vez {
  readonly id: string;
  readonly open: () => void;
}
interface Pessoa {
  /** Being opened now, and until when others wait for it. */
  id: string;
  timer: NodeJS.Timeout;
  readonly waiting: Vez[];
}

/**
 * What one person sends is opened one after another, in the order in which it came. The package looks up names and sessions of each message apart
 * and reads what waited while the line was away more slowly than what is new: a later one would overtake.
 */
export class Chegada {
  readonly #ms: number;
  readonly #pessoas = new Map<string, Pessoa>();

  /** `ms`: how long a message that is never read holds up the next one. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** Opens it as soon as everything that came from there before is read. */
  came(de: string, id: string, open: () => void): void {
    const pessoa = this.#pessoas.get(de);
    if (pessoa) pessoa.waiting.push({ id, open });
    else this.#begin(de, { id, open }, []);
  }

  /** It was read, or cannot be. */
  read(de: string, id: string): void {
    const pessoa = this.#pessoas.get(de);
    if (pessoa?.id !== id) return;
    clearTimeout(pessoa.timer);
    const next = pessoa.waiting.shift();
    if (next) this.#begin(de, next, pessoa.waiting);
    else this.#pessoas.delete(de);
  }

  /** The connection is gone: what was not opened is brought again. */
  clear(): void {
    for (const { timer } of this.#pessoas.values()) clearTimeout(timer);
    this.#pessoas.clear();
  }

  #begin(de: string, { id, open }: Vez, waiting: Vez[]): void {
    this.#pessoas.set(de, { id, waiting, timer: setTimeout(() => this.read(de, id), this.#ms) });
    open();
  }
}
