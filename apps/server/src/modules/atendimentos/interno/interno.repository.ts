import { randomBytes } from 'node:crypto';
import { topicOf } from '@prosa/contract/realtime.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { notar } from '../sala/mudanca.ts';
import type { SalaRow } from '../sala/salas.presenter.ts';
import { findSalaRows } from '../sala/salas.repository.ts';

/** Those of these people who work in the empresa. */
export async function findStaff(db: Db, logins: readonly number[]): Promise<{ id_login: number; nome: string }[]> {
  return db
    .selectFrom('membro as m')
    .innerJoin('login as l', 'l.id_login', 'm.id_login')
    .select(['l.id_login', 'l.nome'])
    .where('m.ativo', '=', true)
    .where('m.id_login', 'in', [...logins])
    .execute();
}

/** `criada` false: these two had their sala already. */
export async function insertInterno(
  db: Db,
  sala: { nome: string; dupla: string | null; id_equipe?: number; em: Date },
): Promise<{ id_sala: number; criada: boolean }> {
  const topic = topicOf.sala(randomBytes(16).toString('base64url'));
  const made = await db
    .insertInto('sala')
    .values({ topic, tipo: 'interno', status_id: 8, nome: sala.nome, dupla: sala.dupla, id_equipe: sala.id_equipe ?? null, ultima_em: sala.em, busca: '' })
    .onConflict((c) => c.columns(['id_empresa', 'dupla']).where('dupla', 'is not', null).doNothing())
    .returning('id_sala')
    .executeTakeFirst();
  if (made) {
    notar(db)?.abriu(made.id_sala);
    return { id_sala: made.id_sala, criada: true };
  }
  const { id_sala } = await db.selectFrom('sala').select('id_sala').where('dupla', '=', sala.dupla).executeTakeFirstOrThrow();
  return { id_sala, criada: false };
}

export async function renameSala(db: Db, id_sala: number, nome: string): Promise<void> {
  await db.updateTable('sala').set({ nome }).where('id_sala', '=', id_sala).execute();
  notar(db)?.linha(id_sala);
}

/** Internos that the person is in, newest first. */
export function findInternos(db: Db, person: Staff, limit: number): Promise<SalaRow[]> {
  return findSalaRows(
    db,
    sql`select s.id_sala, s.ultima_em::text as ordem, row_number() over (order by s.ultima_em desc, s.id_sala desc) as n from sala s
      where s.tipo = 'interno' and exists (select from sala_membro sm where sm.id_sala = s.id_sala and sm.id_login = ${person.id_login})
      order by s.ultima_em desc, s.id_sala desc limit ${limit}`,
  );
}
