import type { Aba } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import type { SalaRow } from './atendimentos.presenter.ts';
import { visibleTo } from './atendimentos.scope.ts';
import { findSalaRows, inQueueSql, isOpenSql } from './salas.repository.ts';

export interface Cursor {
  /** Moment of the last row, exact to the microsecond as PostgreSQL writes it. */
  ordem: string;
  id_sala: number;
}

export interface ListFilter {
  aba: Aba;
  q: string;
  nao_lidas: boolean;
  cursor: Cursor | null;
  limite: number;
}

const like = (q: string): RawBuilder<boolean> => sql`s.busca like '%' || sem_acento(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`;

/** One page of a tab by keyset: one query, however deep. The queue is first in, first out; the others newest first. */
export function findPage(db: Db, person: Staff, { aba, q, nao_lidas, cursor, limite }: ListFilter): Promise<(SalaRow & { ordem: string })[]> {
  const conditions: RawBuilder<unknown>[] = [isOpenSql];
  if (q !== '') conditions.push(like(q));
  if (nao_lidas) conditions.push(sql`s.nao_lidas > 0`);
  const where = (extra: RawBuilder<unknown>[]) => sql.join([...conditions, ...extra], sql` and `);
  if (aba === 'minhas') {
    const after = cursor ? [sql`(x.ultima_em, x.id_sala) < (${cursor.ordem}::timestamptz, ${cursor.id_sala}::bigint)`] : [];
    return findSalaRows(
      db,
      sql`select s.id_sala, x.ultima_em::text as ordem, row_number() over (order by x.ultima_em desc, x.id_sala desc) as n
        from sala_membro x join sala s on s.id_sala = x.id_sala where x.id_login = ${person.id_login} and x.aberta and ${where(after)}
        order by x.ultima_em desc, x.id_sala desc limit ${limite}`,
    );
  }
  if (aba === 'fila') {
    const after = cursor ? [sql`(s.criado_em, s.id_sala) > (${cursor.ordem}::timestamptz, ${cursor.id_sala}::bigint)`] : [];
    return findSalaRows(
      db,
      sql`select s.id_sala, s.criado_em::text as ordem, row_number() over (order by s.criado_em, s.id_sala) as n
        from sala s where ${where([inQueueSql, visibleTo(person), ...after])} order by s.criado_em, s.id_sala limit ${limite}`,
    );
  }
  const after = cursor ? [sql`(s.ultima_em, s.id_sala) < (${cursor.ordem}::timestamptz, ${cursor.id_sala}::bigint)`] : [];
  return findSalaRows(
    db,
    sql`select s.id_sala, s.ultima_em::text as ordem, row_number() over (order by s.ultima_em desc, s.id_sala desc) as n
      from sala s where ${where([visibleTo(person), ...after])} order by s.ultima_em desc, s.id_sala desc limit ${limite}`,
  );
}

export interface Totals {
  minhas: number;
  fila: number;
  todas: number;
}

/** How many open rooms each tab holds for this person. */
export async function countTabs(db: Db, person: Staff): Promise<Totals> {
  const mine = sql`(select count(*) from sala_membro x where x.id_login = ${person.id_login} and x.aberta) as minhas`;
  const visible = visibleTo(person);
  const { rows } =
    person.escopos.atendimento === 'todos'
      ? // one partial index each, read alone: a quarter of the time of one pass over the rooms
        await sql<Totals>`select ${mine}, (select count(*) from sala s where ${inQueueSql}) as fila, (select count(*) from sala s where ${isOpenSql}) as todas`.execute(
          db,
        )
      : await sql<Totals>`select ${mine}, count(*) filter (where ${inQueueSql}) as fila, count(*) as todas from sala s where ${isOpenSql} and ${visible}`.execute(
          db,
        );
  return rows[0]!;
}

export function findMine(db: Db, person: Staff): Promise<SalaRow[]> {
  return findPage(db, person, { aba: 'minhas', q: '', nao_lidas: false, cursor: null, limite: 200 });
}
