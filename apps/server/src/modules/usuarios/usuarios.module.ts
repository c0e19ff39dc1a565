import { sql } from 'kysely';
import { staffOf } from '../../core/auth/staff-of.ts';
import { limitado } from '../../core/limites.ts';
import type { Core, Module } from '../../core/module.ts';
import type { HubPorts, TriggerTable } from '../../core/realtime/realtime.ts';
import { usuariosRoutes } from './usuarios.routes.ts';
import { usuariosStatus } from './usuarios.status.ts';

export interface UsuariosModule extends Module {
  readonly triggers: Pick<TriggerTable, 'usuarios_status'>;
  readonly presenceChanged: HubPorts['presenceChanged'];
}

export function usuariosModule(core: Core): UsuariosModule {
  const people = usuariosStatus(core);
  return {
    name: 'usuarios',
    limites: [limitado('usuarios', sql`(select count(*) from membro where ativo)`)],
    triggers: { usuarios_status: async ({ person }) => ({ data: await people.all(staffOf(person).id_empresa) }) },
    presenceChanged: (id_empresa, id_login) => people.announce(id_empresa, id_login),
    routes: (register) => usuariosRoutes(register, core),
  };
}
