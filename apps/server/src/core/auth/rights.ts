import { sql } from 'kysely';
import { grantsOf, type Modelo, type Override } from './grants.ts';
import type { Staff } from './person.ts';

/** What a grupo may do other than its model says: that of the membership `m`, or the grupo `g`. */
export const overridesOf = (of: 'm' | 'g') =>
  sql<Override[]>`coalesce((select json_agg(json_build_object('controller', p.controller, 'funcao', p.funcao, 'permitido', p.permitido))
  from grupo_permissao p where p.id_empresa = ${sql.ref(of)}.id_empresa and p.id_grupo = ${sql.ref(of)}.id_grupo), '[]')`;
export const overridesSql = overridesOf('m');
/** The departamentos of the membership `m`. */
export const departamentosSql = sql<number[]>`coalesce((select json_agg(d.id_departamento order by d.id_departamento) from departamento_membro d
  join departamento x on x.id_empresa = d.id_empresa and x.id_departamento = d.id_departamento and x.excluido_em is null
  where d.id_empresa = m.id_empresa and d.id_login = m.id_login), '[]')`;

interface RightsRow {
  superadmin: boolean | null;
  modelo: string | null;
  overrides: readonly Override[];
  departamentos: number[];
  escopo_atendimento: string | null;
  escopo_ticket: string | null;
  escopo_contato: string | null;
  escopo_bloco: string | null;
}

/** What a membership may do, and which rows it may see. */
export const rightsOf = (row: RightsRow): Pick<Staff, 'grants' | 'departamentos' | 'escopos'> => ({
  grants: grantsOf(row.modelo as Modelo, row.overrides, row.superadmin === true),
  departamentos: row.departamentos,
  escopos: {
    atendimento: row.escopo_atendimento,
    ticket: row.escopo_ticket,
    contato: row.escopo_contato,
    bloco: row.escopo_bloco,
  } as Staff['escopos'],
});
