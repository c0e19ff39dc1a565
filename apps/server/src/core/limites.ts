import { nomesDosRecursos, type Recurso } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db/database.ts';
import { AppError } from './errors.ts';

/** What the plan limits, declared by the module that has it. */
export interface Limitado {
  readonly recurso: Recurso;
  /** How many there are of the empresa, as a query of one number. */
  readonly usado: RawBuilder<number>;
  /**
   * Throws when the plan has no place for `novos` more. Call it in the transaction that creates, before the insert: it
   * holds the others back, so two requests cannot both take the last place (spec 5: company limit messages).
   */
  exigir(db: Db, novos?: number): Promise<void>;
}

/** Quota (0: no limit) and use. */
export interface Limite {
  cota: number;
  usado: number;
}

/** Quota and use of these, in one query. */
export async function findLimites(db: Db, limitados: readonly Limitado[]): Promise<Partial<Record<Recurso, Limite>>> {
  if (limitados.length === 0) return {};
  const columns = limitados.flatMap(({ recurso, usado }) => [
    sql`coalesce((select cota from limite where recurso = ${recurso}), 0)::bigint as ${sql.ref(`${recurso}_cota`)}`,
    sql`${usado}::bigint as ${sql.ref(`${recurso}_usado`)}`,
  ]);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  const row = rows[0] ?? {};
  return Object.fromEntries(limitados.map(({ recurso }) => [recurso, { cota: row[`${recurso}_cota`] ?? 0, usado: row[`${recurso}_usado`] ?? 0 }]));
}

export function limitado(recurso: Recurso, usado: RawBuilder<number>): Limitado {
  const limit: Limitado = {
    recurso,
    usado,
    async exigir(db, novos = 1) {
      // most have none, and counting what there is costs more than what is created
      const kept = await db.selectFrom('limite').select('cota').where('recurso', '=', recurso).executeTakeFirst();
      if (!kept || kept.cota === 0) return;
      // one at a time per empresa and resource, until the transaction ends
      await sql`select pg_advisory_xact_lock(hashtextextended(${recurso}, id_empresa_atual()))`.execute(db);
      const { cota, usado: used } = (await findLimites(db, [limit]))[recurso]!;
      if (cota === 0 || used + novos <= cota) return;
      throw new AppError('conflito', `Limite para cadastro excedido em ${nomesDosRecursos[recurso]}. Usado ${used} de ${cota}.`, {
        details: { limite: { recurso, cota, usado: used } },
      });
    },
  };
  return limit;
}

/** Megabytes of all stored files. */
export const armazenamento = limitado('armazenamento_mb', sql`(select coalesce(ceil(sum(tamanho) / 1048576.0), 0) from arquivo)`);
