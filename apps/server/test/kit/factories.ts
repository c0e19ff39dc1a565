import { hash } from '@node-rs/argon2';
import type { Database, Db } from '../../src/core/db/database.ts';
import { criarEmpresa, type NovaEmpresa } from '../../src/modules/empresas/criar-empresa.ts';
import { addMembro, criarAcessoDeCliente, criarLogin } from '../../src/modules/login/acessos.ts';

export type TestEmpresa = Awaited<ReturnType<typeof criarEmpresa>>;

/** Password of every person that tests make. */
export const testPassword = 'Teste#2026';
let hashed: Promise<string> | undefined;
/** Gives a sign-in that password, hashed with less work than the product's: hundreds sign in. */
async function withTestPassword(db: Db, usuario: string): Promise<void> {
  const senha_hash = await (hashed ??= hash(testPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 }));
  await db.updateTable('acesso').set({ senha_hash }).where('usuario', '=', usuario).execute();
}

/** An empresa with its three grupos and nothing else. */
export const makeEmpresa = (database: Database, nome_fantasia: string, rest: Omit<NovaEmpresa, 'nome_fantasia'> = {}): Promise<TestEmpresa> =>
  database.semEmpresa((db) => criarEmpresa(db, { nome_fantasia, ...rest }));

let logins = 0;

export interface TestLogin {
  id_login: number;
  nome: string;
  usuario: string;
}

/** A login in an empresa; `testPassword` signs it in. */
export async function makeLogin(database: Database, id_empresa: number, id_grupo: number, nome = `Pessoa ${logins + 1}`): Promise<TestLogin> {
  const usuario = `pessoa${++logins}@teste.example`;
  return database.semEmpresa(async (db) => {
    const id_login = await criarLogin(db, { nome, usuario });
    await withTestPassword(db, usuario);
    await addMembro(db, { id_empresa, id_login, id_grupo });
    return { id_login, nome, usuario };
  });
}

/** A customer with access to the client area; `testPassword` signs it in. */
export async function makeCliente(database: Database, id_empresa: number, nome = 'Cliente de teste'): Promise<{ id_cliente: number; usuario: string }> {
  const usuario = `cliente${++logins}@teste.example`;
  return database.semEmpresa(async (db) => {
    const { id_cliente } = await db.insertInto('cliente').values({ id_empresa, nome, email: usuario }).returning('id_cliente').executeTakeFirstOrThrow();
    await criarAcessoDeCliente(db, id_empresa, id_cliente, { usuario });
    await withTestPassword(db, usuario);
    return { id_cliente, usuario };
  });
}

/** One more person of a cliente, who sees the tickets of their own alone. */
export async function makeColleague(database: Database, id_empresa: number, id_cliente: number): Promise<string> {
  const usuario = `colega${++logins}@teste.example`;
  await database.semEmpresa(async (db) => {
    const { id_contato } = await db
      .insertInto('contato')
      .values({ id_empresa, nome: 'Colega', email: usuario })
      .returning('id_contato')
      .executeTakeFirstOrThrow();
    const colega = { id_contato, nome: 'Colega', ve: 'proprios', principal: false, gerencia: false } as const;
    await criarAcessoDeCliente(db, id_empresa, id_cliente, { usuario }, colega);
    await withTestPassword(db, usuario);
  });
  return usuario;
}
