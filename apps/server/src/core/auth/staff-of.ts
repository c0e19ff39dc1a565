import { AppError } from '../errors.ts';
import type { Staff, Visitor } from './person.ts';

/** The signed-in login on a socket; a visitor of the web chat is refused. */
export function staffOf(person: Staff | Visitor): Staff {
  if (person.kind !== 'staff') throw new AppError('sem_permissao', 'Você não tem permissão para isso.');
  return person;
}
