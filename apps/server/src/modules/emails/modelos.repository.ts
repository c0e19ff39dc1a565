import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface ModeloDaEmpresa {
  readonly tipo: string;
  readonly assunto: string;
  readonly corpo: string;
  readonly versao: number;
}

/** What an empresa wrote of its own. */
export const findModelos = (db: Db, id_empresa: number): Promise<ModeloDaEmpresa[]> =>
  db.selectFrom('email_modelo').select(['tipo', 'assunto', 'corpo', 'versao']).where('id_empresa', '=', id_empresa).execute();

/** Answers the new version; undefined when somebody saved it after `versao` (0: none of its own) was read. */
export async function saveModelo(db: Db, { versao, ...values }: ModeloDaEmpresa): Promise<number | undefined> {
  const row = await db
    .insertInto('email_modelo')
    .values(values)
    .onConflict((c) =>
      c
        .columns(['id_empresa', 'tipo'])
        .doUpdateSet({ assunto: values.assunto, corpo: values.corpo, versao: sql`email_modelo.versao + 1`, alterado_em: sql`now()` })
        .where('email_modelo.versao', '=', versao),
    )
    .returning('versao')
    .executeTakeFirst();
  return row?.versao;
}

export async function deleteModelo(db: Db, tipo: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('email_modelo').where('tipo', '=', tipo).executeTakeFirst();
  return numDeletedRows > 0n;
}
