import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface EmailConfig {
  readonly servidor: string;
  readonly porta: number;
  readonly seguranca: 'tls' | 'starttls' | 'nenhuma';
  readonly usuario: string;
  /** Sealed; '' where there is none. */
  readonly senha: string;
  readonly remetente_nome: string;
  readonly remetente_email: string;
  readonly responder_para: string;
  readonly dkim_seletor: string;
  readonly versao: number;
}

/** The mail server of an empresa; undefined: it uses the installation's. `id_empresa` is named for transactions of the owner. */
export async function findConfig(db: Db, id_empresa: number): Promise<EmailConfig | undefined> {
  const row = await db
    .selectFrom('email_config')
    .select(['servidor', 'porta', 'seguranca', 'usuario', 'senha', 'remetente_nome', 'remetente_email', 'responder_para', 'dkim_seletor', 'versao'])
    .where('id_empresa', '=', id_empresa)
    .executeTakeFirst();
  return row as EmailConfig | undefined;
}

/** Answers the new version; undefined when somebody saved it after `versao` was read. */
export async function saveConfig(db: Db, values: Omit<EmailConfig, 'versao'>, versao: number): Promise<number | undefined> {
  const row = await db
    .insertInto('email_config')
    .values(values)
    .onConflict((c) =>
      c
        .columns(['id_empresa'])
        .doUpdateSet({ ...values, versao: sql`email_config.versao + 1`, alterado_em: sql`now()` })
        .where('email_config.versao', '=', versao),
    )
    .returning('versao')
    .executeTakeFirst();
  return row?.versao;
}

export async function deleteConfig(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('email_config').executeTakeFirst();
  return numDeletedRows > 0n;
}

export const findMarca = async (db: Db, id_empresa: number): Promise<string> =>
  (await db.selectFrom('empresa').select('nome_fantasia').where('id_empresa', '=', id_empresa).executeTakeFirstOrThrow()).nome_fantasia;
