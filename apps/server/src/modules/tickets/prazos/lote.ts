import type { Expediente } from '@prosa/brasil/expediente.ts';
import type { Db } from '../../../core/db/database.ts';
import { type Fato, recordEvents } from '../../../core/domain-events/domain-events.ts';
import type { ValoresDoRelogio } from './relogio.repository.ts';
import * as repository from './relogio.repository.ts';

/**
 * What the clock finds out about the tickets of one transaction, all of them locked: kept here and written by `gravar`, each kind in one
 * statement, however many tickets there are.
 */
export class LoteDoRelogio {
  readonly db: Db;
  readonly #lidos = new Map<string, Promise<unknown>>();
  readonly #fechados: repository.TrechoFechado[] = [];
  readonly #abertos: repository.TrechoAberto[] = [];
  readonly #valores = new Map<number, ValoresDoRelogio>();
  readonly #ditas: repository.Dita[] = [];
  readonly #fatos: Fato[] = [];

  constructor(db: Db) {
    this.db = db;
  }

  /** What many tickets hang on, read once in the transaction. */
  lido<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.#lidos.get(key) ?? read();
    this.#lidos.set(key, known);
    return known as Promise<T>;
  }
  numeroDe = (impressao: string, expediente: Expediente): Promise<number> =>
    this.lido(`expediente ${impressao}`, () => repository.numberOfExpediente(this.db, impressao, expediente));

  fechar(trecho: repository.TrechoFechado): void {
    this.#fechados.push(trecho);
  }
  abrir(trecho: repository.TrechoAberto): void {
    this.#abertos.push(trecho);
  }
  guardar(id_ticket: number, valores: ValoresDoRelogio): void {
    this.#valores.set(id_ticket, valores);
  }
  /** What the clock did, in the timeline of a ticket whose values are kept in this lot, too. */
  dizer(dita: repository.Dita): void {
    this.#ditas.push(dita);
  }
  acontecer(fato: Fato): void {
    this.#fatos.push(fato);
  }

  /** In the order in which one hangs on another; in one flight. */
  async gravar(): Promise<void> {
    const { db } = this;
    const work: Promise<void>[] = [];
    if (this.#fatos.length > 0) work.push(recordEvents(db, this.#fatos.splice(0)));
    if (this.#fechados.length > 0) work.push(repository.closeTrechos(db, this.#fechados.splice(0)));
    if (this.#abertos.length > 0) work.push(repository.openTrechos(db, this.#abertos.splice(0)));
    if (this.#valores.size > 0) work.push(repository.saveRelogios(db, [...this.#valores], this.#ditas.splice(0)));
    this.#valores.clear();
    await Promise.all(work);
  }
}
