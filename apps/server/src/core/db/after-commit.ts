import type { Db } from './database.ts';

/** What a module notes of one transaction, and tells once it is committed. */
export interface Mudanca {
  /** Reads what is to be told: in the transaction, when its work is done. */
  ler(): Promise<void>;
  /** Tells it, after the commit. Looks after its own errors: the change stands whatever it does. */
  anunciar(): void;
}

/** Names the Mudanca of a module: who writes finds it by this in the transaction. */
export interface AreaDeMudanca<M extends Mudanca> {
  readonly nome: string;
  /** Never there: keeps the areas apart as types. */
  readonly mudanca?: M;
}

/** How the areas of one database make theirs, for a transaction of an empresa. */
export type Anunciantes = Map<AreaDeMudanca<Mudanca>, (db: Db, id_empresa: number) => Mudanca>;

interface Waiting {
  readonly work: Map<unknown, () => void>;
  readonly mudancas: Map<AreaDeMudanca<Mudanca>, Mudanca>;
  readonly anunciantes: Anunciantes;
  /** null: a transaction over all empresas, which tells nothing. */
  readonly id_empresa: number | null;
  /** Tells the dispatcher of the database that there is an event. */
  readonly wake: () => void;
}

const transactions = new WeakMap<Db, Waiting>();

const waitingOf = (db: Db): Waiting => {
  const waiting = transactions.get(db);
  if (!waiting) throw new Error('this db has no transaction to wait for');
  return waiting;
};

/** Gives a transaction's `db` a place for what waits for its commit: `finish` runs when its work is done, `committed` after the commit. */
export function openAfterCommit(
  db: Db,
  from: Pick<Waiting, 'anunciantes' | 'id_empresa' | 'wake'>,
): { readonly finish: () => Promise<void>; readonly committed: () => void } {
  const work: Waiting['work'] = new Map();
  const mudancas: Waiting['mudancas'] = new Map();
  transactions.set(db, { work, mudancas, ...from });
  return {
    async finish() {
      if (mudancas.size > 0) await Promise.all([...mudancas.values()].map((one) => one.ler()));
    },
    committed() {
      for (const one of work.values()) one();
    },
  };
}

/**
 * Runs `work` once the transaction of `db` is committed, and never when it is undone; in the order in which it was asked for, under one
 * `name` once. `work` looks after its own errors: the change stands whatever it does.
 */
export function depois(db: Db, name: unknown, work: () => void): void {
  const waiting = waitingOf(db);
  if (!waiting.work.has(name)) waiting.work.set(name, work);
}

/** An event was recorded in the transaction: its commit wakes the dispatcher. */
export const wakeDispatcher = (db: Db): void => depois(db, 'eventos', waitingOf(db).wake);

/** What the area notes of this transaction, announced by its commit; undefined where nobody announces (a script on a bare database). */
export function mudancaDe<M extends Mudanca>(db: Db, area: AreaDeMudanca<M>): M | undefined {
  const { mudancas, anunciantes, id_empresa } = waitingOf(db);
  const noted = mudancas.get(area);
  if (noted) return noted as M;
  const make = anunciantes.get(area);
  if (!make || id_empresa === null) return undefined;
  const made = make(db, id_empresa);
  mudancas.set(area, made);
  depois(db, area, () => made.anunciar());
  return made as M;
}
