import { sql } from 'kysely';
import { checkPassword, hashPassword, unknownPassword } from '../../core/auth/password.ts';
import type { Person } from '../../core/auth/person.ts';
import { forgetTries, takeTry, tooManyTries } from '../../core/auth/throttle.ts';
import type { Db } from '../../core/db/database.ts';
import { invalid } from '../../core/errors.ts';
import type { Core } from '../../core/module.ts';
import { findAcessoOfSession } from './login.repository.ts';

interface NewAcesso {
  usuario: string;
  /** Where links to a new password go; missing: the name, when it is an e-mail. */
  email?: string;
  /** Missing: the person gets in by a link only (invitation, recovery). */
  senha?: string;
  refazer_senha?: boolean;
}

/** A person of a cliente beside the one whom the empresa manages. */
interface Colega {
  id_contato?: number;
  nome?: string;
  ve?: 'todos' | 'proprios';
  principal?: false;
  gerencia?: boolean;
}

async function insertAcesso(
  db: Db,
  { usuario, email = usuario.includes('@') ? usuario : '', senha, refazer_senha = false }: NewAcesso,
  of: { id_login: number } | ({ id_empresa: number; id_cliente: number } & Colega),
) {
  const senha_hash = await (senha === undefined ? unknownPassword() : hashPassword(senha));
  const { id_acesso } = await db
    .insertInto('acesso')
    .values({ usuario: usuario.trim().toLowerCase(), email: email.trim(), senha_hash, refazer_senha, ...('id_login' in of && of) })
    .returning('id_acesso')
    .executeTakeFirstOrThrow();
  if ('id_cliente' in of)
    await db
      .insertInto('acesso_cliente')
      .values({ principal: true, gerencia: true, ...of, id_acesso, aceito_em: sql<Date>`now()` })
      .execute();
  // whoever has the name without proof elsewhere loses it
  await sql`select from interno.confirmar_nome(${id_acesso})`.execute(db);
}

/** A login with its sign-in name. `db` is the owner's (semEmpresa). It works in no empresa until `addMembro`. */
export async function criarLogin(db: Db, values: NewAcesso & { nome: string; email?: string; superadmin?: boolean }): Promise<number> {
  const { nome, email = values.usuario, superadmin = false } = values;
  const { id_login } = await db
    .insertInto('login')
    .values({ nome, primeiro_nome: nome.split(/\s+/)[0]!, email, superadmin })
    .returning('id_login')
    .executeTakeFirstOrThrow();
  await insertAcesso(db, { ...values, email }, { id_login });
  return id_login;
}

/** Lets a login work in an empresa with the rights of a grupo. `db` is the owner's. */
export async function addMembro(db: Db, values: { id_empresa: number; id_login: number; id_grupo: number }): Promise<void> {
  await db.insertInto('membro').values(values).execute();
}

/** Gives a customer access to the client area; `colega`: one more person of the cliente. `db` is the owner's. */
export const criarAcessoDeCliente = (db: Db, id_empresa: number, id_cliente: number, acesso: NewAcesso, colega?: Required<Colega>): Promise<void> =>
  insertAcesso(db, acesso, { id_empresa, id_cliente, ...colega });

/** Asks the signed-in person for the own password before an act that a borrowed session must not do (422 on `senha`); wrong ones slow down. */
export async function exigirSenha({ database, clock }: Core, person: Person, senha: string): Promise<void> {
  const acesso = await database.semEmpresa(async (db) => {
    const row = await findAcessoOfSession(db, person.id_sessao);
    const wait = row ? await takeTry(db, clock.now(), 'senha', String(row.id_acesso)) : 0;
    if (wait > 0) throw tooManyTries(wait);
    return row;
  });
  if (!acesso || !(await checkPassword(acesso.senha_hash, senha))) throw invalid({ senha: 'A senha não confere' });
  await database.semEmpresa((db) => forgetTries(db, 'senha', String(acesso.id_acesso)));
}

/** For good, with their ways in: who belongs to no empresa any more. `db` is the owner's. */
export async function deleteLogins(db: Db, logins: readonly number[]): Promise<void> {
  await sql`delete from interno.acesso where id_login = any (${[...logins]}::bigint[])`.execute(db);
  await sql`delete from login where id_login = any (${[...logins]}::bigint[])`.execute(db);
}
