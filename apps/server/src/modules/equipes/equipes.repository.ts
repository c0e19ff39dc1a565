import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** Makes exactly these the equipes of a person, who keeps what they are there; those in the trash stay as they are. Answers those that changed. */
export async function replaceEquipesDe(db: Db, id_login: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id_equipe: number }>`with sai as (
      delete from equipe_membro em using equipe e where e.id_equipe = em.id_equipe and e.excluido_em is null and em.id_login = ${id_login}
        and not em.id_equipe = any (${[...ids]}::bigint[]) returning em.id_equipe
    ), entra as (
      insert into equipe_membro (id_equipe, id_login) select e.id_equipe, ${id_login}::bigint from equipe e
      where e.excluido_em is null and e.id_equipe = any (${[...ids]}::bigint[]) on conflict do nothing returning id_equipe
    ) select id_equipe from sai union all select id_equipe from entra`.execute(db);
  return rows.map((row) => row.id_equipe);
}

/** Equipes that the person is in. */
export async function findEquipesDe(db: Db, id_login: number): Promise<number[]> {
  const rows = await db.selectFrom('equipe_membro').select('id_equipe').where('id_login', '=', id_login).execute();
  return rows.map((row) => row.id_equipe);
}
