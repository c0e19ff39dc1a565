import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { Database } from '@prosa/server/src/core/db/database.ts';
import { sql } from 'kysely';
import type { Call } from '../support/company.ts';
import { type Board, orderOf } from './board.ts';

export interface Gap {
  /** Most rows of the list that one drop wrote, and the longest key that there was. */
  linhas: number;
  chave: number;
  readonly faults: string[];
}

/** Drops the last card of a list behind its first, so many times: always into the same gap. `call`: of somebody who works the board. */
export async function dropIntoOneGap(database: Pick<Database, 'comEmpresa'>, call: Call, { id_empresa, listas }: Board, drops: number): Promise<Gap> {
  const [id_estagio] = listas as [number];
  const read = <T>(work: Parameters<typeof database.comEmpresa<T>>[1]): Promise<T> => database.comEmpresa(id_empresa, work);
  const order = await read((db) => orderOf(db, id_estagio));
  const gap: Gap = { linhas: 0, chave: 0, faults: [] };
  const written = async (since: string): Promise<{ linhas: number; chave: number; xmin: string }> =>
    read(async (db) => {
      const { rows } = await sql<{
        linhas: number;
        chave: number;
        xmin: string;
      }>`select count(*) filter (where xmin::text::bigint >= ${since}::bigint) as linhas,
        max(length(chave)) as chave, pg_current_xact_id()::xid::text as xmin from kanban_bloco where id_estagio = ${id_estagio}`.execute(db);
      return rows[0]!;
    });
  let since = (await written('0')).xmin;
  for (let i = 0; i < drops; i++) {
    const last = order.pop()!;
    await call(kanbanBloco.move, { body: { id_bloco: last, id_estagio, id_anterior: order[0]! } });
    order.splice(1, 0, last);
    const { linhas, chave, xmin } = await written(since);
    since = xmin;
    gap.linhas = Math.max(gap.linhas, linhas);
    gap.chave = Math.max(gap.chave, chave);
  }
  const stored = await read((db) => orderOf(db, id_estagio));
  if (stored.join() !== order.join()) gap.faults.push('a ordem da lista não é a que foi pedida');
  if (gap.chave > 64) gap.faults.push(`uma chave de ${gap.chave} caracteres`);
  return gap;
}
