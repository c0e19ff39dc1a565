import { statusTexts } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import { sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { type LinhaDoTempo, type Lugar, older } from '../../../core/linha-do-tempo.ts';
import { behind, decodePlace, encodePlace, type Order, orderBy, placeOf } from '../../../core/lists/keyset.ts';
import { visibleTo } from '../sala/salas.scope.ts';

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

export const presentAtendimentoResumo = ({ id_sala, criado_em, encerrado_em, ...row }: AtendimentoRow) => ({
  ...row,
  chat_id: id_sala,
  status: statusTexts[row.status_id] ?? '',
  aberto_em: criado_em.toISOString(),
  encerrado_em: encerrado_em?.toISOString() ?? null,
});

const columns = sql`s.id_sala, coalesce(c.nome_exibido, '') as contato, s.status_id, d.nome as departamento, a.assunto, w.nome as linha, l.nome as responsavel, mo.motivo, s.criado_em, s.encerrado_em`;
const joins = sql`left join contato c on c.id_contato = s.id_contato left join departamento d on d.id_departamento = s.id_departamento left join assunto a on a.id_assunto = s.id_assunto
    left join wpp_config w on w.id_wpp_config = s.id_wpp_config left join login l on l.id_login = coalesce(s.id_responsavel, s.id_encerrou)
    left join motivo_encerramento mo on mo.id_motivo = s.id_motivo`;

/** The newest salas of a contato that the person may see, for its timeline. */
export const atendimentosNaLinhaDoTempo: LinhaDoTempo = {
  permission: ['chat', 'atender'],
  async ler(db, person, id_contato, depois, limite) {
    const { rows } = await sql<AtendimentoRow & Lugar>`select ${columns}, 'a' || s.id_sala as chave, s.criado_em::text as em from sala s ${joins}
      where s.id_contato = ${id_contato} and ${visibleTo(person)} and ${older(depois, sql`s.criado_em`, sql`'a' || s.id_sala`)}
      order by s.criado_em desc, 'a' || s.id_sala desc limit ${limite}`.execute(db);
    return rows.map(({ chave, em, ...row }) => {
      const quando = row.criado_em;
      return { em, chave, quando, item: { tipo: 'atendimento', chave, em: quando.toISOString(), atendimento: presentAtendimentoResumo(row) } };
    });
  },
};

const newestFirst: Order = { column: sql`s.criado_em`, id: sql`s.id_sala`, down: true, idDown: true, type: 'timestamptz' };

/** A page of the salas of a contato, or of all contatos of a cliente, that the person may see, the cursor of the next one, and how many there are. */
export async function findAtendimentos(
  db: Db,
  person: Staff,
  of: { id_contato: number } | { id_cliente: number },
  { page, rpp, cursor, down }: { page: number; rpp: number; cursor?: string | undefined; down: boolean },
): Promise<{ rows: AtendimentoRow[]; total: number; cursor: string | undefined }> {
  const whose =
    'id_contato' in of
      ? sql`s.id_contato = ${of.id_contato}`
      : sql`s.id_contato in (select k.id_contato from contato k where k.id_cliente = ${of.id_cliente} and k.excluido_em is null)`;
  const mine = sql`s.tipo = 'atendimento' and ${whose} and ${visibleTo(person)}`;
  const order = { ...newestFirst, down, idDown: down };
  const from = cursor === undefined ? sql`true` : behind(order, decodePlace(cursor, order));
  const { rows } = await sql<AtendimentoRow & { k: string }>`select ${columns}, ${placeOf(order)} as k from sala s ${joins}
    where ${mine} and ${from} order by ${orderBy(order)} limit ${rpp + 1} offset ${cursor === undefined ? page * rpp : 0}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n from sala s where ${mine}`.execute(db);
  const last = rows.length > rpp ? rows[rpp - 1] : undefined;
  return { rows: rows.slice(0, rpp), total: counted.rows[0]!.n, cursor: last && encodePlace([last.k, last.id_sala]) };
}
