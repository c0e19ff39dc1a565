import type { Limits } from './limits.ts';

/** Frames of one topic and one turn of the event loop, shared by all its subscribers. */
export class Batch {
  readonly #frames: Buffer[] = [];
  readonly #lasting: Buffer[] = [];
  #all: Buffer | null = null;
  #lean: Buffer | null = null;
  add(frame: Buffer, ephemeral: boolean): void {
    this.#frames.push(frame);
    if (!ephemeral) this.#lasting.push(frame);
  }
  /** Joined once, whoever asks; `lean` is without what a slow reader can do without. */
  bytes(lean: boolean): Buffer {
    if (!lean || this.#lasting.length === this.#frames.length) return (this.#all ??= join(this.#frames));
    return (this.#lean ??= join(this.#lasting));
  }
}
const join = (frames: Buffer[]): Buffer => (frames.length === 1 ? frames[0]! : Buffer.concat(frames));

/** What the writer needs of a connection. */
export interface Reader {
  readonly socket: { readonly writableLength: number; readonly writable: boolean; write(bytes: Buffer): boolean; cork(): void; uncork(): void };
  /** The first that waits to be written, and what came after it: almost always it is one, and that takes no list. */
  next: Batch | Buffer | null;
  more: (Batch | Buffer)[] | null;
}

/** Collects what one turn of the event loop sends, then writes once to each socket. */
export class Outbox<R extends Reader> {
  readonly #limits: Pick<Limits, 'skipEphemeral' | 'slowReader'>;
  readonly #onSlow: (reader: R) => void;
  readonly #sealed: () => void;
  #dirty: R[] = [];
  #scheduled = false;
  /** Batches that were left thinner for slow readers. */
  skipped = 0;

  /** `beforeWrite` closes the batches that are still growing. */
  constructor(limits: Pick<Limits, 'skipEphemeral' | 'slowReader'>, beforeWrite: () => void, onSlow: (reader: R) => void) {
    this.#limits = limits;
    this.#sealed = beforeWrite;
    this.#onSlow = onSlow;
  }

  push(reader: R, chunk: Batch | Buffer): void {
    if (reader.next !== null) {
      (reader.more ??= []).push(chunk);
      return;
    }
    reader.next = chunk;
    this.#dirty.push(reader);
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => this.#flush());
  }

  /** Writes what waits for one reader now: before its socket is closed. */
  flush(reader: R): void {
    this.#sealed();
    this.#write(reader);
  }

  #flush(): void {
    this.#scheduled = false;
    this.#sealed();
    const dirty = this.#dirty;
    this.#dirty = [];
    for (const reader of dirty) this.#write(reader);
  }

  #write(reader: R): void {
    const { next, more, socket } = reader;
    if (next === null) return;
    reader.next = null;
    reader.more = null;
    if (!socket.writable) return;
    const waiting = socket.writableLength;
    if (waiting > this.#limits.slowReader) return this.#onSlow(reader);
    const lean = waiting > this.#limits.skipEphemeral;
    if (lean) this.skipped += 1;
    if (more === null) return put(socket, next, lean);
    socket.cork();
    put(socket, next, lean);
    for (const chunk of more) put(socket, chunk, lean);
    socket.uncork();
  }
}

function put(socket: Reader['socket'], chunk: Batch | Buffer, lean: boolean): void {
  const bytes = chunk instanceof Batch ? chunk.bytes(lean) : chunk;
  if (bytes.length > 0) socket.write(bytes);
}
