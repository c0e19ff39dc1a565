import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { sessionEnd } from './sessions.repository.ts';

interface NovaSessao {
  token_hash: Buffer;
  id_acesso: number;
  id_empresa: number | null;
  /** Of a customer: what the session opens. */
  id_acesso_cliente: number | null;
  origem: string;
  aparelho: string;
  ip: string;
  /** The one company that it opens; null: all that the account does. */
  so_empresa: number | null;
}
/** A session that begins at `now`; `hours`: it ends after these, however it is used. */
export async function openSessao(db: Db, values: NovaSessao, now: Date, hours?: number): Promise<number> {
  const { id_sessao } = await db
    .insertInto('sessao')
    .values({ ...values, criada_em: now, vista_em: now, expira_em: hours === undefined ? sessionEnd(now, now) : new Date(now.getTime() + hours * 3_600_000) })
    .returning('id_sessao')
    .executeTakeFirstOrThrow();
  return id_sessao;
}

/** The session goes on with another token and counts as begun with the password, all others of its acesso end. Returns these. */
export async function renewSessao(db: Db, id_acesso: number, id_sessao: number, token_novo_hash: Buffer): Promise<number[]> {
  await db.updateTable('sessao').set({ token_novo_hash }).where('id_sessao', '=', id_sessao).execute();
  await db.updateTable('sessao').set({ origem: 'senha' }).where('id_sessao', '=', id_sessao).where('origem', '<>', 'suporte').execute();
  const ended = await db.deleteFrom('sessao').where('id_acesso', '=', id_acesso).where('id_sessao', '<>', id_sessao).returning('id_sessao').execute();
  return ended.map((s) => s.id_sessao);
}

/** Those of the account that a session may know of: one that opens a single company, those alone that do, too. */
const ofSameAccount = (own: number) => sql<boolean>`exists (select from interno.sessao o where o.id_sessao = ${own} and o.id_acesso = sessao.id_acesso
  and (o.so_empresa is null or o.so_empresa = sessao.so_empresa))`;

/** Every open session of the same acesso as the given one. */
export function findSessoes(db: Db, id_sessao: number, now: Date) {
  return db
    .selectFrom('sessao')
    .select(['id_sessao', 'aparelho', 'ip', 'criada_em', 'vista_em'])
    .where(ofSameAccount(id_sessao))
    .where('expira_em', '>', now)
    .orderBy('vista_em', 'desc')
    .orderBy('id_sessao', 'desc')
    .limit(200)
    .execute();
}

/** Ends a session of the same acesso as `own`. */
export async function deleteSessao(db: Db, own: number, id_sessao: number): Promise<boolean> {
  const result = await db.deleteFrom('sessao').where('id_sessao', '=', id_sessao).where(ofSameAccount(own)).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Of a login that has one session at a time in the empresa, ends all that it has there but this one, and answers them. `db` is the owner's. */
export async function deleteOtherSessoes(
  db: Db,
  { id_empresa, id_login, id_sessao }: { id_empresa: number; id_login: number; id_sessao: number },
): Promise<number[]> {
  const { rows } = await sql<{ id_sessao: number }>`delete from interno.sessao s using interno.acesso a, membro m
    where a.id_login = ${id_login} and s.id_acesso = a.id_acesso and m.id_login = a.id_login and m.id_empresa = ${id_empresa} and m.sessao_unica
      and s.id_empresa = m.id_empresa and s.id_sessao <> ${id_sessao} and s.origem <> 'suporte' returning s.id_sessao`.execute(db);
  return rows.map((row) => row.id_sessao);
}

export async function deleteExpiredSessoes(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessao').where('expira_em', '<', now).execute();
}

/** Ends all that are in this empresa, of its customers too. `db` is the owner's. */
export async function endSessionsOf(db: Db, id_empresa: number): Promise<void> {
  await sql`delete from interno.sessao s where s.id_empresa = ${id_empresa}
    or s.id_acesso_cliente in (select g.id_acesso_cliente from interno.acesso_cliente g where g.id_empresa = ${id_empresa})`.execute(db);
}

/** A customer's session opens another access of its account from now on; answers whose, undefined when that is not one of them. `db` is the owner's. */
export async function chooseAcesso(db: Db, id_sessao: number, id_acesso_cliente: number) {
  const { rows } = await sql<{
    id_empresa: number;
    id_entidade: number;
  }>`update interno.sessao s set id_acesso_cliente = g.id_acesso_cliente, id_empresa = g.id_empresa
    from interno.acesso_cliente g where s.id_sessao = ${id_sessao} and g.id_acesso = s.id_acesso and g.id_acesso_cliente = ${id_acesso_cliente}
      and g.ativo and g.aceito_em is not null and (s.so_empresa is null or s.so_empresa = g.id_empresa) returning g.id_empresa, g.id_cliente as id_entidade`.execute(
    db,
  );
  return rows[0];
}
