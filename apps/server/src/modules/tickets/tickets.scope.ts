import { permits } from '@prosa/contract/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Escopo, Viewer } from '../../core/auth/person.ts';
import { type Divisoes, keptCounts, temDivisao } from '../../core/counters/counters.ts';
import type { Db } from '../../core/db/database.ts';
import type { Seen } from '../../core/lists/long-list.ts';
import type { Parts } from '../../core/lists/parts.ts';
import { achadosPor } from './procura/procura.ts';

type Sql = RawBuilder<unknown>;
type Bool = RawBuilder<boolean>;
type Login = RawBuilder<number> | number;

/**
 * The one rule of who sees which ticket (decisions: row scope), about the ticket `t`: proprios = whoever answers for it, made it or follows
 * it, and what waits for one of their equipes; departamento = also those of the own departamentos and of none; todos = every ticket.
 */
function rule(login: Login, ownDepartamento: Bool): Record<Escopo, Bool> {
  // who follows what they answer for or opened sees it by that: `alem` is the few that they only follow
  const own = sql<boolean>`(t.id_responsavel = ${login} or t.id_criador = ${login}
    or exists (select from ticket_seguidor ts where ts.id_ticket = t.id_ticket and ts.id_login = ${login} and ts.alem)
    or t.id_equipe = any (array(select em.id_equipe from equipe_membro em where em.id_login = ${login})))`;
  return { proprios: own, departamento: sql<boolean>`(t.id_departamento is null or ${ownDepartamento} or ${own})`, todos: sql<boolean>`true` };
}

/** What somebody asks about their own data, and what stands under a reserved subject: seen by who deals with it, whatever their scope. */
export const reservado = sql<boolean>`t.reservado`;
const par = ['privacidade', 'atender'] as const;

export const seesReserved = ({ grants }: Viewer): boolean => permits(grants, ...par);

/** WHERE of every query about tickets `t` for this person. One that went into another is nowhere but there. */
export function visibleTo(person: Viewer): Bool {
  const scope = rule(person.id_login, sql<boolean>`t.id_departamento = any (${[...person.departamentos]}::bigint[])`)[person.escopos.ticket];
  return sql<boolean>`(t.id_ticket_destino is null and ${seesReserved(person) ? sql`true` : sql`not ${reservado}`} and ${scope})`;
}

/** Divisions of the kept counters (ticket_divisao) that the person sees whole: each departamento, and what is reserved there. */
export function divisoesDe(person: Viewer): Divisoes {
  const { escopos, departamentos } = person;
  if (escopos.ticket === 'todos') return seesReserved(person) ? 'todos' : { desde: 0 };
  if (escopos.ticket === 'proprios') return [];
  const own = [0, ...departamentos];
  return seesReserved(person) ? [...own, ...own.map((id) => -1 - id)] : own;
}

interface Own {
  readonly abertos?: boolean;
  /** Outside of the divisions that the person sees whole. */
  readonly fora?: boolean;
  /** No more of each kind than this. */
  readonly most?: number;
  /** What is shown of each; left out, its id. */
  readonly shown?: Sql;
}
/** A query of one's own tickets out of the trash, each once: answered for, opened, followed, or of one's equipes. All are walks of an index. */
export function ownOf(person: Viewer, { abertos = false, fora = false, most, shown = sql`t.id_ticket` }: Own = {}): RawBuilder<unknown> {
  const { id_login } = person;
  const divisoes = divisoesDe(person);
  const fits = sql.join(
    [
      sql`t.excluido_em is null`,
      ...(abertos ? [sql`t.encerrado = false`] : []),
      ...(seesReserved(person) ? [] : [sql`not ${reservado}`]),
      ...(fora && Array.isArray(divisoes) ? [sql`ticket_divisao(t.id_departamento, t.reservado) <> all (${[...divisoes]}::bigint[])`] : []),
    ],
    sql` and `,
  );
  const cut = most === undefined ? sql`` : sql` limit ${sql.lit(most)}`;
  const followed = abertos ? sql` and s.aberto` : sql``;
  return sql`(select ${shown} from ticket t where t.id_responsavel = ${id_login} and ${fits}${cut})
    union (select ${shown} from ticket t where t.id_criador = ${id_login} and ${fits}${cut})
    union (select ${shown} from ticket_seguidor s join ticket t on t.id_ticket = s.id_ticket where s.id_login = ${id_login} and s.alem${followed} and ${fits}${cut})
    union (select ${shown} from equipe_membro em join ticket t on t.id_equipe = em.id_equipe where em.id_login = ${id_login} and ${fits}${cut})`;
}

/** Own tickets elsewhere are counted up to here: beyond it there are "mais". */
const ownCounted = 10_000;

/** How much of the list of tickets the person sees: kept counters of whole divisions, what is theirs elsewhere counted. */
export function vistaDe(person: Viewer): Seen {
  const divisoes = divisoesDe(person);
  const kept = keptCounts('ticket', [], divisoes);
  if (!Array.isArray(divisoes))
    return { count: async (db) => ({ n: (await sql<{ total: number }>`${kept}`.execute(db)).rows[0]!.total }), parts: partes(person) };
  const others = ownOf(person, { fora: true, most: ownCounted + 1 });
  // of their departamentos and of none, answered for, opened: as ticket_facetas and ticket_de_quem name it
  const deles = sql`${[...divisoes.filter((id) => id >= 0).map((id) => `d${id}`), `r${person.id_login}`, `q${person.id_login}`]}::text[]`;
  // followed, and of their equipes
  const besides = sql`select s.id_ticket from ticket_seguidor s where s.id_login = ${person.id_login} and s.alem
    union select e.id_ticket from ticket e where e.excluido_em is null
      and e.id_equipe = any (array(select em.id_equipe from equipe_membro em where em.id_login = ${person.id_login}))`;
  const dasDivisoes = (shown: Sql, inside: Sql): Sql => sql`select ${shown} from ticket t where t.facetas && ${deles} and t.excluido_em is null and ${inside}
    union all select ${shown} from (${besides}) a join ticket t on t.id_ticket = a.id_ticket where not (t.facetas && ${deles}) and t.excluido_em is null and ${inside}`;
  // the indexes of both hold what any order and filter asks of a row; what a filter finds for everybody is not looked up for it
  const deQuem = (whose: Sql): Sql => sql`(select * from ticket t where ${whose} and t.excluido_em is null offset 0) t`;
  const responde = sql`t.id_responsavel = ${person.id_login}`;
  const abriu = sql`t.id_criador = ${person.id_login}`;
  const proprios = (shown: Sql, inside: Sql): Sql => sql`select ${shown} from ${deQuem(responde)} where ${inside}
    union all select ${shown} from ${deQuem(sql`${abriu} and (${responde}) is not true`)} where ${inside}
    union all select ${shown} from (${besides}) a join ticket t on t.id_ticket = a.id_ticket
      where (${responde} or ${abriu}) is not true and t.excluido_em is null and ${inside}`;
  return {
    async count(db) {
      const { rows } = await sql<{
        total: number;
        fora: number;
      }>`select k.total, (select count(*) from (${others} limit ${ownCounted + 1}) o) as fora from (${kept}) k`.execute(db);
      const { total, fora } = rows[0]!;
      return { n: total + fora, mais: fora > ownCounted };
    },
    rows: divisoes.length === 0 ? proprios : dasDivisoes,
    // one's own are read from their indexes, which say of most that they have not the letters that are asked for
    ...(divisoes.length === 0 && { each: (q) => achadosPor(q) !== undefined }),
    found(q) {
      const words = divisoes.length > 0 ? achadosPor(q) : undefined;
      return (
        words &&
        sql`select bt.id_ticket from ticket_busca bt where bt.de_quem && ${deles} and ${words}
          union all select bt.id_ticket from (${besides}) a join ticket_busca bt on bt.id_ticket = a.id_ticket where not (bt.de_quem && ${deles}) and ${words}`
      );
    },
    ...(divisoes.length > 0 && { parts: partes(person) }),
  };
}

const partes = (person: Viewer): Parts => {
  const divisoes = divisoesDe(person);
  return {
    of: sql`ticket_divisao(t.id_departamento, t.reservado)`,
    all: sql`t.excluido_em is null`,
    whole: (divisao) => temDivisao(divisoes, divisao),
    besides: Array.isArray(divisoes) ? (shown) => ownOf(person, { fora: true, shown }) : undefined,
  };
};

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
