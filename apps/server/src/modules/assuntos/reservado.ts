import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** The subject that is reserved for requests about personal data, made with the first one; another subject may have its name already. */
export async function assuntoDePrivacidade(db: Db): Promise<number> {
  await sql`insert into assunto (assunto, reservado, permissao, cliente_ve, ordem)
    select case when exists (select from assunto a where sem_acento(a.assunto) = 'privacidade' and a.excluido_em is null) then 'Privacidade (pedidos)' else 'Privacidade' end,
      'privacidade', 'privacidade', 0, 999 on conflict do nothing`.execute(db);
  const { id_assunto } = await db.selectFrom('assunto').select('id_assunto').where('reservado', '=', 'privacidade').executeTakeFirstOrThrow();
  return id_assunto;
}
