import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Person } from './person.ts';

/**
 * Refuses, with 403, what changes the whole account (password, name, address, second factor) to a session that is good for one company
 * alone, as long as the account has anything outside of it (0085).
 */
export async function exigirContaInteira(database: Database, { so_empresa, id_sessao }: Person): Promise<void> {
  if (so_empresa === undefined) return;
  const { rows } = await database.semEmpresa((db) =>
    sql<{ fora: boolean }>`select interno.conta_tem_fora(s.id_acesso, ${so_empresa}) as fora from interno.sessao s where s.id_sessao = ${id_sessao}`.execute(
      db,
    ),
  );
  if (rows[0]?.fora !== false)
    throw new AppError(
      'sem_permissao',
      'Você entrou por um link ou uma senha desta empresa, e sua conta abre mais do que ela. Para mudar a conta, entre pelo e-mail: peça uma nova senha ou um código na entrada.',
    );
}
