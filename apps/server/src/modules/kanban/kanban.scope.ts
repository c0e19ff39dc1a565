import type { PapelDeQuadro } from '@prosa/contract/kanban/kanban.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Escopo, Staff, Viewer } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { AppError, notFound } from '../../core/errors.ts';

type Bool = RawBuilder<boolean>;
type Int = RawBuilder<number>;
type Login = Int | number;
/** Whose boards are asked for. */
export type Quem = Pick<Viewer, 'id_login' | 'departamentos'> & Partial<Pick<Staff, 'vendoComo'>>;

/** Which equipes and departamentos the login is in now. */
const invited = (quadro: Int, login: Login, departamentos: RawBuilder<unknown>): Int => sql<number>`coalesce((select max(kc.papel) from kanban_convidado kc
  where kc.id_quadro = ${quadro} and (kc.id_login = ${login} or kc.id_departamento ${departamentos}
    or kc.id_equipe in (select em.id_equipe from equipe_membro em where em.id_login = ${login}))), 0)`;

/** Administrador and Supervisor set every board up; who looks as another grupo needs both to be one. */
const leads = (person: Quem): Bool => sql<boolean>`(select bool_and(coalesce(g.modelo in ('administrador', 'supervisor'), false)) from grupo g
  where g.id_grupo = (select mm.id_grupo from membro mm where mm.id_login = ${person.id_login}) or g.id_grupo = ${person.vendoComo?.id_grupo ?? null}::bigint)`;

/**
 * What a person may do on the board `quadro` (a table's alias): 0 nothing, 1 read, 2 work cards, 3 set it up. The highest of their grupo, of what
 * the company may do there, and of their invitations counts (K1).
 */
export const papelSql = (person: Quem, quadro: string): Int =>
  sql<number>`greatest(case when ${leads(person)} then 3 else ${sql.ref(`${quadro}.visibilidade`)} end,
    ${invited(sql.ref(`${quadro}.id_quadro`), person.id_login, sql`= any (${[...person.departamentos]}::bigint[])`)})`;

/** Whether the person has the board `quadro` (a table's alias) at all; asked of many, the invitations are read once. */
const temQuadro = (person: Quem, quadro: string): Bool => sql<boolean>`(${sql.ref(`${quadro}.visibilidade`)} > 0 or ${leads(person)}
  or ${sql.ref(`${quadro}.id_quadro`)} in (select kc.id_quadro from kanban_convidado kc where kc.id_login = ${person.id_login}
    or kc.id_departamento = any (${[...person.departamentos]}::bigint[])
    or kc.id_equipe in (select em.id_equipe from equipe_membro em where em.id_login = ${person.id_login})))`;

/** Boards `t` that the person sees. */
export const vejoQuadro = (person: Quem): Bool => temQuadro(person, 't');

/** Which cards of a board that they see are theirs to see (decisions: row scope). */
const rule = (login: Login, ownDepartamento: Bool): Record<Escopo, Bool> => {
  const own = sql<boolean>`(t.id_responsavel = ${login} or exists (select from kanban_bloco_membro bm where bm.id_bloco = t.id_bloco and bm.id_login = ${login}))`;
  return { proprios: own, departamento: sql<boolean>`(t.id_departamento is null or ${ownDepartamento} or ${own})`, todos: sql<boolean>`true` };
};
/** Whose cards are asked for. */
type ComEscopo = Quem & Pick<Viewer, 'escopos'>;
/** The row scope alone, of cards `t` whose board is known to be seen. */
export const escopoDoBloco = (person: ComEscopo): Bool =>
  rule(person.id_login, sql<boolean>`t.id_departamento = any (${[...person.departamentos]}::bigint[])`)[person.escopos.bloco];

/** WHERE of every query about cards `t` for this person: on boards that they see, within their row scope. */
export const vejoBloco = (person: ComEscopo): Bool =>
  sql<boolean>`(t.id_quadro in (select vq.id_quadro from kanban_quadro vq where vq.excluido_em is null and ${temQuadro(person, 'vq')}) and ${escopoDoBloco(person)})`;

const loginOfMembro = sql<number>`m.id_login`;
const ofMembro = rule(
  loginOfMembro,
  sql<boolean>`exists (select from departamento_membro dm where dm.id_departamento = t.id_departamento and dm.id_login = ${loginOfMembro})`,
);
/** Whether the membro `m` of the grupo `g` may see the card `t` now: the same rule, read from their grupo, departamentos and permissions. */
export const membroVeBloco = sql<boolean>`(m.ativo
  and coalesce((select p.permitido from grupo_permissao p where p.id_grupo = g.id_grupo and lower(p.controller) = 'kanbanbloco' and lower(p.funcao) = 'getall'), g.modelo is not null)
  and exists (select from kanban_quadro mq where mq.id_quadro = t.id_quadro and mq.excluido_em is null
    and (mq.visibilidade > 0 or coalesce(g.modelo in ('administrador', 'supervisor'), false)
      or ${invited(sql.ref('mq.id_quadro'), loginOfMembro, sql`in (select dm.id_departamento from departamento_membro dm where dm.id_login = ${loginOfMembro})`)} > 0))
  and case g.escopo_bloco when 'todos' then ${ofMembro.todos} when 'departamento' then ${ofMembro.departamento} else ${ofMembro.proprios} end)`;

/** Those of `logins` who may see the card now. */
export async function findQuemVe(db: Db, id_bloco: number, logins: readonly number[]): Promise<number[]> {
  if (logins.length === 0) return [];
  const { rows } = await sql<{ id_login: number }>`select m.id_login from kanban_bloco t cross join membro m join grupo g on g.id_grupo = m.id_grupo
    where t.id_bloco = ${id_bloco} and m.id_login = any (${[...logins]}::bigint[]) and ${membroVeBloco}`.execute(db);
  return rows.map((row) => row.id_login);
}

export interface QuadroVisto {
  readonly id_quadro: number;
  readonly titulo: string;
  readonly papel: PapelDeQuadro;
  readonly arquivado: boolean;
}

/** A board as far as the person has it; 404 when they do not. */
export async function needQuadro(db: Db, person: Quem, id_quadro: number): Promise<QuadroVisto> {
  const { rows } = await sql<QuadroVisto>`select t.id_quadro, t.titulo, ${papelSql(person, 't')} as papel, t.arquivado_em is not null as arquivado
    from kanban_quadro t where t.id_quadro = ${id_quadro} and t.excluido_em is null`.execute(db);
  const [quadro] = rows;
  if (!quadro || (quadro.papel as number) === 0) throw notFound('Quadro');
  return quadro;
}

/** The same where something is changed on it: 403 for whoever may only read it, 409 in the archive. */
export async function needPapel(db: Db, person: Quem, id_quadro: number, papel: 2 | 3): Promise<QuadroVisto> {
  const quadro = await needQuadro(db, person, id_quadro);
  if (quadro.papel < papel) {
    const who = papel === 3 ? 'Só administradores do quadro podem fazer isto.' : 'Você pode ver este quadro, mas não mudar seus cards.';
    throw new AppError('sem_permissao', who);
  }
  if (quadro.arquivado) throw new AppError('conflito', 'Este quadro está arquivado. Traga-o do arquivo para mudar algo nele.');
  return quadro;
}
