import { type RawBuilder, sql } from 'kysely';
import type { Escopo, Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';

type Bool = RawBuilder<boolean>;
type Login = RawBuilder<number> | number;

const isMember = (login: Login): Bool => sql<boolean>`exists (select from sala_membro sm where sm.id_sala = s.id_sala and sm.id_login = ${login})`;
/** The same, looked up for each sala: as `exists` the planner reads all salas that the person was ever in, first. */
const isMemberOfEach = (login: Login): Bool =>
  sql<boolean>`coalesce((select true from sala_membro sm where sm.id_sala = s.id_sala and sm.id_login = ${login}), false)`;

/**
 * The one rule of who sees which sala (decisions: row scope), about the sala `s`: proprios = member or the one who
 * answers; departamento = also salas of the own departamentos and of none; todos = every sala of the empresa. Internos
 * are seen by their members alone, whatever the scope.
 */
function rule(login: Login, ownDepartamento: Bool, takesPart = isMember(login)): Record<Escopo, Bool> {
  const own = sql<boolean>`(s.id_responsavel = ${login} or ${takesPart})`;
  return {
    proprios: own,
    departamento: sql<boolean>`((s.tipo <> 'interno' and (s.id_departamento is null or ${ownDepartamento})) or ${own})`,
    todos: sql<boolean>`(s.tipo <> 'interno' or ${own})`,
  };
}

export type Viewer = Pick<Staff, 'id_login' | 'departamentos' | 'escopos'>;

const inOwnDepartamento = ({ departamentos }: Viewer): Bool => sql<boolean>`s.id_departamento = any (${[...departamentos]}::bigint[])`;

/** WHERE of every query about salas `s` for this person. */
export const visibleTo = (person: Viewer): Bool => rule(person.id_login, inOwnDepartamento(person))[person.escopos.atendimento];

/** The same, where salas are walked in an order until a page is full: few are looked at. */
export const visibleInWalk = (person: Viewer): Bool =>
  rule(person.id_login, inOwnDepartamento(person), isMemberOfEach(person.id_login))[person.escopos.atendimento];

/** Whether the membro `m` of the grupo `g` may attend salas. */
export const mayAttendSql = sql<boolean>`(m.ativo and coalesce((select p.permitido from grupo_permissao p where p.id_grupo = g.id_grupo and lower(p.controller) = 'chat' and lower(p.funcao) = 'atender'), g.modelo is not null))`;

const loginOfMembro = sql<number>`m.id_login`;
const ofMembro = rule(
  loginOfMembro,
  sql<boolean>`exists (select from departamento_membro dm where dm.id_departamento = s.id_departamento and dm.id_login = ${loginOfMembro})`,
);
/** Whether the membro `m` of the grupo `g` may see the sala `s` now: the same rule, read from their grupo and departamentos. */
export const membroSeesSql = sql<boolean>`(${mayAttendSql} and case g.escopo_atendimento when 'todos' then ${ofMembro.todos}
  when 'departamento' then ${ofMembro.departamento} else ${ofMembro.proprios} end)`;

/** Those of `logins` who may see the sala `s` now, inside another query. */
export const viewersOf = (logins: Iterable<number>): RawBuilder<number[]> =>
  sql<
    number[]
  >`array (select m.id_login from membro m join grupo g on g.id_grupo = m.id_grupo where m.id_login = any (${[...logins]}::bigint[]) and ${membroSeesSql})`;

/** Those of `logins` who may see the sala now. */
export async function findViewers(db: Db, id_sala: number, logins: Iterable<number>): Promise<number[]> {
  const candidates = [...logins];
  if (candidates.length === 0) return [];
  const { rows } = await sql<{ viewers: number[] }>`select ${viewersOf(candidates)} as viewers from sala s where s.id_sala = ${id_sala}`.execute(db);
  return rows[0]?.viewers ?? [];
}
