import { sql } from 'kysely';
import type { Database, Db } from '../../core/db/database.ts';
import type { LineRef } from './provider.ts';

export interface TrechoGuardado {
  readonly id: number;
  readonly corpo: Buffer;
  readonly recebido_em: Date;
  /** Another follows. */
  readonly mais: boolean;
}

/** What networks told of the talk and the book of a line's own phone, as they told it, until an import reads it. */
export function historicoDaLinha(database: Pick<Database, 'umComando' | 'lerEmpresa'>, { id_empresa, id_wpp_config }: LineRef) {
  return {
    async add(corpo: Buffer): Promise<void> {
      await database.umComando(id_empresa, (db) => db.insertInto('wpp_historico').values({ id_wpp_config, corpo }).execute());
    },
    /** The stretch after that one. */
    async next(after: number): Promise<TrechoGuardado | undefined> {
      const rows = await database.lerEmpresa(id_empresa, (db) =>
        db
          .selectFrom('wpp_historico')
          .select(['id_wpp_historico as id', 'corpo', 'recebido_em'])
          .where('id_wpp_config', '=', id_wpp_config)
          .where('id_wpp_historico', '>', after)
          .orderBy('id_wpp_historico')
          .limit(2)
          .execute(),
      );
      return rows[0] && { ...rows[0], mais: rows.length > 1 };
    },
  };
}
export type HistoricoDaLinha = ReturnType<typeof historicoDaLinha>;

/** Somebody in it asked to be forgotten: nobody can be taken out of it, and it comes again with the next connection. */
export async function forgetHistory(db: Db): Promise<void> {
  await db.deleteFrom('wpp_historico').execute();
}

/** Kept 7 days as other raw bodies are (lines L7), over all empresas. */
export async function deleteOldHistory(db: Db): Promise<void> {
  await sql`delete from wpp_historico where recebido_em < now() - interval '7 days'`.execute(db);
}
