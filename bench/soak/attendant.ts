import type { Atendimento, Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { toBase64 } from '@prosa/contract/base64.ts';
import { WampError } from '@prosa/contract/wamp-client.ts';
import type { ChatSession } from '@prosa/web/src/core/socket/chat-session.ts';
import { openChat } from '../support/chat.ts';
import type { SignedIn } from '../support/company.ts';
import { SalaView } from './sala-view.ts';

export interface Answer {
  readonly chat_id: number;
  readonly private_id: string;
  readonly text: string;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One attendant at a screen: the list of all salas, some salas open, answers written in them. */
export class Attendant {
  readonly name: string;
  readonly rows = new Map<number, Atendimento>();
  readonly salas = new Map<number, SalaView>();
  /** Stored by the server, in the order in which they were. */
  readonly answers: Answer[] = [];
  readonly problems: string[] = [];
  /** When a text of a customer came on screen live, in ms since 1970. */
  readonly shownAt = new Map<string, number>();
  readonly counts = { logins: 0, resets: 0, dropped: 0, refetches: 0 };
  readonly session: ChatSession;
  readonly #drop: () => void;
  readonly #follow: number;
  readonly #random: () => number;
  /** What has to be fetched again: 'lista' or the topic of a sala. */
  readonly #stale = new Set<string>(['lista']);
  #heldRows: Atendimento[] | null = null;
  #fetching = false;
  #loggedIn = false;
  #over = false;

  constructor(options: { name: string; url: string; person: SignedIn; follow: number; random: () => number }) {
    this.name = options.name;
    this.#follow = options.follow;
    this.#random = options.random;
    const changed = ({ atendimento }: { atendimento: Atendimento }): void => this.#row(atendimento);
    const sala = (chat_id: number): SalaView | undefined => this.salas.get(chat_id);
    const { session, drop } = openChat({
      url: () => options.url,
      person: options.person,
      report: (problem) => this.problems.push(String(problem)),
      onRefused: (code, message) => this.problems.push(`entrada recusada: ${code} ${message}`),
      onSalaRefused: (topic) => this.problems.push(`sala recusada: ${topic}`),
      onLogin: () => {
        this.counts.logins++;
        this.#loggedIn = true;
        void this.#catchUp();
      },
      onClose: () => {
        this.#loggedIn = false;
      },
      onReset: (topic) => {
        this.counts.resets++;
        this.#stale.add(topic.startsWith('sala-') ? topic : 'lista');
        void this.#catchUp();
      },
      handlers: {
        chat_status: ({ data }) => {
          for (const row of data) this.#row(row);
        },
        create_sala: changed,
        aceitar_atendimento: changed,
        ingressar: changed,
        chat_message: (message) => {
          if (message.de === 'contato' && !this.shownAt.has(message.text)) this.shownAt.set(message.text, Date.now());
          sala(message.chat_id)?.message(message);
        },
        message_state: (state) => sala(state.chat_id)?.state(state),
        wpp_ack: (ack) => sala(ack.chat_id)?.ack(ack),
        error: ({ code, message }) => {
          this.problems.push(`erro: ${code} ${message}`);
        },
      },
    });
    this.session = session;
    this.#drop = drop;
  }

  /** The connection breaks every few seconds, without a word to anybody. */
  async dropUntil(end: number): Promise<void> {
    while (Date.now() < end) {
      await pause(3000 + this.#random() * 15_000);
      if (Date.now() >= end) return;
      this.dropNow();
    }
  }

  dropNow(): void {
    this.counts.dropped++;
    this.#loggedIn = false;
    this.#drop();
  }

  get isLoggedIn(): boolean {
    return this.#loggedIn;
  }

  async answerUntil(end: number, perSecond: number): Promise<void> {
    while (Date.now() < end) {
      await pause((1000 / perSecond) * (0.5 + this.#random()));
      const open = [...this.salas.keys()];
      const chat_id = open[Math.floor(this.#random() * open.length)];
      const row = chat_id === undefined ? undefined : this.rows.get(chat_id);
      if (row) await this.#answer(row);
    }
  }

  /** Nothing is on its way to this screen any more. */
  isSettled(): boolean {
    return this.#loggedIn && this.#stale.size === 0 && !this.#fetching;
  }

  /** The list and the messages of a sala as they are on the server now, page by page. */
  async fetchRows(): Promise<Atendimento[]> {
    const rows: Atendimento[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await this.#call(() => this.session.call('lista_atendimentos', { aba: 'todas', limite: 100, ...(cursor !== null && { cursor }) }));
      rows.push(...page.data);
      ({ cursor } = page);
      if (cursor === null) return rows;
    }
  }

  async fetchMessages(topic: string): Promise<Mensagem[]> {
    const all: Mensagem[] = [];
    for (;;) {
      const before = all.length > 0 ? { before_index: Math.min(...all.map((m) => m.msg_index)) } : {};
      const page = await this.#call(() => this.session.call('get_messages_history', { limit: 200, ...before }, topic));
      all.push(...page.data);
      if (!page.mais_antigas) return all;
    }
  }

  close(): void {
    this.#over = true;
    this.session.close();
  }

  #row(row: Atendimento): void {
    if (this.#heldRows) this.#heldRows.push(row);
    else this.rows.set(row.chat_id, row);
    if (this.salas.size < this.#follow && !this.salas.has(row.chat_id)) {
      this.salas.set(row.chat_id, new SalaView(row.topic));
      // before its messages are asked for: nothing falls between the two
      this.session.enterSala(row.topic);
      this.#stale.add(row.topic);
      void this.#catchUp();
    }
  }

  /** Fetches what is stale, one after another; what a lost connection interrupted stays stale until the next login. */
  async #catchUp(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      for (let what = first(this.#stale); what !== undefined && this.#loggedIn && !this.#over; what = first(this.#stale)) {
        this.#stale.delete(what);
        this.counts.refetches++;
        try {
          await (what === 'lista' ? this.#fetchList() : this.#fetchSala(what));
        } catch (error) {
          this.#stale.add(what);
          if (!isLost(error)) this.problems.push(`${what}: ${String(error)}`);
          if (this.#loggedIn) await pause(200);
        }
      }
    } finally {
      this.#fetching = false;
    }
  }

  async #fetchList(): Promise<void> {
    this.#heldRows = [];
    try {
      const rows = await this.fetchRows();
      this.rows.clear();
      this.#heldRows.unshift(...rows);
    } finally {
      const held = this.#heldRows;
      this.#heldRows = null;
      for (const row of held) this.#row(row);
    }
  }

  async #fetchSala(topic: string): Promise<void> {
    for (const view of this.salas.values()) if (view.topic === topic) await view.fetch(() => this.fetchMessages(topic));
    this.session.caughtUp(topic);
  }

  /** Too fast is told with the time to wait; the rest is the caller's. */
  async #call<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof WampError && error.code === 'limite_taxa')) throw error;
        await pause(Number(error.details['retry_ms'] ?? 200));
      }
    }
  }

  async #answer(row: Atendimento): Promise<void> {
    const { chat_id, topic } = row;
    const text = `Resposta ${this.answers.length + 1} de ${this.name} em ${chat_id}`;
    const private_id = crypto.randomUUID();
    while (!this.#over) {
      try {
        if (!this.#loggedIn || this.session.isBehind(topic)) throw new WampError('', 'behind');
        const known = this.rows.get(chat_id) ?? row;
        if (known.usuario_id === null) await this.#call(() => this.session.call('aceitar_atendimento', { chat_id }));
        else if (!known.membros.some((m) => m.nome === this.name)) await this.#call(() => this.session.call('ingressar', { chat_id }));
        await this.#call(() => this.session.call('client_message', { value: toBase64(text), private_id }, topic));
        this.answers.push({ chat_id, private_id, text });
        break;
      } catch (error) {
        if (error instanceof WampError && error.code === 'conflito') return;
        if (!isLost(error)) {
          this.problems.push(`resposta: ${String(error)}`);
          return;
        }
        await pause(100);
      }
    }
    if (this.#random() >= 0.3 || this.#over) return;
    try {
      await this.#call(() => this.session.call('client_service_message', { event: 'read', value: 0 }, topic));
    } catch (error) {
      // the next answer marks it
      if (!isLost(error)) this.problems.push(`leitura: ${String(error)}`);
    }
  }
}

const first = (set: ReadonlySet<string>): string | undefined => set.values().next().value;
/** The connection went, or the server did not answer in time: the same again later. */
const isLost = (error: unknown): boolean => error instanceof WampError && ['', 'demora', 'interno'].includes(error.code);
