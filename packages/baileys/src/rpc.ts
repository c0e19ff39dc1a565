import { type Host, type LineApi, LineError } from './ports.ts';

/** One side of two processes that ask each other, line by line. */
export type Handler = (linha: string, metodo: string, args: readonly unknown[]) => Promise<unknown>;

interface Asked {
  readonly tipo: 'pedido';
  readonly n: number;
  readonly linha: string;
  readonly metodo: string;
  readonly args: readonly unknown[];
}
type Answered =
  | { readonly tipo: 'resposta'; readonly n: number; readonly valor: unknown }
  | { readonly tipo: 'erro'; readonly n: number; readonly mensagem: string; readonly falha: 'final' | 'passa' | null };
export type Packet = Asked | Answered;

interface Waiting {
  readonly linha: string;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The process on the other side is gone. */
const gone = (): LineError => new LineError('A conexão com o WhatsApp reiniciou', 'passa');

/** Asks and answers over a channel; answers come back in any order. */
export class Rpc {
  readonly #send: (packet: Packet) => void;
  readonly #handle: Handler;
  readonly #waiting = new Map<number, Waiting>();
  #n = 0;
  #closed = false;

  constructor(send: (packet: Packet) => void, handle: Handler) {
    this.#send = send;
    this.#handle = handle;
  }

  ask(linha: string, metodo: string, args: readonly unknown[]): Promise<unknown> {
    if (this.#closed) return Promise.reject(gone());
    return new Promise((resolve, reject) => {
      const n = ++this.#n;
      this.#waiting.set(n, { linha, resolve, reject });
      this.#send({ tipo: 'pedido', n, linha, metodo, args });
    });
  }

  receive(packet: Packet): void {
    if (packet.tipo === 'pedido') return void this.#answer(packet);
    const waiting = this.#waiting.get(packet.n);
    this.#waiting.delete(packet.n);
    if (packet.tipo === 'resposta') waiting?.resolve(packet.valor);
    else waiting?.reject(packet.falha === null ? new Error(packet.mensagem) : new LineError(packet.mensagem, packet.falha));
  }

  /** Nobody answers any more. */
  close(): void {
    this.#closed = true;
    for (const { reject } of this.#waiting.values()) reject(gone());
    this.#waiting.clear();
  }

  async #answer({ n, linha, metodo, args }: Asked): Promise<void> {
    let answer: Packet;
    try {
      answer = { tipo: 'resposta', n, valor: await this.#handle(linha, metodo, args) };
    } catch (error) {
      answer = { tipo: 'erro', n, mensagem: error instanceof Error ? error.message : String(error), falha: error instanceof LineError ? error.falha : null };
    }
    if (!this.#closed) this.#send(answer);
  }
}

/** The other side's methods as functions; what is no method of it is answered with an error there. */
const remote = (rpc: Rpc, linha: string): unknown =>
  new Proxy(
    {},
    {
      // a promise is asked for `then`
      get: (_target, metodo) => (typeof metodo === 'string' && metodo !== 'then' ? (...args: unknown[]) => rpc.ask(linha, metodo, args) : undefined),
    },
  );
export const remoteHost = (rpc: Rpc, linha: string): Host => remote(rpc, linha) as Host;
export const remoteLine = (rpc: Rpc, linha: string): LineApi => remote(rpc, linha) as LineApi;

/** Calls a method of `target` by its name. */
export function call(target: object, metodo: string, args: readonly unknown[]): Promise<unknown> {
  const method = (target as Record<string, unknown>)[metodo];
  if (typeof method !== 'function') return Promise.reject(new Error(`no method ${metodo}`));
  return Promise.resolve((method as (...given: unknown[]) => unknown).apply(target, [...args]));
}
