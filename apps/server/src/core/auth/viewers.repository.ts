import type { Db } from '../db/database.ts';
import type { Viewer } from './person.ts';
import { departamentosSql, overridesSql, rightsOf } from './rights.ts';

/** Those of `logins` who work in the empresa of the transaction, with what they may do and see now. */
export async function findViewers(db: Db, logins: readonly number[]): Promise<Viewer[]> {
  if (logins.length === 0) return [];
  const rows = await db
    .selectFrom('membro as m')
    .innerJoin('login as l', 'l.id_login', 'm.id_login')
    .innerJoin('grupo as g', (j) => j.onRef('g.id_empresa', '=', 'm.id_empresa').onRef('g.id_grupo', '=', 'm.id_grupo'))
    .where('m.ativo', '=', true)
    .where('m.id_login', 'in', [...logins])
    .select(['m.id_login', 'l.superadmin', 'g.modelo', 'g.escopo_atendimento', 'g.escopo_ticket', 'g.escopo_contato', 'g.escopo_bloco'])
    .select([overridesSql.as('overrides'), departamentosSql.as('departamentos')])
    .execute();
  return rows.map((row) => ({ id_login: row.id_login, ...rightsOf(row) }));
}
