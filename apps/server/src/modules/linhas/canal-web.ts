import type { Db } from '../../core/db/database.ts';

/** What a web chat is as a channel: a line that our own pages carry. */
export interface CanalWeb {
  readonly nome: string;
  readonly id_departamento: number | null;
  readonly ligada: boolean;
}

export async function criarCanalWeb(db: Db, canal: CanalWeb): Promise<number> {
  const { id_wpp_config } = await db
    .insertInto('wpp_config')
    .values({ ...canal, provedor: 'web' })
    .returning('id_wpp_config')
    .executeTakeFirstOrThrow();
  return id_wpp_config;
}

export async function mudarCanalWeb(db: Db, id_wpp_config: number, canal: Partial<CanalWeb> & { excluido_em?: Date | null }): Promise<void> {
  await db.updateTable('wpp_config').set(canal).where('id_wpp_config', '=', id_wpp_config).where('provedor', '=', 'web').execute();
}
