import type { ServerResponse } from 'node:http';
import { json, type Meta, type MetaCall, signatureOf, startMeta, webhookOf } from '../../kit/meta.ts';
import { pause } from './desk.ts';

/** What the network took: `nosso` is the id that we sent with it. */
export interface Taken {
  readonly nosso: string;
  readonly para: string;
  readonly texto: string;
  readonly em: number;
}

export const conta = '555';
export const segredo = 'segredo-das-mortes';

/** Meta with the customers of one number: what it has to tell is told until the product says that it has it, now and then twice. */
export class CloudNetwork {
  meta!: Meta;
  /** Where webhooks go. */
  address = '';
  readonly taken: Taken[] = [];
  /** Texts that customers wrote and the product took, by phone. */
  readonly written = new Map<string, string[]>();
  /** What was told and not taken yet. */
  waiting = 0;
  deliveries = 0;
  readonly #numero: string;
  readonly #random: () => number;
  readonly #over: () => boolean;
  #ids = 0;

  constructor(options: { numero: string; random: () => number; over: () => boolean }) {
    this.#numero = options.numero;
    this.#random = options.random;
    this.#over = options.over;
  }

  async start(): Promise<void> {
    this.meta = await startMeta();
    this.meta.onMessage = (call, response) => void this.#take(call, response);
  }

  async #take(call: MetaCall, response: ServerResponse): Promise<void> {
    const { biz_opaque_callback_data: nosso, to, text } = call.json as { biz_opaque_callback_data: string; to: string; text: { body: string } };
    // taken before it is answered: who is killed in between does not hear of it
    this.taken.push({ nosso, para: to, texto: text.body, em: Date.now() });
    const id = `wamid.OUT-${++this.#ids}`;
    await pause(this.#random() * 150);
    json(response, 200, { messaging_product: 'whatsapp', messages: [{ id }] });
    // of some the network never says a word: those stay unknown when their answer was not heard
    if (this.#random() < 0.6) void this.#statuses(id, nosso, to);
  }

  close = (): Promise<void> => this.meta.close();

  async #statuses(id: string, nosso: string, to: string): Promise<void> {
    for (const status of ['sent', 'delivered', 'read']) {
      await pause(this.#random() * 2000);
      const one = { id, recipient_id: to, status, timestamp: String(Math.floor(Date.now() / 1000)), biz_opaque_callback_data: nosso };
      await this.tell('messages', { messaging_product: 'whatsapp', statuses: [one] });
    }
  }

  /** A webhook of this number, until it is taken. */
  async tell(field: string, value: object): Promise<void> {
    const metadata = { display_phone_number: '551140000001', phone_number_id: this.#numero };
    const body = JSON.stringify(webhookOf(conta, field, { messaging_product: 'whatsapp', metadata, ...value }));
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(segredo, body) };
    this.waiting++;
    for (let [left, missed] = [this.#random() < 0.1 ? 2 : 1, 0]; left > 0 && !this.#over(); ) {
      this.deliveries++;
      const status = await fetch(this.address, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) }).then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) left--;
      // what starts anew is not knocked at by everybody all the time
      else await pause(Math.min(500, 50 * 2 ** missed++));
    }
    this.waiting--;
  }

  /** One person at a phone, one message after another. */
  async writeUntil(end: () => boolean, telefone: string, perSecond: number): Promise<void> {
    const texts: string[] = [];
    this.written.set(telefone, texts);
    for (let n = 1; !end(); n++) {
      const body = `Cliente ${telefone} diz ${n}`;
      const one = { from: telefone, id: `wamid.IN-${telefone}-${n}`, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body } };
      await this.tell('messages', { contacts: [{ wa_id: telefone, profile: { name: `Cliente ${telefone.slice(-2)}` } }], messages: [one] });
      texts.push(body);
      await pause((1000 / perSecond) * (0.5 + this.#random()));
    }
  }
}
