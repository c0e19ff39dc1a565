import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** One, in the trash or not. */
export function findCliente(db: Db, id_cliente: number) {
  return db.selectFrom('cliente').selectAll().where('id_cliente', '=', id_cliente).executeTakeFirst();
}
/** The same, held until the transaction ends: what goes to the trash meanwhile waits. */
export function lockCliente(db: Db, id_cliente: number) {
  return db.selectFrom('cliente').selectAll().where('id_cliente', '=', id_cliente).forNoKeyUpdate().executeTakeFirst();
}
export type ClienteCompleto = NonNullable<Awaited<ReturnType<typeof findCliente>>>;

/** The name that a cliente gives itself, for the owner's connection. */
export async function nomearCliente(db: Db, { id_empresa, id_cliente }: { id_empresa: number; id_cliente: number }, nome: string): Promise<void> {
  await db.updateTable('cliente').set({ nome }).where('id_cliente', '=', id_cliente).where('id_empresa', '=', id_empresa).execute();
}

/** The cliente with this document that is not `exceto`. */
export async function findByDocument(db: Db, documento: string, exceto: number): Promise<{ id_cliente: number; nome: string } | undefined> {
  const { rows } = await sql<{ id_cliente: number; nome: string }>`select id_cliente, nome_exibido as nome from cliente
    where ${sql.ref(documento.length === 11 ? 'cpf' : 'cnpj')} = ${documento} and excluido_em is null and id_cliente <> ${exceto}`.execute(db);
  return rows[0];
}

export function findEmailNovo(db: Db, id_acesso_cliente: number) {
  return db
    .selectFrom('cliente_email_novo')
    .select(['email', 'codigo_hash', 'expira_em', 'provado'])
    .where('id_acesso_cliente', '=', id_acesso_cliente)
    .executeTakeFirst();
}

/** Asks for a new e-mail; an earlier one is forgotten. */
export async function replaceEmailNovo(
  db: Db,
  { id_cliente, id_acesso_cliente }: { id_cliente: number; id_acesso_cliente: number },
  email: string,
  expira_em: Date,
): Promise<void> {
  await db
    .insertInto('cliente_email_novo')
    .values({ id_cliente, id_acesso_cliente, email, expira_em })
    .onConflict((c) => c.columns(['id_empresa', 'id_acesso_cliente']).doUpdateSet({ email, expira_em, codigo_hash: null, provado: false }))
    .execute();
}

/** `provado`: its code goes by the installation's server. False when another e-mail was asked for meanwhile. */
export async function setEmailCode(db: Db, id_acesso_cliente: number, email: string, codigo_hash: Buffer, provado: boolean): Promise<boolean> {
  const result = await db
    .updateTable('cliente_email_novo')
    .set({ codigo_hash, provado })
    .where('id_acesso_cliente', '=', id_acesso_cliente)
    .where('email', '=', email)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteEmailNovo(db: Db, id_acesso_cliente: number): Promise<void> {
  await db.deleteFrom('cliente_email_novo').where('id_acesso_cliente', '=', id_acesso_cliente).execute();
}
