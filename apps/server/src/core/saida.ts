import type { Staff } from './auth/person.ts';
import type { Db } from './db/database.ts';

/** Who leaves, and who takes over; null: whoever comes, where there is a queue. */
export interface Passagem {
  readonly de: { readonly id_login: number; readonly nome: string };
  readonly para: { readonly id_login: number; readonly nome: string } | null;
  /** Who decided it. */
  readonly por: Staff;
  readonly em: Date;
}

/**
 * What people hold in the tables of one module, declared by that module: handed over when they leave. Each part works in the transaction
 * of `db`, of the empresa.
 */
export interface Saida {
  /** Names it in what is stored of a leaving; never changed. */
  readonly nome: string;
  /** 'Conversas abertas' */
  readonly titulo: string;
  readonly contar: (db: Db, id_login: number) => Promise<number>;
  /** Hands all of it over; answers what was moved, stored as JSON and read again by `voltar`. */
  readonly mover: (db: Db, passagem: Passagem) => Promise<unknown>;
  /** Takes back what is as `mover` left it; answers how many. */
  readonly voltar: (db: Db, movido: unknown, passagem: Passagem) => Promise<number>;
}
