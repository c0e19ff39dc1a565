import type { Recurso } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { GrupoModelo } from '@prosa/contract/permission-tree.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { insertModelos } from '../grupos/grupos.api.ts';

export interface NovaEmpresa {
  nome_fantasia: string;
  razao_social?: string;
  cnpj?: string;
  cor?: string;
  /** The first steps are still to be done: its people land on the wizard (spec 4). */
  primeiros_passos?: boolean;
  id_empresa_pai?: number;
  /** Quota by resource; one that is not named has no limit. */
  limites?: Partial<Record<Recurso, number>>;
}

/** A new empresa with its grupos and limits. `db` is the owner's (semEmpresa); from here on it writes for the new empresa. */
export async function criarEmpresa(db: Db, nova: NovaEmpresa): Promise<{ id_empresa: number; grupos: Record<GrupoModelo, number> }> {
  const { limites = {}, ...values } = nova;
  const { id_empresa } = await db.insertInto('empresa').values(values).returning('id_empresa').executeTakeFirstOrThrow();
  await sql`select set_config('app.id_empresa', ${String(id_empresa)}, true)`.execute(db);
  const grupos = await insertModelos(db);
  const quotas = Object.entries(limites).map(([recurso, cota]) => ({ recurso, cota }));
  if (quotas.length > 0) await db.insertInto('limite').values(quotas).execute();
  return { id_empresa, grupos };
}

/** The wizard of the transaction's empresa is over; false when it was before. */
export async function concluirPrimeirosPassos(db: Db): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('empresa').set({ primeiros_passos: false }).where('primeiros_passos', '=', true).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
