import { type EventData, topicOf } from '@prosa/contract/realtime.ts';
import type { Core } from '../../core/module.ts';
import { findMembro, findMembros, type StatusRow } from './usuarios.repository.ts';

type Status = EventData<'usuarios_status'>['data'][number];

/** Who of the staff is there and available (spec 3 "User status"). */
export function usuariosStatus({ database, publisher, presence, log }: Core) {
  const present = (row: StatusRow): Status => ({
    id_usuario: row.id_login,
    nome: row.nome,
    usuario: row.usuario,
    email: row.email,
    avatar: row.avatar,
    disponivel: row.ativo && row.disponivel ? 1 : 0,
    online: row.ativo && presence.isOnline(row.id_login) ? 1 : 0,
  });
  async function announce(id_empresa: number, id_login: number): Promise<void> {
    const row = await database.comEmpresa(id_empresa, (db) => findMembro(db, id_login));
    if (row) publisher.publish(id_empresa, topicOf.empresa(id_empresa), 'usuarios_status', { data: [present(row)] });
  }
  return {
    all: async (id_empresa: number): Promise<Status[]> => (await database.comEmpresa(id_empresa, findMembros)).map(present),
    /** Tells the colleagues that somebody came, went, or has other data; who left is neither there nor available. */
    announce(id_empresa: number, id_login: number): void {
      announce(id_empresa, id_login).catch((err: unknown) => log.error({ err }, 'presença não anunciada'));
    },
  };
}
export type UsuariosStatus = ReturnType<typeof usuariosStatus>;
