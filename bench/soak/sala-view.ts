import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import type { EventData } from '@prosa/contract/realtime.ts';
import { mergeInto, patchIn } from '@prosa/web/src/features/atendimentos/state/merge.ts';

/** What one screen shows of a sala: events and fetches put together as the browser does, compared with a fresh fetch at the end. */
export class SalaView {
  readonly topic: string;
  messages: readonly Mensagem[] = [];
  /** Messages that came live as new although they were there: a person would have seen them twice. */
  shownTwice = 0;
  readonly #live = new Set<number>();
  #held: (() => void)[] | null = null;

  constructor(topic: string) {
    this.topic = topic;
  }

  /** Events wait while a fetch is on its way: they are newer than what it brings. */
  #apply(change: () => void): void {
    if (this.#held) this.#held.push(change);
    else change();
  }

  async fetch(load: () => Promise<readonly Mensagem[]>): Promise<void> {
    this.#held ??= [];
    try {
      this.messages = mergeInto(this.messages, await load());
    } finally {
      const held = this.#held;
      this.#held = null;
      for (const change of held) change();
    }
  }

  message(message: Mensagem): void {
    // realtime.md: only the first delivery repeats a msg_id
    if (message.status === 'sent') {
      if (this.#live.has(message.msg_id)) this.shownTwice++;
      this.#live.add(message.msg_id);
    }
    this.#apply(() => (this.messages = mergeInto(this.messages, [message])));
  }

  state({ msg_id, status, ack, erro }: EventData<'message_state'>): void {
    this.#patch(msg_id, () => ({ status, ack, erro }));
  }

  ack({ msg_id, ack }: EventData<'wpp_ack'>): void {
    this.#patch(msg_id, (m) => (ack > m.ack ? { ack } : {}));
  }

  #patch(msg_id: number, change: (message: Mensagem) => Partial<Mensagem>): void {
    this.#apply(() => (this.messages = patchIn(this.messages, msg_id, change)));
  }
}
