import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** What was thought of the last solution of the ticket `t`, as its wire shows it; null while nobody said so. */
export const avaliacaoSql: RawBuilder<{ nota: number; comentario: string; em: string } | null> =
  sql`(select jsonb_build_object('nota', v.nota, 'comentario', v.comentario,
    'em', to_char(v.em at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from ticket_avaliacao v
  where v.id_ticket = t.id_ticket and v.resolvido_em = t.encerrado_em)`;

interface Avaliacao {
  readonly id_ticket: number;
  readonly resolvido_em: string;
  readonly id_cliente: number | null;
  readonly id_contato: number | null;
  readonly nota: number;
  readonly comentario: string;
}
/** One mark a solution: another one takes the place of the first. False: it was just so already. */
export async function saveAvaliacao(db: Db, row: Avaliacao): Promise<boolean> {
  const { rows } = await sql`insert into ticket_avaliacao as v (id_ticket, resolvido_em, id_cliente, id_contato, nota, comentario)
    values (${row.id_ticket}, ${row.resolvido_em}::timestamptz, ${row.id_cliente}, ${row.id_contato}, ${row.nota}, ${row.comentario})
    on conflict (id_empresa, id_ticket, resolvido_em) do update set nota = excluded.nota, comentario = excluded.comentario, em = now()
    where v.nota <> excluded.nota or v.comentario <> excluded.comentario returning v.nota`.execute(db);
  return rows.length > 0;
}
