import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { DomainEvent } from './domain-events.ts';

/** All of these take a transaction of the owner. */

/** Companies with events that wait, or with failed ones whose time has come. */
export async function findEmpresasWithWork(db: Db): Promise<number[]> {
  // by the index from one company to the next: the events of one that has many are not read
  const { rows } = await sql<{ id_empresa: number }>`with recursive com as (
      (select id_empresa from evento where despachado_em is null order by id_empresa limit 1)
      union all
      select (select e.id_empresa from evento e where e.despachado_em is null and e.id_empresa > com.id_empresa order by e.id_empresa limit 1)
      from com where com.id_empresa is not null
    )
    select id_empresa from com where id_empresa is not null
    union select id_empresa from evento_falho where proxima_em <= now()`.execute(db);
  return rows.map((row) => row.id_empresa);
}

const columns = sql`e.id_evento, e.id_empresa, e.tipo, e.dados, e.causa, e.criado_em as em`;

/** The oldest events of the empresa that wait, locked: another node leaves them alone. */
export async function takeEvents(db: Db, id_empresa: number, limit: number): Promise<DomainEvent[]> {
  const { rows } = await sql<DomainEvent>`select ${columns} from evento e where e.despachado_em is null and e.id_empresa = ${id_empresa}
    order by e.id_evento limit ${limit} for update skip locked`.execute(db);
  return rows;
}

export async function markDispatched(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update evento set despachado_em = now() where id_evento = any (${[...ids]}::bigint[])`.execute(db);
}

/** One consumer that failed at one event. */
export interface Failure {
  readonly event: DomainEvent;
  readonly consumidor: string;
  /** How often it was tried. */
  readonly tentativas: number;
}

/** Failed ones of the empresa whose time has come, locked. */
export async function takeFailures(db: Db, id_empresa: number, limit: number): Promise<Failure[]> {
  const { rows } = await sql<DomainEvent & { consumidor: string; tentativas: number }>`select ${columns}, f.consumidor, f.tentativas
    from evento_falho f join evento e using (id_evento) where f.id_empresa = ${id_empresa} and f.proxima_em <= now()
    order by f.proxima_em limit ${limit} for update of f skip locked`.execute(db);
  return rows.map(({ consumidor, tentativas, ...event }) => ({ event, consumidor, tentativas }));
}

/** `proxima_em`: null when it is not tried any more. */
export async function keepFailure(db: Db, { event, consumidor, tentativas }: Failure, erro: string, delayMs: number | null): Promise<void> {
  const proxima = delayMs === null ? sql`null` : sql`now() + make_interval(secs => ${delayMs / 1000}::float8)`;
  await sql`insert into evento_falho (id_empresa, id_evento, consumidor, tentativas, proxima_em, erro)
    values (${event.id_empresa}, ${event.id_evento}, ${consumidor}, ${tentativas}, ${proxima}, ${erro.slice(0, 500)})
    on conflict (id_empresa, consumidor, id_evento) do update
      set tentativas = excluded.tentativas, proxima_em = excluded.proxima_em, erro = excluded.erro, em = now()`.execute(db);
}

export async function forgetFailure(db: Db, { event, consumidor }: Failure): Promise<void> {
  await sql`delete from evento_falho where id_empresa = ${event.id_empresa} and consumidor = ${consumidor} and id_evento = ${event.id_evento}`.execute(db);
}

export interface OutboxState {
  /** Events that wait, and for how many seconds the oldest does. */
  esperando: number;
  atraso: number;
  /** Failed ones that are tried again, and those that are not any more. */
  repetindo: number;
  parados: number;
}

/** Counts up to 10,000 of each: more is as bad. */
export async function findOutboxState(db: Db): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`select w.n as esperando, coalesce(extract(epoch from now() - w.desde), 0)::int as atraso, f.repetindo, f.parados
    from (select count(*)::int as n, min(criado_em) as desde from (select criado_em from evento where despachado_em is null limit 10000) x) w,
      (select count(*) filter (where proxima_em is not null)::int as repetindo, count(*) filter (where proxima_em is null)::int as parados
        from (select proxima_em from evento_falho limit 10000) x) f`.execute(db);
  return rows[0]!;
}

export interface DeadLetters {
  id_empresa: number;
  tipo: string;
  consumidor: string;
  erro: string;
  quantos: number;
  desde: Date;
}

/** What is not tried any more, by empresa, event, consumer and error. */
export async function findDeadLetters(db: Db): Promise<DeadLetters[]> {
  const { rows } = await sql<DeadLetters>`select f.id_empresa, e.tipo, f.consumidor, f.erro, count(*)::int as quantos, min(e.criado_em) as desde
    from evento_falho f join evento e using (id_evento) where f.proxima_em is null group by 1, 2, 3, 4 order by 1, 2, 3 limit 1000`.execute(db);
  return rows;
}

/** Lets all of them be tried again from the beginning; answers how many. */
export async function repeatDeadLetters(db: Db): Promise<number> {
  const done = await sql`update evento_falho set proxima_em = now(), tentativas = 0 where proxima_em is null`.execute(db);
  return Number(done.numAffectedRows ?? 0);
}

/** Forgets what was delivered more than `days` days ago, but for what failed; in one go at most 50,000. Answers how many. */
export async function sweepDelivered(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`with velhos as (
      delete from evento where id_evento in (
        select e.id_evento from evento e where e.despachado_em < now() - make_interval(days => ${days})
          and not exists (select from evento_falho f where f.id_evento = e.id_evento) limit 50000)
      returning id_empresa, id_evento
    ), feitos as (
      delete from evento_consumido c using velhos v where c.id_empresa = v.id_empresa and c.id_evento = v.id_evento
    )
    select count(*) as n from velhos`.execute(db);
  return rows[0]!.n;
}
