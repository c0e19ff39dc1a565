import { permits } from '@prosa/contract/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Escopo, Viewer } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';

type Bool = RawBuilder<boolean>;
type Login = RawBuilder<number> | number;

/**
 * The one rule of who sees which ticket (decisions: row scope), about the ticket `t`: proprios = whoever answers for it, made it or follows
 * it, and what waits for one of their equipes; departamento = also those of the own departamentos and of none; todos = every ticket.
 */
function rule(login: Login, ownDepartamento: Bool): Record<Escopo, Bool> {
  const own = sql<boolean>`(t.id_responsavel = ${login} or t.id_criador = ${login}
    or exists (select from ticket_seguidor ts where ts.id_ticket = t.id_ticket and ts.id_login = ${login})
    or exists (select from equipe_membro em where em.id_equipe = t.id_equipe and em.id_login = ${login}))`;
  return { proprios: own, departamento: sql<boolean>`(t.id_departamento is null or ${ownDepartamento} or ${own})`, todos: sql<boolean>`true` };
}

/** What somebody asks about their own data, and what stands under a reserved subject: seen by who deals with it, whatever their scope. */
export const reservado = sql<boolean>`(t.pedido is not null
  or coalesce(t.id_assunto = any (array(select ar.id_assunto from assunto ar where ar.permissao is not null)), false))`;
const par = ['privacidade', 'atender'] as const;

/** WHERE of every query about tickets `t` for this person. One that went into another is nowhere but there. */
export function visibleTo(person: Viewer): Bool {
  const { grants } = person;
  const scope = rule(person.id_login, sql<boolean>`t.id_departamento = any (${[...person.departamentos]}::bigint[])`)[person.escopos.ticket];
  return sql<boolean>`(t.id_ticket_destino is null and ${permits(grants, ...par) ? sql`true` : sql`not ${reservado}`} and ${scope})`;
}

const loginOfMembro = sql<number>`m.id_login`;
const ofMembro = rule(
  loginOfMembro,
  sql<boolean>`exists (select from departamento_membro dm where dm.id_departamento = t.id_departamento and dm.id_login = ${loginOfMembro})`,
);
/** Whether the membro `m` of the grupo `g` may see the ticket `t` now: the same rule, read from their grupo, departamentos and permissions. */
export const membroSeesSql = sql<boolean>`(m.ativo
  and coalesce((select p.permitido from grupo_permissao p where p.id_grupo = g.id_grupo and lower(p.controller) = 'tickets' and lower(p.funcao) = 'getall'), g.modelo is not null)
  and (not ${reservado} or coalesce((select p.permitido from grupo_permissao p where p.id_grupo = g.id_grupo and lower(p.controller) = 'privacidade'
    and lower(p.funcao) = 'atender'), g.modelo in ('administrador', 'supervisor'), false))
  and case g.escopo_ticket when 'todos' then ${ofMembro.todos} when 'departamento' then ${ofMembro.departamento} else ${ofMembro.proprios} end)`;

/** Those of `logins` who may see the ticket now. */
export async function findViewers(db: Db, id_ticket: number, logins: readonly number[]): Promise<number[]> {
  if (logins.length === 0) return [];
  const { rows } = await sql<{ id_login: number }>`select m.id_login from ticket t cross join membro m join grupo g on g.id_grupo = m.id_grupo
    where t.id_ticket = ${id_ticket} and m.id_login = any (${[...logins]}::bigint[]) and ${membroSeesSql}`.execute(db);
  return rows.map((row) => row.id_login);
}
