import { hashPassword } from '../../core/auth/password.ts';
import type { Db } from '../../core/db/database.ts';

export { replaceToken } from './login.repository.ts';

interface NewAcesso {
  usuario: string;
  /** Missing: the person gets in by a link only (invitation, recovery). */
  senha?: string;
  refazer_senha?: boolean;
}

async function insertAcesso(
  db: Db,
  { usuario, senha, refazer_senha = false }: NewAcesso,
  of: { id_login: number } | { id_empresa: number; id_cliente: number },
) {
  const senha_hash = await hashPassword(senha ?? crypto.randomUUID());
  await db
    .insertInto('acesso')
    .values({ usuario: usuario.trim().toLowerCase(), senha_hash, refazer_senha, ...of })
    .execute();
}

/** A login with its sign-in name. `db` is the owner's (semEmpresa). It works in no empresa until `addMembro`. */
export async function criarLogin(db: Db, values: NewAcesso & { nome: string; email?: string; superadmin?: boolean }): Promise<number> {
  const { nome, email = values.usuario, superadmin = false } = values;
  const { id_login } = await db
    .insertInto('login')
    .values({ nome, primeiro_nome: nome.split(/\s+/)[0]!, email, superadmin })
    .returning('id_login')
    .executeTakeFirstOrThrow();
  await insertAcesso(db, values, { id_login });
  return id_login;
}

/** Lets a login work in an empresa with the rights of a grupo. `db` is the owner's. */
export async function addMembro(db: Db, values: { id_empresa: number; id_login: number; id_grupo: number }): Promise<void> {
  await db.insertInto('membro').values(values).execute();
}

/** Gives a customer access to the client area. `db` is the owner's. */
export const criarAcessoDeCliente = (db: Db, id_empresa: number, id_cliente: number, acesso: NewAcesso): Promise<void> =>
  insertAcesso(db, acesso, { id_empresa, id_cliente });
