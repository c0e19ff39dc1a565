import { type Aba, type Filtro, semFiltro, type Totais } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import type { Ordem } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import type { SalaRow } from '../sala/salas.presenter.ts';
import { findSalaRows, inQueueSql, isOpenSql } from '../sala/salas.repository.ts';
import { visibleTo } from '../sala/salas.scope.ts';
import { conditionsOf } from './lista.filtro.ts';

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

/** Whether the tab is ordered by moments or by names; the queue is first in, first out whatever is chosen. */
export const isByName = (aba: Aba, ordem: Ordem): boolean => aba !== 'fila' && ordem === 'nome asc';

/** One page of a tab by keyset: one query, however deep. */
export function findPage(db: Db, person: Staff, { aba, ordem, filtro, cursor, limite }: ListView): Promise<(SalaRow & { ordem: string })[]> {
  const order = aba === 'fila' ? queueOrder : orders[ordem];
  const mine = aba === 'minhas';
  const column = (mine && order.ofMember) || order.column;
  const id = mine && order.ofMember ? sql`x.id_sala` : sql`s.id_sala`;
  const conditions = [aba === 'fila' ? inQueueSql : isOpenSql, ...conditionsOf(filtro)];
  conditions.push(mine ? sql`x.id_login = ${person.id_login} and x.aberta` : visibleTo(person));
  if (cursor) {
    const last = sql`(cast(${cursor.ordem} as ${order.type}), ${cursor.id_sala}::bigint)`;
    conditions.push(order.down ? sql`(${column}, ${id}) < ${last}` : sql`(${column}, ${id}) > ${last}`);
  }
  const from = mine ? sql`sala_membro x join sala s on s.id_sala = x.id_sala` : sql`sala s`;
  const by = order.down ? sql`${column} desc, ${id} desc` : sql`${column}, ${id}`;
  return findSalaRows(
    db,
    sql`select s.id_sala, ${column}::text as ordem, row_number() over (order by ${by}) as n
      from ${from} where ${sql.join(conditions, sql` and `)} order by ${by} limit ${limite}`,
  );
}

/** How many open rooms each tab holds for this person under the filter. */
export async function countTabs(db: Db, person: Staff, filtro: Filtro = semFiltro): Promise<Totais> {
  const conditions = conditionsOf(filtro);
  const narrowed = (...first: RawBuilder<unknown>[]) => sql.join([...first, ...conditions], sql` and `);
  const visible = visibleTo(person);
  const member = sql`x.id_login = ${person.id_login} and x.aberta`;
  const mine =
    conditions.length === 0
      ? sql`(select count(*) from sala_membro x where ${member}) as minhas`
      : sql`(select count(*) from sala_membro x join sala s on s.id_sala = x.id_sala where ${narrowed(member)}) as minhas`;
  const { rows } =
    person.escopos.atendimento === 'todos'
      ? // one partial index each, read alone: a quarter of the time of one pass over the rooms
        await sql<Totais>`select ${mine}, (select count(*) from sala s where ${narrowed(inQueueSql)}) as fila,
          (select count(*) from sala s where ${narrowed(isOpenSql)}) as todas`.execute(db)
      : await sql<Totais>`select ${mine}, count(*) filter (where ${inQueueSql}) as fila, count(*) as todas from sala s where ${narrowed(isOpenSql, visible)}`.execute(
          db,
        );
  return rows[0]!;
}

export function findMine(db: Db, person: Staff): Promise<SalaRow[]> {
  return findPage(db, person, { aba: 'minhas', ordem: 'ultima desc', filtro: semFiltro, cursor: null, limite: 200 });
}

/** How many rooms each of these views shows the person: one query, one count each. */
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

/** For the owner's connection: a login is not one empresa's. */
export async function saveOrder(db: Db, id_login: number, order_chat: Ordem): Promise<void> {
  await db.updateTable('login').set({ order_chat }).where('id_login', '=', id_login).execute();
}
