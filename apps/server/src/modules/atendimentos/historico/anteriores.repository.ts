import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { visibleTo } from '../sala/salas.scope.ts';

export interface EarlierRow {
  id_sala: number;
  departamento: string | null;
  status_id: number;
  motivo: string | null;
  criado_em: Date;
}

const columns = sql`s.id_sala, s.status_id, s.criado_em, (select d.nome from departamento d where d.id_departamento = s.id_departamento) as departamento,
  (select mo.motivo from motivo_encerramento mo where mo.id_motivo = s.id_motivo) as motivo`;

/** The sala of the same contato that began before this one, among those that the person may see. */
export async function findEarlier(db: Db, person: Staff, id_sala: number): Promise<EarlierRow | undefined> {
  const { rows } = await sql<EarlierRow>`select ${columns} from sala r join sala s on s.id_contato = r.id_contato
    where r.id_sala = ${id_sala} and (s.criado_em, s.id_sala) < (r.criado_em, r.id_sala) and ${visibleTo(person)}
    order by s.criado_em desc, s.id_sala desc limit 1`.execute(db);
  return rows[0];
}

/** This sala, if it is of the contato of the sala `of` and the person may see it. */
export async function findSibling(db: Db, person: Staff, of: number, id_sala: number): Promise<EarlierRow | undefined> {
  const { rows } = await sql<EarlierRow>`select ${columns} from sala r join sala s on s.id_contato = r.id_contato
    where r.id_sala = ${of} and s.id_sala = ${id_sala} and ${visibleTo(person)}`.execute(db);
  return rows[0];
}
