import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** What the member `sm` of the internos `s` has not read; lines that nobody wrote are none of it. */
export const unreadOfMember = sql<number>`(s.ultimo_index - s.linhas_sistema) - (sm.lido_ate - sm.lido_linhas)`;

/** Index of the first message of the sala that waits to be read by this member; null: all are read, or the person only looks on. */
export async function findFirstUnread(db: Db, id_sala: number, id_login: number): Promise<number | null> {
  // what is unread of a sala are its customer's last `nao_lidas` messages
  const { rows } = await sql<{ msg_index: number | null }>`select case
      when s.tipo = 'interno' then (select m.msg_index from sala_membro sm join mensagem m on m.id_sala = sm.id_sala and m.msg_index > sm.lido_ate and m.de <> 'sistema'
        where sm.id_sala = s.id_sala and sm.id_login = ${id_login} order by m.msg_index limit 1)
      when s.nao_lidas > 0 then (select m.msg_index from mensagem m where m.id_sala = s.id_sala and m.de = 'contato' order by m.msg_index desc offset s.nao_lidas - 1 limit 1)
    end as msg_index from sala s where s.id_sala = ${id_sala} and exists (select from sala_membro me where me.id_sala = s.id_sala and me.id_login = ${id_login})`.execute(
    db,
  );
  return rows[0]?.msg_index ?? null;
}
