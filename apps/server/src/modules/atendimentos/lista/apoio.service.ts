import { permits } from '@prosa/contract/permissions.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Core } from '../../../core/module.ts';
import { findMotivos } from '../atos/motivos.repository.ts';
import { needSala } from '../sala/contexto.ts';
import { findAssuntos, findDepartamentosPessoas } from './apoio.repository.ts';

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** What one chooses from at the desk: people and departamentos, subjects, reasons. */
export function apoioService({ database, presence }: Core) {
  return {
    async usuariosDepartamentos(person: Staff) {
      const rows = await database.comEmpresa(person.id_empresa, findDepartamentosPessoas);
      const online = presence.onlineIn(person.id_empresa);
      const usuarios = (d: (typeof rows)[number]) => d.usuarios.map((u) => ({ ...u, disponivel: flag(u.disponivel), online: flag(online.has(u.id_usuario)) }));
      return rows.map((d) => ({ ...d, usuarios: usuarios(d) }));
    },

    /** Why a sala may be closed, by its departamento. */
    motivos: (person: Staff, id_sala: number) =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const { id_departamento } = await needSala(db, person, { id_sala }, false);
        const { obrigatorio, motivos } = await findMotivos(db, id_departamento);
        return { obrigatorio: flag(obrigatorio), data: motivos };
      }),

    assuntos: (person: Staff) => database.comEmpresa(person.id_empresa, (db) => findAssuntos(db, permits(person.grants, 'privacidade', 'atender'))),
  };
}
