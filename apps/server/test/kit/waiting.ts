import { sql } from 'kysely';
import type { Db } from '../../src/core/db/database.ts';
import { until } from './salas.ts';

/** So many statements on this database wait for something that somebody holds: a race is held open until they stand there. */
export const waiting = (db: Db, n = 1) =>
  until(`${n} wait`, async () => {
    const { rows } = await sql`select from pg_locks w where not w.granted
      and exists (select from pg_locks h join pg_database d on d.oid = h.database where h.pid = w.pid and d.datname = current_database())`.execute(db);
    return rows.length >= n ? rows.length : null;
  });
