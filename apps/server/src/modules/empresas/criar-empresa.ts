import type { Recurso } from '@prosa/contract/empresas/empresas.endpoints.ts';
import type { GrupoModelo } from '@prosa/contract/permissions.ts';
import { sql } from 'kysely';
import type { Escopo } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';

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

// decisions "People, companies and access": the grupos of each new empresa
const modelos: readonly { modelo: GrupoModelo; nome: string; escopo: Escopo }[] = [
  { modelo: 'administrador', nome: 'Administrador', escopo: 'todos' },
  { modelo: 'supervisor', nome: 'Supervisor', escopo: 'todos' },
  { modelo: 'atendente', nome: 'Atendente', escopo: 'departamento' },
];

/** A new empresa with its grupos and limits. `db` is the owner's (semEmpresa); from here on it writes for the new empresa. */
export async function criarEmpresa(db: Db, nova: NovaEmpresa): Promise<{ id_empresa: number; grupos: Record<GrupoModelo, number> }> {
  const { limites = {}, ...values } = nova;
  const { id_empresa } = await db.insertInto('empresa').values(values).returning('id_empresa').executeTakeFirstOrThrow();
  await sql`select set_config('app.id_empresa', ${String(id_empresa)}, true)`.execute(db);
  const made = await db
    .insertInto('grupo')
    .values(modelos.map(({ modelo, nome, escopo }) => ({ nome, modelo, escopo_atendimento: escopo, escopo_ticket: escopo, escopo_bloco: escopo })))
    .returning(['modelo', 'id_grupo'])
    .execute();
  const quotas = Object.entries(limites).map(([recurso, cota]) => ({ recurso, cota }));
  if (quotas.length > 0) await db.insertInto('limite').values(quotas).execute();
  return { id_empresa, grupos: Object.fromEntries(made.map((g) => [g.modelo, g.id_grupo])) as Record<GrupoModelo, number> };
}
