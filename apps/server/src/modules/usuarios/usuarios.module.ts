import { usuario } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { usuarioEmUso } from '@prosa/contract/acesso/acesso.schemas.ts';
import { staffOf } from '../../core/auth/staff-of.ts';
import { takeTurn, tooManyTries } from '../../core/auth/throttle.ts';
import { notFound } from '../../core/errors.ts';
import type { Core, Module } from '../../core/module.ts';
import type { HubPorts, TriggerTable } from '../../core/realtime/realtime.ts';
import { presentUsuario } from './usuarios.presenter.ts';
import { findUsuario, findUsuarios, isUsuarioTaken } from './usuarios.repository.ts';
import { usuariosStatus } from './usuarios.status.ts';

const namesAMinute = 30;

export interface UsuariosModule extends Module {
  readonly triggers: Pick<TriggerTable, 'usuarios_status'>;
  readonly presenceChanged: HubPorts['presenceChanged'];
}

export function usuariosModule(core: Core): UsuariosModule {
  const { database, presence, clock } = core;
  const people = usuariosStatus(core);
  return {
    name: 'usuarios',
    triggers: { usuarios_status: async ({ person }) => ({ data: await people.all(staffOf(person).id_empresa) }) },
    presenceChanged: (id_empresa, id_login) => people.announce(id_empresa, id_login),
    routes(register) {
      register(usuario.checkUsuario, async ({ person, params }) => {
        const livre = await database.semEmpresa(async (db) => {
          // names are unique over all companies: whoever asks for many of them is slowed down
          const wait = await takeTurn(db, clock.now(), 'nome', String(person.id_login), namesAMinute, 60);
          if (wait > 0) throw tooManyTries(wait);
          return !(await isUsuarioTaken(db, params.a, params.b, person.id_empresa));
        });
        return { livre, message: livre ? 'Usuário ok' : usuarioEmUso(params.a) };
      });
      register(usuario.getAll, async ({ person, query: { q, status, ordem, page, rpp } }) => {
        const { rows, ...counts } = await database.lerEmpresa(person.id_empresa, (db) => findUsuarios(db, { q, ativo: status !== 0 }, ordem, page, rpp));
        return { data: rows.map((row) => presentUsuario(row, presence.isOnline(row.id_login))), ...counts };
      });
      register(usuario.getById, async ({ person, params }) => {
        const row = await database.comEmpresa(person.id_empresa, (db) => findUsuario(db, params.id));
        if (!row) throw notFound('Usuário');
        return { data: presentUsuario(row, presence.isOnline(row.id_login)) };
      });
    },
  };
}
