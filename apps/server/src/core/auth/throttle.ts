import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from '../errors.ts';

/** Tries without delay (decisions: five wrong tries slow the account and the address down). */
const freeTries = 5;
const firstDelayS = 30;
const longestDelayS = 15 * 60;
/** An hour without a try, and counting starts again. */
const forgetAfter = '1 hour';

/** What is typed may hold names, addresses, even passwords: only its hash is stored. */
const keyOf = (kind: string, value: string): string => `${kind}:${createHash('sha256').update(value.toLowerCase()).digest('base64url')}`;

function waitText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}

/** The refusal of a try that came too early. */
export const tooManyTries = (retry_ms: number): AppError =>
  new AppError('limite_taxa', `Muitas tentativas. Aguarde ${waitText(retry_ms)} e tente de novo.`, { details: { retry_ms } });

/**
 * Counts a try as failed before it is made, so that tries at the same moment cannot share one place. Returns 0, or the
 * milliseconds to wait when there were too many; a refused try is not counted.
 */
export async function takeTry(db: Db, now: Date, kind: string, value: string): Promise<number> {
  const chave = keyOf(kind, value);
  const falhas = sql`(case when t.vista_em < ${now}::timestamptz - ${forgetAfter}::interval then 1 else t.falhas + 1 end)`;
  const { rows } = await sql`
    insert into interno.tentativa as t (chave, falhas, bloqueada_ate, vista_em) values (${chave}, 1, ${now}, ${now})
    on conflict (chave) do update set
      falhas = ${falhas},
      bloqueada_ate = ${now}::timestamptz + case when ${falhas} < ${freeTries} then interval '0'
        else least(${firstDelayS} * power(2, least(${falhas} - ${freeTries}, 20)), ${longestDelayS}) * interval '1 second' end,
      vista_em = ${now}
    where t.bloqueada_ate <= ${now}
    returning 1`.execute(db);
  if (rows.length > 0) return 0;
  const { bloqueada_ate } = await db.selectFrom('tentativa').select('bloqueada_ate').where('chave', '=', chave).executeTakeFirstOrThrow();
  return Math.max(1, bloqueada_ate.getTime() - now.getTime());
}

/** Counts an act that may be done `most` times in `seconds`. Returns 0, or the milliseconds until the next is taken. */
export async function takeTurn(db: Db, now: Date, kind: string, value: string, most: number, seconds: number): Promise<number> {
  const chave = keyOf(kind, value);
  const fresh = sql`t.bloqueada_ate <= ${now}`;
  const { rows } = await sql`
    insert into interno.tentativa as t (chave, falhas, bloqueada_ate, vista_em) values (${chave}, 1, ${now}::timestamptz + ${seconds} * interval '1 second', ${now})
    on conflict (chave) do update set
      falhas = case when ${fresh} then 1 else t.falhas + 1 end,
      bloqueada_ate = case when ${fresh} then ${now}::timestamptz + ${seconds} * interval '1 second' else t.bloqueada_ate end,
      vista_em = ${now}
    where ${fresh} or t.falhas < ${most}
    returning 1`.execute(db);
  if (rows.length > 0) return 0;
  const { bloqueada_ate } = await db.selectFrom('tentativa').select('bloqueada_ate').where('chave', '=', chave).executeTakeFirstOrThrow();
  return Math.max(1, bloqueada_ate.getTime() - now.getTime());
}

/** Whether such a turn was taken and still counts. */
export async function hadTurn(db: Db, now: Date, kind: string, value: string): Promise<boolean> {
  const { rows } = await sql`select from interno.tentativa where chave = ${keyOf(kind, value)} and bloqueada_ate > ${now}`.execute(db);
  return rows.length > 0;
}

/** The try succeeded: its account starts from nothing. */
export async function forgetTries(db: Db, kind: string, value: string): Promise<void> {
  await db.deleteFrom('tentativa').where('chave', '=', keyOf(kind, value)).execute();
}

/** The try succeeded: only this one is taken back, so that an own account does not wash an address clean. */
export async function giveTryBack(db: Db, now: Date, kind: string, value: string): Promise<void> {
  await db.updateTable('tentativa').set({ falhas: sql`greatest(falhas - 1, 0)`, bloqueada_ate: now }).where('chave', '=', keyOf(kind, value)).execute();
}

export async function deleteOldTries(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('tentativa').where('vista_em', '<', sql<Date>`${now}::timestamptz - ${forgetAfter}::interval`).execute();
}
