import type { Db } from '../../core/db/database.ts';
import { manterSalaDaEquipe } from '../atendimentos/atendimentos.api.ts';
import { findEquipesDe, replaceEquipesDe } from './equipes.repository.ts';

/** Makes exactly these the equipes of a person; what they write in is kept in step. */
export async function setEquipesDe(db: Db, id_login: number, ids: readonly number[], em: Date): Promise<void> {
  for (const id of await replaceEquipesDe(db, id_login, ids)) await manterSalaDaEquipe(db, id, em);
}

/** Somebody came, left or came back: the groups of their equipes are kept in step. */
export async function manterEquipesDe(db: Db, id_login: number, em: Date): Promise<void> {
  for (const id of await findEquipesDe(db, id_login)) await manterSalaDaEquipe(db, id, em);
}
