import { type Aba, type Filtro, semFiltro, type Totais } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import type { Ordem } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import { keptCounts } from '../../../core/counters/counters.ts';
import type { Db } from '../../../core/db/database.ts';
import type { SalaRow } from '../sala/salas.presenter.ts';
import { findSalaRows, inQueueSql, isOpenSql } from '../sala/salas.repository.ts';
import { visibleInWalk, visibleTo } from '../sala/salas.scope.ts';
import { conditionsOf } from './lista.filtro.ts';

declare module '../../../core/counters/counters.ts' {
  interface CounterAreas {
    /** By departamento, as `sala_estado` of the migrations says. */
    sala: 'fila' | 'fora_da_fila';
  }
}

export interface Cursor {
  /** What the last row was ordered by: a moment, exact to the microsecond as PostgreSQL writes it, or a name. */
  ordem: string;
  id_sala: number;
}

export interface ListView {
  aba: Aba;
  ordem: Ordem;
  filtro: Filtro;
  cursor: Cursor | null;
  limite: number;
}

interface Order {
  readonly column: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly down: boolean;
  /** Column of the member's row, where "mine" is one index walk. */
  readonly ofMember?: RawBuilder<unknown>;
}
const moment = sql`timestamptz`;
const orders: Readonly<Record<Ordem, Order>> = {
  'ultima desc': { column: sql`s.ultima_em`, ofMember: sql`x.ultima_em`, type: moment, down: true },
  'ultima asc': { column: sql`s.ultima_em`, ofMember: sql`x.ultima_em`, type: moment, down: false },
  'espera asc': { column: sql`s.espera_desde`, type: moment, down: false },
  'nome asc': { column: sql`s.nome_ordem`, type: sql`text`, down: false },
};
const queueOrder: Order = { column: sql`s.criado_em`, type: moment, down: false };

/** Whether `x` is the place of this person in an open sala, as the partial index spells it. */
const isOfMine = ({ id_login }: Staff) => sql<boolean>`x.id_login = ${id_login} and x.aberta`;

/** Whether the tab is ordered by moments or by names; the queue is first in, first out whatever is chosen. */
export const isByName = (aba: Aba, ordem: Ordem): boolean => aba !== 'fila' && ordem === 'nome asc';

/** Lengths that the desk asks for: a page, and one row when only the counters are wanted. */
const usualLengths: readonly number[] = [1, 40];

/**
 * What is asked for all day: the beginning of a tab without a filter. Its best plan is the same for everybody, so that it is planned once a
 * connection (`database.hot`); but for one's own by name or wait, where it hangs on how many there are.
 */
export const isUsual = ({ aba, ordem, filtro, cursor, limite }: ListView): boolean =>
  cursor === null && usualLengths.includes(limite) && (aba !== 'minhas' || orders[ordem].ofMember !== undefined) && isUnfiltered(filtro);

export const isUnfiltered = (filtro: Filtro): boolean => conditionsOf(filtro).length === 0;

/** One page of a tab by keyset: one query, however deep. */
export function findPage(db: Db, person: Staff, view: ListView): Promise<(SalaRow & { ordem: string })[]> {
  const { aba, ordem, filtro, cursor, limite } = view;
  const usual = isUsual(view);
  const order = aba === 'fila' ? queueOrder : orders[ordem];
  const mine = aba === 'minhas';
  const column = (mine && order.ofMember) || order.column;
  const id = mine && order.ofMember ? sql`x.id_sala` : sql`s.id_sala`;
  const conditions = [aba === 'fila' ? inQueueSql : isOpenSql, ...conditionsOf(filtro)];
  conditions.push(mine ? isOfMine(person) : usual ? visibleInWalk(person) : visibleTo(person));
  if (cursor) {
    const last = sql`(cast(${cursor.ordem} as ${order.type}), ${cursor.id_sala}::bigint)`;
    conditions.push(order.down ? sql`(${column}, ${id}) < ${last}` : sql`(${column}, ${id}) > ${last}`);
  }
  // each of one's own by its id: the planner would rather walk all salas in the order of their names
  const ofMine = sql`sala_membro x cross join lateral (select s.* from sala s where s.id_sala = x.id_sala offset 0) s`;
  const from = !mine ? sql`sala s` : order.ofMember ? sql`sala_membro x join sala s on s.id_sala = x.id_sala` : ofMine;
  const by = order.down ? sql`${column} desc, ${id} desc` : sql`${column}, ${id}`;
  return findSalaRows(
    db,
    sql`select s.id_sala, ${column}::text as ordem, row_number() over (order by ${by}) as n
      from ${from} where ${sql.join(conditions, sql` and `)} order by ${by} limit ${usual ? sql.lit(limite) : limite}`,
  );
}

/** How many open salas each tab holds for this person under the filter. */
export async function countTabs(db: Db, person: Staff, filtro: Filtro): Promise<Totais> {
  const narrowed = (...first: RawBuilder<unknown>[]) => sql.join([...first, ...conditionsOf(filtro)], sql` and `);
  const mine = sql`(select count(*) from sala_membro x join sala s on s.id_sala = x.id_sala where ${narrowed(isOfMine(person))}) as minhas`;
  const { rows } =
    person.escopos.atendimento === 'todos'
      ? // one partial index each, read alone: a quarter of the time of one pass over the salas
        await sql<Totais>`select ${mine}, (select count(*) from sala s where ${narrowed(inQueueSql)}) as fila,
          (select count(*) from sala s where ${narrowed(isOpenSql)}) as todas`.execute(db)
      : await sql<Totais>`select ${mine}, count(*) filter (where ${inQueueSql}) as fila, count(*) as todas
          from sala s where ${narrowed(isOpenSql, visibleTo(person))}`.execute(db);
  return rows[0]!;
}

/**
 * The same without a filter, from kept counters: those of all departamentos, or of one's own and of none. One's own salas elsewhere are
 * counted: those that the person answers for by their index, then those where they only take part, so that none is counted twice.
 */
export async function keptTabs(db: Db, person: Staff): Promise<Totais> {
  const { departamentos, escopos, id_login } = person;
  const mine = sql`select x.id_sala from sala_membro x where ${isOfMine(person)}`;
  if (escopos.atendimento === 'todos') {
    const { rows } = await sql<Totais>`select (select count(*) from (${mine}) m) as minhas, k.fila, k.total as todas
      from (${keptCounts('sala', ['fila'], 'todos')}) k`.execute(db);
    return rows[0]!;
  }
  const divisoes = escopos.atendimento === 'departamento' ? [0, ...departamentos] : [];
  const elsewhere = sql`coalesce(s.id_departamento, 0) <> all (${divisoes}::bigint[])`;
  const { rows } = await sql<Totais>`with m as materialized (${mine}),
      r as materialized (select s.id_sala, ${elsewhere} as fora from sala s where s.id_responsavel = ${id_login} and ${isOpenSql}),
      o as (select ${inQueueSql} as na_fila from sala s where ${isOpenSql} and ${elsewhere}
        and s.id_sala in (select m.id_sala from m where not exists (select from r where r.id_sala = m.id_sala)))
    select (select count(*) from m) as minhas, k.fila + o.fila as fila, k.total + (select count(*) from r where fora) + o.todas as todas
    from (${keptCounts('sala', ['fila'], divisoes)}) k, (select count(*) filter (where na_fila) as fila, count(*) as todas from o) o`.execute(db);
  return rows[0]!;
}

export function findMine(db: Db, person: Staff): Promise<SalaRow[]> {
  return findPage(db, person, { aba: 'minhas', ordem: 'ultima desc', filtro: semFiltro, cursor: null, limite: 200 });
}

/** How many salas each of these views shows the person: one query, one count each. */
export async function countViews(db: Db, person: Staff, views: readonly { aba: Aba; filtro: Filtro }[]): Promise<number[]> {
  if (views.length === 0) return [];
  const counts = views.map(({ aba, filtro }) => {
    const conditions = [aba === 'fila' ? inQueueSql : isOpenSql, ...conditionsOf(filtro)];
    return aba === 'minhas'
      ? sql`(select count(*) from sala_membro x join sala s on s.id_sala = x.id_sala
          where x.id_login = ${person.id_login} and x.aberta and ${sql.join(conditions, sql` and `)})`
      : sql`(select count(*) from sala s where ${sql.join([...conditions, visibleTo(person)], sql` and `)})`;
  });
  const { rows } = await sql<{ totais: number[] }>`select array[${sql.join(counts)}]::int[] as totais`.execute(db);
  return rows[0]!.totais;
}
