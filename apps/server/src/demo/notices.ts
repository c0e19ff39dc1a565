import { sql } from 'kysely';
import type { Db } from '../core/db/database.ts';

/** Notices of what waits in the demonstration: unread salas of each attendant. */
export async function insertNotices(db: Db): Promise<void> {
  await sql`insert into notificacao (id_login, type, tag, to_route, area, id_registro, em, avisar)
    select id_login, 'chat_message', 'chat-' || id_sala, '/ChatSala/' || id_sala, 'atendimentos', id_sala, ultima_em, false from (
      select sm.id_login, s.id_sala, s.ultima_em, row_number() over (partition by sm.id_login order by s.ultima_em desc) as n
      from sala_membro sm join sala s on s.id_sala = sm.id_sala where s.status_id in (0, 2) and s.ultima_de = 'contato') x where n <= 3`.execute(db);
}
