import { sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { visibleTo } from '../atendimentos/atendimentos.api.ts';

export interface AtendimentoRow {
  id_sala: number;
  status_id: number;
  departamento: string | null;
  assunto: string | null;
  linha: string | null;
  responsavel: string | null;
  motivo: string | null;
  criado_em: Date;
  encerrado_em: Date | null;
}

/** A page of the contato's attendances that the person may see, and how many those are. */
export async function findAtendimentos(
  db: Db,
  person: Staff,
  id_contato: number,
  page: number,
  rpp: number,
): Promise<{ rows: AtendimentoRow[]; total: number }> {
  const mine = sql`s.id_contato = ${id_contato} and ${visibleTo(person)}`;
  const { rows } =
    await sql<AtendimentoRow>`select s.id_sala, s.status_id, d.nome as departamento, a.assunto, w.nome as linha, l.nome as responsavel, mo.motivo, s.criado_em, s.encerrado_em
    from sala s left join departamento d on d.id_departamento = s.id_departamento left join assunto a on a.id_assunto = s.id_assunto
    left join wpp_config w on w.id_wpp_config = s.id_wpp_config left join login l on l.id_login = coalesce(s.id_responsavel, s.id_encerrou)
    left join motivo_encerramento mo on mo.id_motivo = s.id_motivo
    where ${mine} order by s.criado_em desc, s.id_sala desc limit ${rpp} offset ${page * rpp}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n from sala s where ${mine}`.execute(db);
  return { rows, total: counted.rows[0]!.n };
}
