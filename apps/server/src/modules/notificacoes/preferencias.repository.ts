import { type Preferencia, tiposDePreferencia } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface Preferences {
  preferencias: Preferencia[];
  /** 'HH:MM' */
  silencio: { inicio: string; fim: string } | null;
}

const bit = (on: boolean): 0 | 1 => (on ? 1 : 0);

/** Every kind; what was never chosen is on. */
export async function findPreferences(db: Db, id_login: number): Promise<Preferences> {
  const rows = await db.selectFrom('notificacao_preferencia').select(['type', 'sino', 'som', 'navegador', 'push']).where('id_login', '=', id_login).execute();
  const { rows: quiet } = await sql<{ inicio: string; fim: string }>`select to_char(inicio, 'HH24:MI') as inicio, to_char(fim, 'HH24:MI') as fim
    from notificacao_silencio where id_login = ${id_login}`.execute(db);
  const preferencias = tiposDePreferencia.map((type): Preferencia => {
    const row = rows.find((r) => r.type === type);
    return row
      ? { type, sino: bit(row.sino), som: bit(row.som), navegador: bit(row.navegador), push: bit(row.push) }
      : { type, sino: 1, som: 1, navegador: 1, push: 1 };
  });
  return { preferencias, silencio: quiet[0] ?? null };
}

export async function savePreferences(db: Db, id_login: number, { preferencias, silencio }: Preferences): Promise<void> {
  for (const { type, ...p } of preferencias) {
    const values = { sino: p.sino === 1, som: p.som === 1, navegador: p.navegador === 1, push: p.push === 1 };
    await db
      .insertInto('notificacao_preferencia')
      .values({ id_login, type, ...values })
      .onConflict((c) => c.columns(['id_empresa', 'id_login', 'type']).doUpdateSet(values))
      .execute();
  }
  if (silencio === null) {
    await db.deleteFrom('notificacao_silencio').where('id_login', '=', id_login).execute();
    return;
  }
  await db
    .insertInto('notificacao_silencio')
    .values({ id_login, ...silencio })
    .onConflict((c) => c.columns(['id_empresa', 'id_login']).doUpdateSet(silencio))
    .execute();
}
