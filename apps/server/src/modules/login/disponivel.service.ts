import { topicOf } from '@prosa/contract/realtime.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { recordEvent } from '../../core/domain-events/domain-events.ts';
import { notFound } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import './login.domain-events.ts';

async function updateDisponivel(db: Db, id_login: number, disponivel: boolean) {
  const result = await db.updateTable('membro').set({ disponivel }).where('id_login', '=', id_login).where('ativo', '=', true).executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw notFound('Usuário');
  await recordEvent(db, 'disponibilidade_mudou', { id_login, disponivel });
  return db
    .selectFrom('login as l')
    .leftJoin('usuario_da_empresa as u', 'u.id_login', 'l.id_login')
    .select(['l.nome', 'l.email', 'l.avatar', sql<string>`coalesce(u.usuario, l.email)`.as('usuario')])
    .where('l.id_login', '=', id_login)
    .executeTakeFirstOrThrow();
}

export function disponivelService(core: Core) {
  const { database, publisher, presence, audit } = core;
  /** Makes the person available for new salas or not, and tells the colleagues. 404 for who does not work in the empresa. */
  return async (id_empresa: number, id_login: number, value: 0 | 1): Promise<'0' | '1'> => {
    const person = await database.comEmpresa(id_empresa, async (db) => {
      const updated = await updateDisponivel(db, id_login, value === 1);
      await audit.record(db, 'disponibilidade_mudada', { entidade: 'usuario', id_entidade: id_login, depois: { disponivel: value === 1 } });
      return updated;
    });
    publisher.publish(id_empresa, topicOf.empresa(id_empresa), 'usuarios_status', {
      data: [{ id_usuario: id_login, ...person, disponivel: value, online: presence.isOnline(id_login) ? 1 : 0 }],
    });
    return value === 1 ? '1' : '0';
  };
}
