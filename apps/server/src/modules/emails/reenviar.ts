import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { devolverAFila } from './saida.repository.ts';
import { agendarEnvio } from './saida.ts';

/** What failed, or may have arrived, goes again because a person says so; 404 and 409 otherwise. */
export async function reenviarEmail(db: Db, id_email: number): Promise<void> {
  if (!(await devolverAFila(db, id_email))) {
    const { rows } = await sql`select 1 from email_saida where id_email = ${id_email}`.execute(db);
    throw rows.length === 0 ? notFound('E-mail') : new AppError('conflito', 'Este e-mail já foi enviado ou está a caminho.');
  }
  await agendarEnvio(db, id_email);
}
