import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { insertEntrada } from '../entradas.repository.ts';
import { atoDe, mudarTicket } from '../mudancas.ts';

/** A ticket as JSON has its row, locked, whoever sees it; undefined when it is in the trash. */
export async function lockParaSistema(db: Db, id_ticket: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ linha: Record<string, unknown> }>`select to_jsonb(t) as linha from ticket t
    where t.id_ticket = ${id_ticket} and t.excluido_em is null for update`.execute(db);
  return rows[0]?.linha;
}

/**
 * What the product changes by itself, or a person whose right to it was looked at: written down and told, with its reason. Answers whether
 * anything is not as it was.
 */
export async function mudarPeloSistema(
  db: Db,
  id_ticket: number,
  valores: Readonly<Record<string, unknown>>,
  motivo: string,
  em: Date,
  id_login: number | null = null,
): Promise<boolean> {
  const antes = await lockParaSistema(db, id_ticket);
  if (!antes) return false;
  return mudarTicket(db, antes, valores, atoDe(id_login, em, motivo));
}

/** What the clock did, in the timeline. */
export async function contar(db: Db, id_ticket: number, motivo: string, em: Date): Promise<void> {
  await insertEntrada(db, id_ticket, { tipo: 'evento', de: 'sistema', id_login: null, mudancas: [], motivo, em });
}
