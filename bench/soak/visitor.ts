import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { WampClient, WampError } from '@prosa/contract/wamp-client.ts';
import { WebSocket } from 'ws';

interface Options {
  readonly url: string;
  readonly n: number;
  readonly login: { readonly chave: string; readonly id_empresa: number; readonly respostas: Readonly<Record<string, string>> };
  readonly random: () => number;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const mostWaitMs = 2000;

/** One visitor at the window of a web chat, which comes back by itself: nothing is written while it may be behind. */
export class EnduringVisitor {
  readonly name: string;
  /** Answered by the server, in the order in which they were. */
  readonly said: string[] = [];
  readonly problems: string[] = [];
  readonly counts = { logins: 0, dropped: 0, again: 0, duplicates: 0 };
  readonly #messages = new Map<number, Pick<Mensagem, 'msg_id' | 'de' | 'text'>>();
  readonly #client: WampClient;
  readonly #options: Options;
  #socket: WebSocket | undefined;
  #token: string | undefined;
  #topic = '';
  #over = false;

  constructor(options: Options) {
    this.#options = options;
    this.name = `Visitante ${options.n}`;
    this.#client = new WampClient({
      url: () => Promise.resolve(`${options.url.replace(/^http/, 'ws')}/ws`),
      onState: () => undefined,
      onOpen: () => void this.#enter(),
      onEvent: (_topic, event) => {
        const { trigger, data } = event as { trigger: string; data: Mensagem };
        if (trigger === 'chat_message') this.#messages.set(data.msg_id, data);
      },
      onClose: () => undefined,
      connect: (address, protocol) => {
        // from an address of their own, as a proxy tells it
        const headers = { 'x-forwarded-for': `10.9.${(options.n >> 7) & 127}.${options.n & 127}` };
        this.#socket = new WebSocket(address, [protocol], { perMessageDeflate: false, headers });
        return this.#socket;
      },
      random: options.random,
      // who tests endurance waits less than a browser does
      times: { first: 200, most: mostWaitMs },
    });
    this.#client.open();
  }

  /** Nothing is on its way to this window any more. */
  get isThere(): boolean {
    return this.#client.state === 'active';
  }
  /** What the window shows, in its order. */
  get shown(): Pick<Mensagem, 'msg_id' | 'de' | 'text'>[] {
    return [...this.#messages.values()].sort((a, b) => a.msg_id - b.msg_id);
  }

  dropNow(): void {
    this.counts.dropped++;
    this.#socket?.terminate();
  }

  /** Writes at about this pace; each is sent under one name until it is answered. */
  async writeUntil(end: number, perSecond: number): Promise<void> {
    while (Date.now() < end) {
      await pause((1000 / perSecond) * (0.5 + this.#options.random()));
      const text = `[${this.#options.n}#${this.said.length + 1}]`;
      const data = { value: toBase64(text), private_id: `soak-${this.#options.n}-${String(this.said.length + 1).padStart(6, '0')}` };
      while (!this.#over) {
        try {
          if (!this.isThere) throw new WampError('', 'behind');
          const { msg_id, duplicate } = (await this.#ask('client_message', data)) as { msg_id: number; duplicate: boolean };
          if (duplicate) {
            this.counts.duplicates++;
            // as the window does: what was told of it may have been lost
            const { data: found } = (await this.#ask('get_messages_history', { limit: 1, after_index: msg_id - 1 })) as { data: Mensagem[] };
            for (const message of found) this.#messages.set(message.msg_id, message);
          }
          this.said.push(text);
          break;
        } catch (error) {
          if (!isLost(error)) {
            this.problems.push(`${text}: ${String(error)}`);
            return;
          }
          this.counts.again++;
          await pause(50);
        }
      }
    }
  }

  /** What a fresh fetch brings, oldest first. */
  async fetchAll(): Promise<Mensagem[]> {
    const all: Mensagem[] = [];
    for (;;) {
      const before = all[0] ? { before_index: all[0].msg_id } : {};
      const page = (await this.#ask('get_messages_history', { limit: 100, ...before })) as { data: Mensagem[]; mais_antigas: boolean };
      all.unshift(...page.data);
      if (!page.mais_antigas) return all;
    }
  }

  close(): void {
    this.#over = true;
    this.#client.close();
  }

  /** Too fast is told with the time to wait. */
  async #ask(trigger: string, data: object, topic: string | null = this.#topic): Promise<unknown> {
    for (;;) {
      try {
        return await this.#client.call(trigger, topic, data);
      } catch (error) {
        const wait = error instanceof WampError && error.code === 'limite_taxa' ? Number(error.details['retry_ms']) : Number.NaN;
        if (!(wait > 0)) throw error;
        await pause(wait);
      }
    }
  }

  async #enter(): Promise<void> {
    try {
      const entered = (await this.#ask('login', { ...this.#options.login, nome: this.name, ...(this.#token && { token: this.#token }) }, null)) as {
        topic: string;
        token: string;
      };
      this.counts.logins++;
      this.#topic = entered.topic;
      this.#token = entered.token;
      for (let after = this.shown.at(-1)?.msg_id ?? 0; ; ) {
        const page = (await this.#ask('get_messages_history', { limit: 100, after_index: after })) as { data: Mensagem[]; mais_novas: boolean };
        for (const message of page.data) this.#messages.set(message.msg_id, message);
        if (!page.mais_novas) break;
        after = page.data.at(-1)!.msg_id;
      }
      this.#client.activate();
    } catch (error) {
      if (isLost(error)) {
        // the socket may be there yet: what failed was behind it
        if (!this.#over && error instanceof WampError && error.code !== '') this.#client.restart();
        return;
      }
      this.problems.push(`entrada: ${String(error)}`);
    }
  }
}

/** The connection went, or the server did not answer in time: the same again later. */
const isLost = (error: unknown): boolean => error instanceof WampError && ['', 'demora', 'interno'].includes(error.code);
