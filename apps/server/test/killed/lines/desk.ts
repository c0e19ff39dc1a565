import { toBase64 } from '@prosa/contract/base64.ts';
import { WampClient, WampError } from '@prosa/contract/wamp-client.ts';
import { WebSocket } from 'ws';

export interface Answer {
  readonly telefone: string;
  readonly texto: string;
  /** When the product said that it has it, in ms since 1970. */
  readonly em: number;
}
export interface SalaOfDesk {
  readonly chat_id: number;
  readonly topic: string;
  readonly telefone: string;
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const isLost = (error: unknown): boolean => error instanceof WampError && ['', 'demora', 'interno'].includes(error.code);

/** Somebody at a screen that comes back by itself: takes every sala, and answers in them. */
export class Desk {
  readonly salas = new Map<string, SalaOfDesk>();
  /** In the order in which the product stored them. */
  readonly answers: Answer[] = [];
  readonly problems: string[] = [];
  onQr: (id_wpp_config: number, qrcode: string) => void = () => undefined;
  readonly #client: WampClient;
  readonly #random: () => number;
  readonly #mine = new Set<number>();
  readonly #over: () => boolean;
  readonly #answers: (telefone: string) => boolean;
  #topic: string | null = null;

  /** `answers`: whom it answers. */
  constructor(options: { url: string; token: string; random: () => number; over: () => boolean; answers: (telefone: string) => boolean }) {
    this.#answers = options.answers;
    this.#random = options.random;
    this.#over = options.over;
    this.#client = new WampClient({
      url: () => Promise.resolve(options.url.replace(/^http/, 'ws')),
      connect: (url, protocol) => new WebSocket(url, [protocol], { perMessageDeflate: false }),
      onState: () => undefined,
      onOpen: () => void this.#login(options.token),
      onEvent: (_topic, event) => this.#heard(event as { trigger: string; data: any }),
      onClose: () => (this.#topic = null),
      times: { first: 50, most: 300, call: 10_000 },
    });
    this.#client.open();
  }

  /** Says it until the product answers; what it refuses is undefined, and a problem unless it says that this was done already. */
  async call(trigger: string, data: object, topic?: string): Promise<any> {
    while (!this.#over()) {
      try {
        if (this.#topic === null) throw new WampError('', 'not signed in');
        return await this.#client.call(trigger, topic ?? this.#topic, data);
      } catch (error) {
        if (error instanceof WampError && error.code === 'limite_taxa') await pause(Number(error.details['retry_ms'] ?? 200));
        else if (isLost(error)) await pause(30);
        else {
          if (!(error instanceof WampError && error.code === 'conflito')) this.problems.push(`${trigger}: ${String(error)}`);
          return undefined;
        }
      }
    }
    return undefined;
  }

  /** One of `hands` at this desk, each with salas of its own. */
  async answerUntil(end: () => boolean, perSecond: number, hand: number, hands: number): Promise<void> {
    for (let n = 1; !end(); ) {
      await pause((1000 / perSecond) * (0.5 + this.#random()));
      const salas = [...this.salas.values()].filter(({ chat_id, telefone }) => chat_id % hands === hand && this.#answers(telefone));
      const sala = salas[Math.floor(this.#random() * salas.length)];
      if (!sala) continue;
      const { chat_id, topic, telefone } = sala;
      if (!this.#mine.has(chat_id)) {
        await this.call('aceitar_atendimento', { chat_id });
        this.#mine.add(chat_id);
      }
      const texto = `Resposta ${hand}.${n++} a ${telefone}`;
      if (await this.call('client_message', { value: toBase64(texto), private_id: crypto.randomUUID() }, topic))
        this.answers.push({ telefone, texto, em: Date.now() });
    }
  }

  /** The messages of a sala as a screen that opens it gets them, the oldest first. */
  async messages(topic: string): Promise<any[]> {
    const all: any[] = [];
    for (;;) {
      const before = all.length > 0 ? { before_index: Math.min(...all.map((m) => m.msg_index)) } : {};
      const page = await this.call('get_messages_history', { limit: 200, ...before }, topic);
      if (!page) return all;
      all.unshift(...page.data);
      if (!page.mais_antigas) return all;
    }
  }

  close = (): void => this.#client.close();

  async #login(token: string): Promise<void> {
    try {
      const { topic } = (await this.#client.call('login', null, { token })) as { topic: string };
      this.#client.activate();
      this.#topic = topic;
      const rows = await this.call('lista_atendimentos', { aba: 'todas', limite: 100 });
      for (const row of rows?.data ?? []) this.#found(row);
    } catch (error) {
      if (isLost(error)) this.#client.restart();
      else this.problems.push(`login: ${String(error)}`);
    }
  }

  #heard({ trigger, data }: { trigger: string; data: any }): void {
    if (trigger === 'create_sala') this.#found(data.atendimento);
    if (trigger === 'wpp_qrcode') this.onQr(data.id_wpp_config, data.qrcode);
  }

  #found({ chat_id, topic, telefone }: SalaOfDesk): void {
    this.salas.set(telefone, { chat_id, topic, telefone });
  }
}
