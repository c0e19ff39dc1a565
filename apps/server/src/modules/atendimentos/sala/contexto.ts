import { randomBytes } from 'node:crypto';
import { permits } from '@prosa/contract/permissions.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import type { Actor, Refusal } from './salas.policy.ts';
import { findSala, type Sala } from './salas.repository.ts';
import { findViewers } from './salas.scope.ts';

export const actorOf = (person: Staff): Actor => ({ id_login: person.id_login, supervisiona: permits(person.grants, 'chat', 'supervisionar') });

/** Throws what the rules refuse. */
export function demand(refusal: Refusal): void {
  if (refusal) throw new AppError(refusal.code, refusal.message);
}

export async function needSala(db: Db, person: Staff, by: { id_sala: number } | { topic: string }, lock: boolean): Promise<Sala> {
  const sala = await findSala(db, person, by, lock);
  if (!sala) throw notFound('Conversa');
  return sala;
}

/** Somebody who may see the sala, online or not, among `logins`. */
export async function demandViewers(db: Db, id_sala: number, logins: readonly number[]): Promise<void> {
  const viewers = new Set(await findViewers(db, id_sala, logins));
  if (logins.some((id) => !viewers.has(id))) throw invalid({ mencoes: 'Uma das pessoas mencionadas não tem acesso a esta conversa' });
}

/** Our id of a message on the network, known before it is sent: sent twice, it is one message. */
export const newExternalId = (): string => `PR${randomBytes(12).toString('hex').toUpperCase()}`;
