import { sql } from 'kysely';
import { mustSetUpFactorSql } from '../../core/auth/second-factor.ts';
import type { Db } from '../../core/db/database.ts';

/** The account behind a session, with what setting up a factor needs to know of it; undefined for a customer's. */
export function findAccount(db: Db, id_sessao: number) {
  return db
    .selectFrom('sessao as s')
    .innerJoin('acesso as a', 'a.id_acesso', 's.id_acesso')
    .leftJoin('membro as m', (j) => j.onRef('m.id_login', '=', 'a.id_login').onRef('m.id_empresa', '=', 's.id_empresa').on('m.ativo', '=', true))
    .select(['a.id_acesso', 'a.id_login', 'a.usuario', 'a.senha_hash', 's.origem', 's.criada_em', mustSetUpFactorSql.as('falta')])
    .where('s.id_sessao', '=', id_sessao)
    .where('a.id_login', 'is not', null)
    .executeTakeFirst();
}

/** The factor in use; undefined without one, or while it is being set up. */
export function findFactor(db: Db, id_acesso: number) {
  return db
    .selectFrom('segundo_fator')
    .select(['segredo', 'confirmado_em'])
    .where('id_acesso', '=', id_acesso)
    .where('confirmado_em', 'is not', null)
    .executeTakeFirst();
}

/** The secret that is being set up; undefined when there is none, or it is in use already. */
export async function findPending(db: Db, id_acesso: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('segundo_fator')
    .select('segredo')
    .where('id_acesso', '=', id_acesso)
    .where('confirmado_em', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.segredo;
}

/** A secret to be confirmed, in place of one that was not; false when a factor is in use. */
export async function startFactor(db: Db, id_acesso: number, segredo: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('segundo_fator')
    .values({ id_acesso, segredo })
    .onConflict((c) => c.column('id_acesso').doUpdateSet({ segredo }).where('segundo_fator.confirmado_em', 'is', null))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function confirmFactor(db: Db, id_acesso: number, now: Date, passo: number): Promise<void> {
  await db.updateTable('segundo_fator').set({ confirmado_em: now, ultimo_passo: passo }).where('id_acesso', '=', id_acesso).execute();
}

/** Takes the step of a code; false when it, or a later one, was taken before. */
export async function takeStep(db: Db, id_acesso: number, passo: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('segundo_fator')
    .set({ ultimo_passo: passo })
    .where('id_acesso', '=', id_acesso)
    .where('ultimo_passo', '<', passo)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Spends a recovery code; false when the account has none like it. */
export async function spendRecovery(db: Db, id_acesso: number, codigo_hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('codigo_recuperacao')
    .where('id_acesso', '=', id_acesso)
    .where('codigo_hash', '=', codigo_hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The account has these recovery codes and no others. */
export async function replaceRecovery(db: Db, id_acesso: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('codigo_recuperacao').where('id_acesso', '=', id_acesso).execute();
  await db
    .insertInto('codigo_recuperacao')
    .values(hashes.map((codigo_hash) => ({ id_acesso, codigo_hash })))
    .execute();
}

export async function countRecovery(db: Db, id_acesso: number): Promise<number> {
  const { n } = await db
    .selectFrom('codigo_recuperacao')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('id_acesso', '=', id_acesso)
    .executeTakeFirstOrThrow();
  return n;
}

/** The factor with its codes and remembered devices; false without one. */
export async function deleteFactor(db: Db, id_acesso: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('segundo_fator').where('id_acesso', '=', id_acesso).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export function findDevices(db: Db, id_acesso: number, now: Date) {
  return db
    .selectFrom('aparelho_lembrado')
    .select(['id_aparelho', 'aparelho', 'expira_em'])
    .where('id_acesso', '=', id_acesso)
    .where('expira_em', '>', now)
    .orderBy('expira_em', 'desc')
    .orderBy('id_aparelho')
    .limit(100)
    .execute();
}

export async function isRemembered(db: Db, id_acesso: number, chave_hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('aparelho_lembrado')
    .select('id_aparelho')
    .where('id_acesso', '=', id_acesso)
    .where('chave_hash', '=', chave_hash)
    .where('expira_em', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberDevice(db: Db, values: { id_acesso: number; chave_hash: Buffer; aparelho: string; expira_em: Date }): Promise<void> {
  const { aparelho, expira_em } = values;
  await db
    .insertInto('aparelho_lembrado')
    .values(values)
    .onConflict((c) => c.columns(['id_acesso', 'chave_hash']).doUpdateSet({ aparelho, expira_em }))
    .execute();
}

export async function forgetDevice(db: Db, id_acesso: number, id_aparelho: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('aparelho_lembrado')
    .where('id_acesso', '=', id_acesso)
    .where('id_aparelho', '=', id_aparelho)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteExpiredDevices(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('aparelho_lembrado').where('expira_em', '<', now).execute();
}

/**
 * The account of a membro of this empresa, who may also work, or be invited, elsewhere; undefined for anybody else. From here on the
 * owner's `db` writes for it.
 */
export async function findMembro(db: Db, id_empresa: number, id_login: number) {
  await workIn(db, id_empresa);
  return db
    .selectFrom('membro as m')
    .innerJoin('login as l', 'l.id_login', 'm.id_login')
    .innerJoin('acesso as a', 'a.id_login', 'm.id_login')
    .innerJoin('empresa as e', 'e.id_empresa', 'm.id_empresa')
    .select(['a.id_acesso', 'a.email', 'l.nome', 'e.nome_fantasia'])
    .select(sql<boolean>`trabalha_fora(m.id_login)`.as('de_outra'))
    .where('m.id_empresa', '=', id_empresa)
    .where('m.id_login', '=', id_login)
    .where('m.ativo', '=', true)
    .executeTakeFirst();
}

/** Grupos of an empresa with how many work in them and how many of these have a factor. */
export async function findRequired(db: Db, id_empresa: number) {
  const { rows } = await sql<{ id_grupo: number; nome: string; exige: boolean; pessoas: number; com_fator: number }>`
    select g.id_grupo, g.nome, exists (select from segundo_fator_exigido x where x.id_empresa = g.id_empresa and x.id_grupo = g.id_grupo) as exige,
      count(m.id_login) as pessoas, count(f.id_acesso) as com_fator
    from grupo g
    left join membro m on m.id_empresa = g.id_empresa and m.id_grupo = g.id_grupo and m.ativo
    left join interno.acesso a on a.id_login = m.id_login
    left join interno.segundo_fator f on f.id_acesso = a.id_acesso and f.confirmado_em is not null
    where g.id_empresa = ${id_empresa}
    group by g.id_empresa, g.id_grupo, g.nome order by g.nome collate "pt-BR-x-icu", g.id_grupo`.execute(db);
  const { rows: all } = await sql`select from segundo_fator_exigido where id_empresa = ${id_empresa} and id_grupo is null`.execute(db);
  return { empresa: all.length > 0, grupos: rows };
}

/** The empresa asks it of these from now on. `db` is the owner's. */
export async function replaceRequired(db: Db, id_empresa: number, empresa: boolean, grupos: readonly number[]): Promise<void> {
  await db.deleteFrom('segundo_fator_exigido').where('id_empresa', '=', id_empresa).execute();
  const rows = [...grupos, ...(empresa ? [null] : [])].map((id_grupo) => ({ id_empresa, id_grupo }));
  if (rows.length > 0) await db.insertInto('segundo_fator_exigido').values(rows).execute();
}

/** What the owner's transaction writes from here on is of this empresa: its acts and its jobs. */
export async function workIn(db: Db, id_empresa: number): Promise<void> {
  await sql`select set_config('app.id_empresa', ${String(id_empresa)}, true)`.execute(db);
}
