import { sql } from 'kysely';
import { grantsOf, type Modelo, type Override } from './grants.ts';
import { escopos, type Staff } from './person.ts';

/** What a grupo may do other than its model says: that of the membership `m`, or the grupo `g`. */
export const overridesOf = (of: 'm' | 'g') =>
  sql<Override[]>`coalesce((select json_agg(json_build_object('controller', p.controller, 'funcao', p.funcao, 'permitido', p.permitido))
  from grupo_permissao p where p.id_empresa = ${sql.ref(of)}.id_empresa and p.id_grupo = ${sql.ref(of)}.id_grupo), '[]')`;
export const overridesSql = overridesOf('m');
/** The departamentos of the membership `m`. */
export const departamentosSql = sql<number[]>`coalesce((select json_agg(d.id_departamento order by d.id_departamento) from departamento_membro d
  join departamento x on x.id_empresa = d.id_empresa and x.id_departamento = d.id_departamento and x.excluido_em is null
  where d.id_empresa = m.id_empresa and d.id_login = m.id_login), '[]')`;
/** The equipes of the membership `m`. */
export const equipesSql = sql<number[]>`coalesce((select json_agg(q.id_equipe order by q.id_equipe) from equipe_membro q
  join equipe x on x.id_empresa = q.id_empresa and x.id_equipe = q.id_equipe and x.excluido_em is null
  where q.id_empresa = m.id_empresa and q.id_login = m.id_login), '[]')`;

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

type Rights = Pick<Staff, 'id_grupo' | 'superadmin' | 'grants' | 'departamentos' | 'equipes' | 'escopos' | 'vendoComo'>;
const facts = ({ id_grupo, superadmin, grants, departamentos, equipes, escopos: rows, vendoComo }: Rights): string =>
  JSON.stringify([id_grupo, superadmin, grants, departamentos, equipes, rows, vendoComo?.id_grupo]);

/** Compares the rights of one session with those of before: the same, other ones, or fewer. Looking as another grupo, and back, is the person's own choice: never fewer. */
export function rightsChange(before: Rights, after: Rights): 'same' | 'other' | 'fewer' {
  if (facts(before) === facts(after)) return 'same';
  if (before.vendoComo?.id_grupo !== after.vendoComo?.id_grupo) return 'other';
  const held = new Set(after.grants.flatMap(({ controller, funcao, status }) => (status === 1 ? [`${controller}/${funcao}`] : [])));
  const narrower = (Object.keys(before.escopos) as (keyof Staff['escopos'])[]).some(
    (area) => escopos.indexOf(after.escopos[area]) < escopos.indexOf(before.escopos[area]),
  );
  const fewer =
    narrower ||
    // a board is led by grupo, and a line of the platform by who operates it
    before.id_grupo !== after.id_grupo ||
    (before.superadmin && !after.superadmin) ||
    before.grants.some(({ controller, funcao, status }) => status === 1 && !held.has(`${controller}/${funcao}`)) ||
    before.departamentos.some((id) => !after.departamentos.includes(id)) ||
    (before.equipes ?? []).some((id) => !after.equipes?.includes(id));
  return fewer ? 'fewer' : 'other';
}
