import { sql } from 'kysely';
import type { Db } from '../../../src/core/db/database.ts';
import { type Desk, pause } from './desk.ts';
import { newPeople, type WebLine, writeUntil } from './web.ts';

/** A number that is connected by its QR code, used, and signed out, again and again. */
export class Pairings {
  readonly differences: string[] = [];
  readonly counts = { codigos_lidos: 0, conectadas: 0, desconectadas: 0 };
  readonly #line: number;
  readonly #web: WebLine;
  readonly #desk: Desk;
  readonly #here: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly #random: () => number;

  constructor(options: { line: number; web: WebLine; desk: Desk; here: <T>(work: (db: Db) => Promise<T>) => Promise<T>; random: () => number }) {
    this.#line = options.line;
    this.#web = options.web;
    this.#desk = options.desk;
    this.#here = options.here;
    this.#random = options.random;
    this.#desk.onQr = (id, qrcode) => void this.#read(id, qrcode);
  }

  async runUntil(end: () => boolean): Promise<void> {
    while (!end()) {
      if (!(await this.#connected(end))) return;
      await this.#used(end);
      await this.#signedOut(end);
    }
  }

  /** Whoever holds the phone takes a moment. */
  async #read(id: number, qrcode: string): Promise<void> {
    if (id !== this.#line) return;
    await pause(this.#random() * 400);
    const { server, telefone, lid } = this.#web;
    if (server.scan(qrcode, { id: `${telefone}:7@s.whatsapp.net`, lid: `${lid}:7@lid` })) this.counts.codigos_lidos++;
  }

  async #state(): Promise<{ estado: string; chaves: number; conta: string | null }> {
    const { rows } = await this.#here((db) =>
      sql<{ estado: string; chaves: number; conta: string | null }>`select w.estado, w.identificador_externo as conta,
          (select count(*)::int from wpp_auth a where a.id_wpp_config = w.id_wpp_config) as chaves from wpp_config w where w.id_wpp_config = ${this.#line}`.execute(
        db,
      ),
    );
    return rows[0]!;
  }

  /** Asks until it is: a code is told to whoever asked and is there at that moment. */
  async #connected(end: () => boolean): Promise<boolean> {
    for (let n = 0; !end(); n++) {
      const { estado, chaves, conta } = await this.#state();
      if (estado === 'conectado' && this.#web.server.paired) {
        if (chaves === 0 || conta !== this.#web.telefone) this.differences.push(`conectado como ${conta} com ${chaves} chaves`);
        this.counts.conectadas++;
        return true;
      }
      // every other time a code to type is asked for, too
      if (n % 20 === 0) await this.#desk.call('wpp_start', { id_wpp_config: this.#line, ...(n % 40 === 0 && { telefone: `+${this.#web.telefone}` }) });
      await pause(100);
    }
    return false;
  }

  /** Somebody writes, which is how it shows that the keys are the right ones. */
  async #used(end: () => boolean): Promise<void> {
    const { server } = this.#web;
    let n = 0;
    await writeUntil(() => n++ > 1 || end(), this.#web, server.customers[0]!, 5, this.#random);
    while (!end() && server.waiting.some(({ delivered }) => !delivered)) await pause(50);
  }

  async #signedOut(end: () => boolean): Promise<void> {
    const { server } = this.#web;
    while (!end()) {
      await this.#desk.call('wpp_logoff', { id_wpp_config: this.#line });
      for (let n = 0; n < 40 && !end(); n++) {
        const { chaves, conta, estado } = await this.#state();
        if (chaves === 0 && conta === null && estado === 'desconectado') {
          // the phone was told, or a person takes the device off there
          server.paired = undefined;
          newPeople(this.#web, 9);
          this.counts.desconectadas++;
          return;
        }
        await pause(100);
      }
    }
  }
}
