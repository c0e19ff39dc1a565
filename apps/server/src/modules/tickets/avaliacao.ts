import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** What was thought of the last solution of the ticket `t`, as its wire shows it; null while nobody said so. */
export const avaliacaoSql: RawBuilder<{ nota: number; comentario: string; em: string } | null> =
  sql`(select jsonb_build_object('nota', v.nota, 'comentario', v.comentario,
    'em', to_char(v.em at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from ticket_avaliacao v
  where v.id_ticket = t.id_ticket and v.resolvido_em = t.encerrado_em)`;

/** One mark a solution: another one takes the place of the first. */
export async function saveAvaliacao(
  db: Db,
  row: { id_ticket: number; resolvido_em: string; id_cliente: number; nota: number; comentario: string },
): Promise<void> {
  await sql`insert into ticket_avaliacao (id_ticket, resolvido_em, id_cliente, nota, comentario)
    values (${row.id_ticket}, ${row.resolvido_em}::timestamptz, ${row.id_cliente}, ${row.nota}, ${row.comentario})
    on conflict (id_empresa, id_ticket, resolvido_em) do update set nota = excluded.nota, comentario = excluded.comentario, em = now()`.execute(db);
}
