import { sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { visibleTo } from '../atendimentos/atendimentos.api.ts';

export interface AtendimentoRow {
  id_sala: number;
  contato: string;
  status_id: number;
  departamento: string | null;
  assunto: string | null;
  linha: string | null;
  responsavel: string | null;
  motivo: string | null;
  criado_em: Date;
  encerrado_em: Date | null;
}

/** A page of the attendances of a contato, or of all contatos of a cliente, that the person may see, and how many those are. */
export async function findAtendimentos(
  db: Db,
  person: Staff,
  of: { id_contato: number } | { id_cliente: number },
  page: number,
  rpp: number,
): Promise<{ rows: AtendimentoRow[]; total: number }> {
  const whose =
    'id_contato' in of
      ? sql`s.id_contato = ${of.id_contato}`
      : sql`s.id_contato in (select k.id_contato from contato k where k.id_cliente = ${of.id_cliente} and k.excluido_em is null)`;
  const mine = sql`${whose} and ${visibleTo(person)}`;
  const { rows } =
    await sql<AtendimentoRow>`select s.id_sala, coalesce(c.nome_exibido, '') as contato, s.status_id, d.nome as departamento, a.assunto, w.nome as linha, l.nome as responsavel, mo.motivo, s.criado_em, s.encerrado_em
    from sala s left join contato c on c.id_contato = s.id_contato left join departamento d on d.id_departamento = s.id_departamento left join assunto a on a.id_assunto = s.id_assunto
    left join wpp_config w on w.id_wpp_config = s.id_wpp_config left join login l on l.id_login = coalesce(s.id_responsavel, s.id_encerrou)
    left join motivo_encerramento mo on mo.id_motivo = s.id_motivo
    where ${mine} order by s.criado_em desc, s.id_sala desc limit ${rpp} offset ${page * rpp}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n from sala s where ${mine}`.execute(db);
  return { rows, total: counted.rows[0]!.n };
}
