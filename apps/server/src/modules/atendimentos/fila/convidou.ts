import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { addSystemMessage } from '../linha/bot.ts';
import { notar } from '../sala/mudanca.ts';
import { insertMember } from '../sala/salas.repository.ts';
import { moved } from './fila.repository.ts';

/** A visitor answers somebody's invitation: the sala is theirs, unless somebody took it already or they do not work here any more. */
export async function darAQuemConvidou(db: Db, id_sala: number, id_login: number, now: Date): Promise<void> {
  const { rows } = await sql<{ nome: string }>`update sala s set id_responsavel = ${id_login}, status_id = 0
    from membro m join login l on l.id_login = m.id_login
    where s.id_sala = ${id_sala} and s.id_responsavel is null and s.status_id in (0, 1, 6) and m.id_login = ${id_login} and m.ativo returning l.nome`.execute(
    db,
  );
  if (rows.length === 0) return;
  moved(db, id_sala);
  notar(db)?.deu(id_sala, id_login);
  await insertMember(db, id_sala, id_login);
  await addSystemMessage(db, id_sala, `Conversa de quem convidou: ${rows[0]!.nome}`, now);
  await recordEvent(db, 'sala_atribuida', { id_sala, id_login, motivo: 'convite' });
}
