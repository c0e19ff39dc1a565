import { AsyncLocalStorage } from 'node:async_hooks';
import type { Person, Visitor } from './auth/person.ts';
import { requestContext } from './http/request-context.ts';

/** Why something happens: travels with what is recorded and scheduled, so that what follows from it knows, and a circle ends. */
export interface Causa {
  /** Whose act it began with; neither: the product's own. */
  readonly id_login?: number;
  readonly id_cliente?: number;
  /** The form whose entry began it. */
  readonly id_formulario?: number;
  /** The run (of an automation or a chatbot) that it is part of. */
  readonly id_execucao?: number;
  /** How many events lie between the act and this. */
  readonly profundidade?: number;
}

const current = new AsyncLocalStorage<Causa>();

/** Runs the work; what it records and schedules has this cause. */
export const inCause = <T>(causa: Causa, work: () => Promise<T>): Promise<T> => current.run(causa, work);

/** The cause of what this person does; a visitor has none by which to be named. */
export function causaDe(person: Person | Visitor): Causa {
  if (person.kind === 'visitor') return {};
  return person.kind === 'cliente' ? { id_cliente: person.id_cliente } : { id_login: person.id_login };
}

/** The cause of what is done now: named by `inCause`, or the person of the call. */
export function causaAtual(): Causa {
  const named = current.getStore();
  if (named) return named;
  const person = requestContext()?.person;
  return person ? causaDe(person) : {};
}
