import type { Recurso } from '@prosa/contract/empresas/empresas.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

/** What counts against each limit; a resource whose table comes with a later area counts nothing yet. */
const used: Readonly<Record<Recurso, ReturnType<typeof sql<number>>>> = {
  // not in the trash; by index, of which a million rows take a tenth of a second
  contatos: sql<number>`(select count(*) from contato where situacao < 2)`,
  usuarios: sql<number>`(select count(*) from membro where ativo)`,
  departamentos: sql<number>`(select count(*) from departamento where excluido_em is null)`,
  equipes: sql<number>`0`,
  wpp_config: sql<number>`(select count(*) from wpp_config where excluido_em is null)`,
  chatbots: sql<number>`0`,
  quadros: sql<number>`0`,
  automatizacoes: sql<number>`0`,
  nps: sql<number>`0`,
  armazenamento_mb: sql<number>`(select coalesce(ceil(sum(tamanho) / 1048576.0), 0) from arquivo)`,
};

export interface Limite {
  cota: number;
  usado: number;
}

/** Quota (0 = no limit) and use of the given resources, in one query. */
export async function findLimites(db: Db, recursos: readonly Recurso[]): Promise<Partial<Record<Recurso, Limite>>> {
  const columns = recursos.flatMap((r) => [
    sql`coalesce((select cota from limite where recurso = ${r}), 0)::bigint as ${sql.ref(`${r}_cota`)}`,
    sql`${used[r]}::bigint as ${sql.ref(`${r}_usado`)}`,
  ]);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  const row = rows[0] ?? {};
  return Object.fromEntries(recursos.map((r) => [r, { cota: row[`${r}_cota`] ?? 0, usado: row[`${r}_usado`] ?? 0 }]));
}

/** 0 = no limit. */
export async function findCota(db: Db, recurso: Recurso): Promise<number> {
  const row = await db.selectFrom('limite').select('cota').where('recurso', '=', recurso).executeTakeFirst();
  return row?.cota ?? 0;
}

/** One at a time per empresa and resource, until the transaction ends. */
export async function lockLimite(db: Db, recurso: Recurso): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${recurso}, id_empresa_atual()))`.execute(db);
}
