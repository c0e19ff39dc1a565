import type { DistribuicaoTicket } from '@prosa/contract/tickets/sla.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { awaySql } from '../../login/login.api.ts';
import { membroSeesSql } from '../tickets.scope.ts';

/** Waits to be given: nobody answers for it, and it is the team's turn. */
const waits = sql<boolean>`(t.id_responsavel is null and t.id_departamento is not null and t.categoria = 'aberto' and t.excluido_em is null)`;
/** Open tickets of the membro `m`. */
const abertosDe = sql`(select count(*) from ticket o where o.id_responsavel = m.id_login and not o.encerrado and o.excluido_em is null)`;

/** Settings of every departamento, those that never had any too, with whoever works there. */
export async function findDistribuicoes(db: Db): Promise<DistribuicaoTicket[]> {
  const { rows } =
    await sql<DistribuicaoTicket>`select d.id_departamento, d.nome, coalesce(g.automatica, 0) as automatica, g.limite, g.devolver_min, coalesce(g.versao, 0) as versao,
      (select coalesce(jsonb_agg(jsonb_build_object('id_login', m.id_login, 'nome', l.nome, 'limite', p.limite, 'abertos', ${abertosDe}) order by l.nome), '[]')
        from departamento_membro dm join membro m on m.id_login = dm.id_login and m.ativo join login l on l.id_login = m.id_login
        left join distribuicao_ticket_pessoa p on p.id_departamento = dm.id_departamento and p.id_login = dm.id_login where dm.id_departamento = d.id_departamento) as pessoas,
      (select count(*) from ticket t where t.id_departamento = d.id_departamento and ${waits}) as esperam
    from departamento d left join distribuicao_ticket g on g.id_departamento = d.id_departamento
    where d.excluido_em is null and d.status = 1 order by d.nome collate "pt-BR-x-icu", d.id_departamento`.execute(db);
  return rows;
}

/** How a departamento distributes now, held until the end of the transaction; undefined when there is none. */
export async function findDistribuicao(
  db: Db,
  id_departamento: number,
): Promise<{ versao: number; automatica: number; limite: number | null; devolver_min: number | null } | undefined> {
  const { rows } = await sql<{
    versao: number;
    automatica: number;
    limite: number | null;
    devolver_min: number | null;
  }>`select coalesce(g.versao, 0) as versao, coalesce(g.automatica, 0) as automatica, g.limite, g.devolver_min from departamento d left join distribuicao_ticket g on g.id_departamento = d.id_departamento
    where d.id_departamento = ${id_departamento} and d.excluido_em is null and d.status = 1 for update of d`.execute(db);
  return rows[0];
}

export async function saveDistribuicao(
  db: Db,
  id_departamento: number,
  {
    pessoas,
    ...row
  }: { automatica: number; limite: number | null; devolver_min: number | null; pessoas: readonly { id_login: number; limite: number | null }[] },
): Promise<void> {
  await sql`insert into distribuicao_ticket as g (id_departamento, automatica, limite, devolver_min)
    values (${id_departamento}, ${row.automatica}, ${row.limite}, ${row.devolver_min}) on conflict (id_empresa, id_departamento)
    do update set automatica = excluded.automatica, limite = excluded.limite, devolver_min = excluded.devolver_min, versao = g.versao + 1`.execute(db);
  await sql`insert into distribuicao_ticket_pessoa (id_departamento, id_login, limite)
    select ${id_departamento}, dm.id_login, x.limite from departamento_membro dm
      left join jsonb_to_recordset(${JSON.stringify(pessoas)}::jsonb) as x (id_login bigint, limite int) on x.id_login = dm.id_login
    where dm.id_departamento = ${id_departamento}
    on conflict (id_empresa, id_departamento, id_login) do update set limite = excluded.limite`.execute(db);
}

/** Whether anything of the empresa is given by itself. */
export async function hasDistribuicao(db: Db): Promise<boolean> {
  const { rows } = await sql`select from distribuicao_ticket g join departamento d on d.id_departamento = g.id_departamento
    where g.automatica = 1 and d.excluido_em is null and d.status = 1 limit 1`.execute(db);
  return rows.length > 0;
}

/** Empresas that the sweep looks after: those that give tickets by themselves, and those where somebody is out of office. */
export async function findEmpresas(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id_empresa: number }>`select g.id_empresa from distribuicao_ticket g where g.automatica = 1 or g.devolver_min is not null
    union select m.id_empresa from membro m where m.id_substituto is not null and ${awaySql}`.execute(db);
  return rows.map((row) => row.id_empresa);
}

/** One distribution of an empresa at a time, on all nodes: what it counts stays true until it commits. */
export async function lockDistribuicao(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(727302, id_empresa_atual()::int)`.execute(db);
}

export interface Entrega {
  id_ticket: number;
  id_departamento: number;
  id_login: number;
  nome: string;
  dono: boolean;
}

/**
 * The next ticket and who gets it: the most urgent of each departamento goes first, then the oldest; of the people who are there, available,
 * not out of office and below their limit, the one who looks after the contato (or stands in for them), else the one with fewest open, else
 * the one who got one least lately.
 */
export async function findEntrega(db: Db, online: readonly number[]): Promise<Entrega | undefined> {
  const { rows } = await sql<Entrega>`with pessoas as materialized (
      select dm.id_departamento, dm.id_login, p.dado_em, coalesce(p.limite, g0.limite) as limite, ${abertosDe} as abertos
      from distribuicao_ticket g0 join departamento d on d.id_departamento = g0.id_departamento and d.status = 1 and d.excluido_em is null
        join departamento_membro dm on dm.id_departamento = g0.id_departamento
        left join distribuicao_ticket_pessoa p on p.id_departamento = dm.id_departamento and p.id_login = dm.id_login
        join membro m on m.id_login = dm.id_login join grupo g on g.id_grupo = m.id_grupo
      where g0.automatica = 1 and m.ativo and m.disponivel and not ${awaySql} and m.id_login = any (${[...online]}::bigint[])
    ), livres as materialized (select * from pessoas where limite is null or abertos < limite)
    select x.id_ticket, x.id_departamento, x.id_login, l.nome, x.dono
    from (select distinct id_departamento from livres) d cross join lateral (
      select t.id_ticket, t.id_departamento, t.prioridade, t.criado_em, e.id_login, e.dono from ticket t left join contato c on c.id_contato = t.id_contato
        left join membro titular on titular.id_login = c.id_responsavel cross join lateral (
        select v.id_login, coalesce(v.id_login = c.id_responsavel or v.id_login = titular.id_substituto and titular.ausencia_de <= now() and now() < titular.ausencia_ate, false) as dono
        from livres v join membro m on m.id_login = v.id_login join grupo g on g.id_grupo = m.id_grupo
        where v.id_departamento = t.id_departamento and not v.id_login = any (t.recusas) and ${membroSeesSql}
        order by dono desc, v.abertos, v.dado_em nulls first, v.id_login limit 1) e
      where t.id_departamento = d.id_departamento and ${waits} order by t.prioridade desc, t.criado_em, t.id_ticket limit 1) x
    join login l on l.id_login = x.id_login
    order by x.prioridade desc, x.criado_em, x.id_ticket limit 1`.execute(db);
  return rows[0];
}

/** Whether it still waits, held. */
export async function lockEspera(db: Db, id_ticket: number): Promise<boolean> {
  const { rows } = await sql`select from ticket t where t.id_ticket = ${id_ticket} and ${waits} for update`.execute(db);
  return rows.length > 0;
}

export async function noteVez(db: Db, { id_departamento, id_login, id_ticket }: Entrega, now: Date): Promise<void> {
  await sql`insert into distribuicao_ticket_pessoa (id_departamento, id_login, dado_em) values (${id_departamento}, ${id_login}, ${now})
    on conflict (id_empresa, id_departamento, id_login) do update set dado_em = excluded.dado_em`.execute(db);
  await sql`update ticket set distribuido_em = ${now} where id_ticket = ${id_ticket}`.execute(db);
}

export interface Parado {
  id_ticket: number;
  id_login: number;
  nome: string;
  /** Who stands in; null: whoever comes. */
  id_substituto: number | null;
  substituto: string | null;
}

/** The customer waits: for a first answer, or for the next one. */
const semResposta = sql<boolean>`(t.primeira_resposta_em is null or t.espera_desde is not null)`;

/** Tickets that were given to somebody who is away for longer than the departamento bears and in which the customer waits. */
export async function findParados(db: Db, now: Date): Promise<Parado[]> {
  const { rows } = await sql<Parado>`select t.id_ticket, m.id_login, l.nome, null::bigint as id_substituto, null as substituto
    from membro m join login l on l.id_login = m.id_login join ticket t on t.id_responsavel = m.id_login
      join distribuicao_ticket g on g.id_departamento = t.id_departamento
    where g.devolver_min is not null and m.ausente_desde <= ${now}::timestamptz - g.devolver_min * interval '1 minute'
      and t.distribuido_em is not null and t.categoria = 'aberto' and t.excluido_em is null and ${semResposta}
    order by t.criado_em limit 500`.execute(db);
  return rows;
}

/** Tickets that are the team's turn, of people out of office who named somebody in their stead who is there to see them. */
export async function findDeAusentes(db: Db): Promise<Parado[]> {
  const { rows } = await sql<Parado>`select t.id_ticket, a.id_login, l.nome, m.id_login as id_substituto, s.nome as substituto
    from (select m.id_login, m.id_substituto from membro m where m.id_substituto is not null and m.ativo and ${awaySql}) a
      join login l on l.id_login = a.id_login join membro m on m.id_login = a.id_substituto join grupo g on g.id_grupo = m.id_grupo join login s on s.id_login = m.id_login
      join ticket t on t.id_responsavel = a.id_login
    where m.ativo and not ${awaySql} and t.categoria = 'aberto' and t.excluido_em is null order by t.criado_em limit 500`.execute(db);
  return rows;
}

/** Whether this person still answers for it, held. */
export async function lockDe(db: Db, id_ticket: number, id_login: number): Promise<boolean> {
  const { rows } =
    await sql`select from ticket t where t.id_ticket = ${id_ticket} and t.id_responsavel = ${id_login} and t.categoria = 'aberto' and t.excluido_em is null for update`.execute(
      db,
    );
  return rows.length > 0;
}

/** Gave it back, or let it lie: it goes to somebody else. */
export async function recusar(db: Db, id_ticket: number, id_login: number): Promise<void> {
  await sql`update ticket set recusas = array_append(array_remove(recusas, ${id_login}), ${id_login}), distribuido_em = null where id_ticket = ${id_ticket}`.execute(
    db,
  );
}

/** The membro `m` holds an open ticket that would go back. */
export const seguraSql = sql`exists (select from ticket t join distribuicao_ticket g on g.id_departamento = t.id_departamento and g.devolver_min is not null
  where t.id_responsavel = m.id_login and not t.encerrado and t.excluido_em is null)`;
