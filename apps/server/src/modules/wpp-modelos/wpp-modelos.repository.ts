import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { ProviderTemplate } from '../../integrations/whatsapp/provider.ts';

export interface ModeloRow extends Omit<ProviderTemplate, 'id_externo'> {
  readonly id_wpp_modelo: number;
  readonly id_wpp_config: number;
}

const columns = ['id_wpp_modelo', 'id_wpp_config', 'nome', 'idioma', 'categoria', 'estado', 'motivo', 'qualidade', 'componentes'] as const;

export async function findModelos(db: Db, id_wpp_config: number): Promise<ModeloRow[]> {
  const rows = await db.selectFrom('wpp_modelo').select(columns).where('id_wpp_config', '=', id_wpp_config).orderBy('nome').orderBy('idioma').execute();
  return rows as unknown as ModeloRow[];
}

export async function findModelo(db: Db, id_wpp_modelo: number): Promise<ModeloRow | undefined> {
  const row = await db.selectFrom('wpp_modelo').select(columns).where('id_wpp_modelo', '=', id_wpp_modelo).executeTakeFirst();
  return row as unknown as ModeloRow | undefined;
}

/** What the network has now. `all`: it told everything, so that what it did not name is gone. */
export async function keepModelos(db: Db, id_wpp_config: number, templates: readonly ProviderTemplate[], all: boolean): Promise<void> {
  const rows = templates.map(({ componentes, ...rest }) => ({ ...rest, id_wpp_config, componentes: JSON.stringify(componentes) }));
  if (rows.length > 0)
    await db
      .insertInto('wpp_modelo')
      .values(rows)
      .onConflict((c) =>
        c.columns(['id_empresa', 'id_wpp_config', 'nome', 'idioma']).doUpdateSet((e) => ({
          id_externo: e.ref('excluded.id_externo'),
          categoria: e.ref('excluded.categoria'),
          estado: e.ref('excluded.estado'),
          motivo: e.ref('excluded.motivo'),
          qualidade: e.ref('excluded.qualidade'),
          componentes: e.ref('excluded.componentes'),
          visto_em: sql<Date>`now()`,
        })),
      )
      .execute();
  if (all)
    await sql`delete from wpp_modelo m where m.id_wpp_config = ${id_wpp_config} and not exists (
      select from unnest(${rows.map((r) => r.nome)}::text[], ${rows.map((r) => r.idioma)}::text[]) as t (nome, idioma) where t.nome = m.nome and t.idioma = m.idioma)`.execute(
      db,
    );
}

/** News of one template of the account; nothing for one that was never read. */
export async function changeModelo(
  db: Db,
  id_wpp_config: number,
  { nome, idioma, ...news }: { nome: string; idioma: string; estado?: string; motivo?: string; categoria?: string; qualidade?: string },
): Promise<void> {
  const values = Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined));
  if (Object.keys(values).length === 0) return;
  await db.updateTable('wpp_modelo').set(values).where('id_wpp_config', '=', id_wpp_config).where('nome', '=', nome).where('idioma', '=', idioma).execute();
}
