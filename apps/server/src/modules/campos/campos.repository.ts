import type { TipoDeCampo } from '@prosa/contract/campos/campos.valores.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface CampoRow {
  id_campo: number;
  nome: string;
  tipo: TipoDeCampo;
  opcoes: string[];
  obrigatorio: boolean;
  ordem: number;
  versao: number;
}

export async function findCampos(db: Db): Promise<CampoRow[]> {
  const rows = await db
    .selectFrom('campo_personalizado')
    .select(['id_campo', 'nome', 'tipo', 'opcoes', 'obrigatorio', 'ordem', 'versao'])
    .where('excluido_em', 'is', null)
    .orderBy('ordem')
    .orderBy('id_campo')
    .execute();
  return rows as CampoRow[];
}

/** With the row held until the transaction ends. */
export async function lockCampo(db: Db, id_campo: number): Promise<CampoRow | undefined> {
  const row = await db
    .selectFrom('campo_personalizado')
    .select(['id_campo', 'nome', 'tipo', 'opcoes', 'obrigatorio', 'ordem', 'versao'])
    .where('id_campo', '=', id_campo)
    .where('excluido_em', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row as CampoRow | undefined;
}

interface CampoValues {
  nome: string;
  opcoes: string[];
  obrigatorio: boolean;
}

/** One at a time per empresa, until the transaction ends: how many there are is counted. */
export async function lockCampos(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campo_personalizado', id_empresa_atual()))`.execute(db);
  const { n } = await db.selectFrom('campo_personalizado').select(sql<number>`count(*)`.as('n')).where('excluido_em', 'is', null).executeTakeFirstOrThrow();
  return n;
}

/** At the end of the order. */
export async function insertCampo(db: Db, values: CampoValues & { tipo: TipoDeCampo }): Promise<number> {
  const { id_campo } = await db
    .insertInto('campo_personalizado')
    .values({ ...values, ordem: sql<number>`(select coalesce(max(ordem), 0) + 1 from campo_personalizado)` })
    .returning('id_campo')
    .executeTakeFirstOrThrow();
  return id_campo;
}

export async function updateCampo(db: Db, id_campo: number, values: CampoValues): Promise<void> {
  await db
    .updateTable('campo_personalizado')
    .set({ ...values, versao: sql`versao + 1` })
    .where('id_campo', '=', id_campo)
    .execute();
}

/** Those named come first, in this order; others keep theirs after them. */
export async function orderCampos(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update campo_personalizado c set ordem = o.lugar
    from (select id_campo, row_number() over (order by array_position(${[...ids]}::bigint[], id_campo) nulls last, ordem, id_campo) as lugar from campo_personalizado) o
    where c.id_campo = o.id_campo and c.ordem <> o.lugar`.execute(db);
}

export async function setExcluido(db: Db, id_campo: number, excluido: boolean): Promise<boolean> {
  const result = await db
    .updateTable('campo_personalizado')
    .set({ excluido_em: excluido ? sql<Date>`now()` : null })
    .where('id_campo', '=', id_campo)
    .where('excluido_em', excluido ? 'is' : 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
