import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { devolverAFila } from './saida.repository.ts';
import { agendarEnvio } from './saida.ts';

/** Of these mails those that failed, or may have arrived, go again because a person says so; 404 and 409 when none of them can. */
export async function reenviarEmails(db: Db, emails: readonly number[]): Promise<void> {
  const back = await devolverAFila(db, emails);
  if (back.length === 0) {
    const { rows } = await sql`select 1 from email_saida where id_email = any (${[...emails]}::bigint[]) limit 1`.execute(db);
    throw rows.length === 0 ? notFound('E-mail') : new AppError('conflito', 'Este e-mail já foi enviado ou está a caminho.');
  }
  for (const id_email of back) await agendarEnvio(db, id_email);
}
