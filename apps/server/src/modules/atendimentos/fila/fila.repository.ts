import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { noteTurn } from '../../departamentos/departamentos.api.ts';
import { awaySql } from '../../login/login.api.ts';
import { notar } from '../sala/mudanca.ts';
import { isOpenSql } from '../sala/salas.repository.ts';
import { mayAttendSql } from '../sala/salas.scope.ts';

/** Waiting for anybody: nobody answers it, it did not arrive outside the hours, and it is not offered to one person. */
const waits = (s: RawBuilder<unknown>) => sql<boolean>`(${s}.status_id in (0, 1, 6) and ${s}.id_responsavel is null
  and (${s}.status_id <> 0 or not exists (select from sala_membro sm where sm.id_sala = ${s}.id_sala)))`;
const waitsSql = waits(sql.raw('s'));

/** Whether the empresa has anything for the queue to do: distributing, or telling places. */
export async function hasQueueWork(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from departamento d where d.excluido_em is null and d.status = 1 and (d.distribuicao = 'automatica' or d.mensagem_fila <> '')
      union all select from wpp_automacao a where a.status = 1 and a.excluido_em is null and a.fila_texto <> '' limit 1`.execute(db);
  return rows.length > 0;
}

/** Empresas whose queue the sweeper has to look after. */
export async function findEmpresasWithQueue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id_empresa: number }>`select distinct d.id_empresa from departamento d
    where d.excluido_em is null and d.status = 1 and (d.distribuicao = 'automatica' or d.devolver_min is not null)`.execute(db);
  return rows.map((row) => row.id_empresa);
}

/** One distribution of an empresa at a time, on all nodes: what it counts stays true until it commits. */
export async function lockDistribution(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(727301, id_empresa_atual()::int)`.execute(db);
}

export interface Assignment {
  id_sala: number;
  id_login: number;
  nome: string;
  dono: boolean;
}

/**
 * The next sala and who gets it: the oldest of each queue goes first; of the people who are there, available, not out of office and below
 * their limit, the one who looks after the contato, else the one with fewest open, else the one who got one least lately.
 */
export async function findNextAssignment(db: Db, online: readonly number[]): Promise<Assignment | undefined> {
  const { rows } = await sql<Assignment>`with pessoas as materialized (
      select dm.id_departamento, dm.id_login, dm.atribuida_em, coalesce(dm.capacidade, d.capacidade) as capacidade,
        (select count(*) from sala s where s.id_responsavel = dm.id_login and ${isOpenSql}) as abertas
      from departamento d join departamento_membro dm on dm.id_departamento = d.id_departamento
        join membro m on m.id_login = dm.id_login join grupo g on g.id_grupo = m.id_grupo
      where d.distribuicao = 'automatica' and d.status = 1 and d.excluido_em is null and m.disponivel and not ${awaySql} and ${mayAttendSql} and m.id_login = any (${[...online]}::bigint[])
    ), livres as materialized (select * from pessoas where capacidade is null or abertas < capacidade)
    select x.id_sala, x.id_login, l.nome, x.dono
    from (select distinct id_departamento from livres) d cross join lateral (
      select s.id_sala, s.criado_em, p.id_login, p.dono from sala s join contato c on c.id_contato = s.id_contato cross join lateral (
        select v.id_login, v.id_login is not distinct from c.id_responsavel as dono from livres v
        where v.id_departamento = s.id_departamento and not v.id_login = any (s.recusas)
        order by v.id_login is not distinct from c.id_responsavel desc, v.abertas, v.atribuida_em nulls first, v.id_login limit 1) p
      where s.id_departamento = d.id_departamento and ${waitsSql} order by s.criado_em, s.id_sala limit 1) x
    join login l on l.id_login = x.id_login
    order by x.criado_em, x.id_sala limit 1`.execute(db);
  return rows[0];
}

/** The sala changed hands by itself. */
export function moved(db: Db, id_sala: number): void {
  const noted = notar(db);
  noted?.linha(id_sala);
  noted?.ato(id_sala, (events, id_empresa, row) => events.changed(id_empresa, 'transferir_atendimento', row, null));
}

/** Gives the sala to the person unless it stopped waiting meanwhile; the update's row lock settles it with those who accept. */
export async function assignSala(db: Db, { id_sala, id_login }: Assignment): Promise<boolean> {
  const { rows } = await sql<{ id_departamento: number }>`update sala s set id_responsavel = ${id_login}, status_id = 0
    where s.id_sala = ${id_sala} and ${waitsSql} returning s.id_departamento`.execute(db);
  if (rows.length === 0) return false;
  await noteTurn(db, rows[0]!.id_departamento, id_login);
  moved(db, id_sala);
  notar(db)?.deu(id_sala, id_login);
  return true;
}

export interface Abandoned {
  id_sala: number;
  id_login: number;
  nome: string;
}

/** Offered to a person, who has neither accepted it nor given it back. */
const offeredSql = sql<boolean>`(s.status_id = 0 and s.id_responsavel is null and exists (select from sala_membro o where o.id_sala = s.id_sala))`;

/** The membro `m` holds a sala, or one is offered to them. */
export const holdsSql = sql`(exists (select from sala s where s.id_responsavel = m.id_login and ${isOpenSql})
  or exists (select from sala_membro sm join sala s on s.id_sala = sm.id_sala where sm.id_login = m.id_login and sm.aberta and ${offeredSql}))`;

/** The customer waits for an answer. */
const unansweredSql = sql<boolean>`s.espera_desde < 'infinity'`;

/** Salas whose person is away for longer than the departamento allows and has not answered them, or not accepted what was offered. */
export async function findAbandoned(db: Db, now: Date): Promise<Abandoned[]> {
  const away = sql`m.ausente_desde <= ${now}::timestamptz - d.devolver_min * interval '1 minute'`;
  const { rows } = await sql<Abandoned>`select x.id_sala, x.id_login, l.nome from (
      select s.id_sala, s.criado_em, m.id_login from membro m join sala s on s.id_responsavel = m.id_login join departamento d on d.id_departamento = s.id_departamento
        where m.ausente_desde is not null and ${away} and ${isOpenSql} and ${unansweredSql}
      union all
      select s.id_sala, s.criado_em, m.id_login from membro m join sala_membro sm on sm.id_login = m.id_login and sm.aberta join sala s on s.id_sala = sm.id_sala
        join departamento d on d.id_departamento = s.id_departamento where m.ausente_desde is not null and ${away} and ${offeredSql}
    ) x join login l on l.id_login = x.id_login order by x.criado_em, x.id_sala limit 500`.execute(db);
  return rows;
}

/** Takes the sala from the person, in its old place of the queue; false when it changed meanwhile. */
export async function releaseSala(db: Db, { id_sala, id_login }: Abandoned): Promise<boolean> {
  await notar(db)?.antes(id_sala);
  const { rows } = await sql`with s as (
      update sala s set id_responsavel = null, status_id = 1 where s.id_sala = ${id_sala}
        and ((s.id_responsavel = ${id_login} and ${isOpenSql} and ${unansweredSql}) or (${offeredSql} and exists (select from sala_membro a where a.id_sala = s.id_sala and a.id_login = ${id_login}))) returning s.id_sala
    ), x as (delete from sala_membro sm using s where sm.id_sala = s.id_sala and sm.id_login = ${id_login})
    select id_sala from s`.execute(db);
  if (rows.length === 0) return false;
  moved(db, id_sala);
  return true;
}

export interface Place {
  id_wpp_config: number | null;
  id_departamento: number | null;
  /** The departamento's; '' when it has none. */
  texto: string;
  posicao: number;
}

/** The place of a waiting sala in the queue of its departamento, with the text that tells it; undefined when it was told or does not wait. */
export async function findPlaceToTell(db: Db, id_sala: number): Promise<Place | undefined> {
  const { rows } = await sql<Place>`select s.id_wpp_config, s.id_departamento, coalesce(d.mensagem_fila, '') as texto,
      (select count(*) from sala s2 where s2.id_departamento is not distinct from s.id_departamento and ${waits(sql.raw('s2'))}
        and (s2.criado_em, s2.id_sala) <= (s.criado_em, s.id_sala)) as posicao
    from sala s left join departamento d on d.id_departamento = s.id_departamento
    where s.id_sala = ${id_sala} and s.posicao_avisada is null and ${waitsSql} for update of s`.execute(db);
  return rows[0];
}

export async function setPlaceTold(db: Db, id_sala: number, posicao: number): Promise<void> {
  await db.updateTable('sala').set({ posicao_avisada: posicao }).where('id_sala', '=', id_sala).execute();
}
