import type { Db } from './database.ts';

interface Waiting {
  readonly work: Map<unknown, () => void>;
  /** Tells the dispatcher of the database that there is an event. */
  readonly wake: () => void;
}

const transactions = new WeakMap<Db, Waiting>();

const waitingOf = (db: Db): Waiting => {
  const waiting = transactions.get(db);
  if (!waiting) throw new Error('this db has no transaction to wait for');
  return waiting;
};

/** Gives a transaction's `db` a place for what waits for its commit. The answer runs it. */
export function openAfterCommit(db: Db, wake: () => void): () => void {
  const work = new Map<unknown, () => void>();
  transactions.set(db, { work, wake });
  return () => {
    for (const one of work.values()) one();
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
