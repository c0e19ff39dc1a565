import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { keyVersion, open, SealError, type SealedFor, seal } from './seal.ts';

/** A column that holds sealed secrets; '' is none. Each module says which of its tables have some, `src/selados.ts` gathers them. */
export interface Selado {
  /** With its schema: 'interno.segundo_fator'. */
  readonly tabela: string;
  readonly coluna: string;
  /** Columns of its primary key, all of them numbers. */
  readonly chaves: readonly string[];
  readonly de: (row: Readonly<Record<string, number>>) => SealedFor;
}

export interface Resselados {
  readonly tabela: string;
  /** So many have the new key now. */
  readonly quantos: number;
  /** Sealed with a key that is neither: they could not be read before either, and stay as they are. */
  readonly ilegiveis: number;
}

/**
 * Seals everything with `nova` that was sealed with `antiga`, in the transaction of `db`, the owner's. What has the new key already is left
 * alone, so that it can be done again.
 */
export async function resselar(db: Db, selados: readonly Selado[], antiga: string, nova: string): Promise<Resselados[]> {
  const done: Resselados[] = [];
  for (const { tabela, coluna, chaves, de } of selados) {
    let quantos = 0;
    let ilegiveis = 0;
    const [table, column] = [sql.table(tabela), sql.ref(coluna)];
    const { rows } = await sql<Record<string, number> & { selado: string }>`select ${sql.join(chaves.map((chave) => sql.ref(chave)))}, ${column} as selado
      from ${table} where ${column} <> '' and split_part(${column}, '.', 1) <> ${keyVersion(nova)} for update`.execute(db);
    for (const { selado, ...row } of rows) {
      const what = de(row);
      try {
        const anew = seal(nova, what, open([antiga], what, selado));
        const same = sql.join(
          chaves.map((chave) => sql`${sql.ref(chave)} = ${row[chave]}`),
          sql` and `,
        );
        await sql`update ${table} set ${column} = ${anew} where ${same}`.execute(db);
        quantos += 1;
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        ilegiveis += 1;
      }
    }
    done.push({ tabela, quantos, ilegiveis });
  }
  return done;
}
