import { usuario } from '@prosa/contract/usuarios/usuarios.endpoints.ts';
import { sql } from 'kysely';
import { staffOf } from '../../core/auth/staff-of.ts';
import { limitado } from '../../core/limites.ts';
import type { Core, Module } from '../../core/module.ts';
import type { HubPorts, TriggerTable } from '../../core/realtime/realtime.ts';
import type { Saida } from '../../core/saida.ts';
import { convitesAbertos } from './convites.repository.ts';
import { convitesService } from './convites.service.ts';
import { saidaService } from './saida.service.ts';
import { salvarService } from './salvar.service.ts';
import { usuariosDemo } from './usuarios.demo.ts';
import { usuariosRoutes } from './usuarios.routes.ts';
import { usuariosService } from './usuarios.service.ts';
import { usuariosStatus } from './usuarios.status.ts';

export interface UsuariosModule extends Module {
  readonly triggers: Pick<TriggerTable, 'usuarios_status'>;
  readonly presenceChanged: HubPorts['presenceChanged'];
}

/** Decision 4: who is invited takes a place. */
const limite = limitado('usuarios', sql`((select count(*) from membro where ativo) + ${convitesAbertos})`);

/** People of the staff: how they come, what the empresa keeps of them, how they leave. `saidas`: what they hold in all modules. */
export function usuariosModule(core: Core, saidas: () => readonly Saida[]): UsuariosModule {
  const people = usuariosStatus(core);
  const convites = convitesService(core, limite, people);
  const salvar = salvarService(core, limite, convites, people);
  const saida = saidaService(core, saidas, limite, salvar.inForce);
  return {
    name: 'usuarios',
    comeco: { feito: { pessoa: sql<boolean>`(select count(*) from (select from membro where ativo limit 2) m) > 1` } },
    limites: [limite],
    menu: [
      {
        id_menu: 1100,
        titulo: 'Usuários',
        caminho: '/usuario',
        icone: 'users',
        lugar: '/configEmpresa',
        grupo: 'Pessoas e permissões',
        descricao: 'Quem trabalha na empresa, o que pode e quando entra',
        permission: ['usuario', 'getAll'],
      },
    ],
    registros: [{ area: usuario.especie.area }],
    demo: (demo) => usuariosDemo(core, demo),
    emails: convites.emails,
    triggers: { usuarios_status: async ({ person }) => ({ data: await people.all(staffOf(person).id_empresa) }) },
    presenceChanged: (id_empresa, id_login) => people.announce(id_empresa, id_login),
    routes: (register) => usuariosRoutes(register, { usuarios: usuariosService(core), salvar, convites, saida }),
  };
}
