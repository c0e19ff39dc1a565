import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { deleteMember, insertMember } from '../sala/salas.repository.ts';
import { insertInterno, renameSala } from './interno.repository.ts';

/**
 * Keeps the group that a team writes in as the team is: its name, and in it those of its people who work here. Made with its first
 * person; one without people, or in the trash, keeps what was said, and nobody is in it.
 */
export async function manterSalaDaEquipe(db: Db, id_equipe: number, em: Date): Promise<void> {
  const { rows } = await sql<{ nome: string; id_sala: number | null; sala: string | null; pessoas: number[]; membros: number[] }>`
    select e.nome, s.id_sala, s.nome as sala,
      array(select em.id_login from equipe_membro em join membro m on m.id_login = em.id_login and m.ativo
        where em.id_equipe = e.id_equipe and e.excluido_em is null order by em.id_login)::float8[] as pessoas,
      array(select sm.id_login from sala_membro sm where sm.id_sala = s.id_sala)::float8[] as membros
    from equipe e left join sala s on s.id_equipe = e.id_equipe where e.id_equipe = ${id_equipe}`.execute(db);
  const [equipe] = rows;
  if (!equipe || (equipe.id_sala === null && equipe.pessoas.length === 0)) return;
  const { nome, pessoas, membros } = equipe;
  let { id_sala } = equipe;
  if (id_sala === null) {
    ({ id_sala } = await insertInterno(db, { nome, dupla: null, id_equipe, em }));
  } else if (equipe.sala !== nome) await renameSala(db, id_sala, nome);
  for (const id_login of pessoas) if (!membros.includes(id_login)) await insertMember(db, id_sala, id_login);
  for (const id_login of membros) if (!pessoas.includes(id_login)) await deleteMember(db, id_sala, id_login);
}
