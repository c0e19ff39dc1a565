import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Asker } from './fonte.ts';

export type Estado = 'aguardando' | 'executando' | 'pronta' | 'falhou' | 'cancelada';

export interface ExportacaoRow {
  id_exportacao: number;
  id_login: number;
  tipo: string;
  formato: string;
  filtro: unknown;
  /** Asked for before rights were kept with it: without them. */
  visao: Pick<Asker, 'departamentos' | 'escopos'> & Partial<Pick<Asker, 'grants'>>;
  estado: Estado;
  linhas: number;
  total: number;
  nome: string;
  caminho: string | null;
  tamanho: number;
  erro: string | null;
}

const columns = ['id_exportacao', 'id_login', 'tipo', 'formato', 'filtro', 'visao', 'estado', 'linhas', 'total', 'nome', 'caminho', 'tamanho', 'erro'] as const;

export async function insertExportacao(
  db: Db,
  values: { id_login: number; tipo: string; formato: string; filtro: unknown; visao: unknown; nome: string },
): Promise<ExportacaoRow> {
  const row = await db
    .insertInto('exportacao')
    .values({ ...values, filtro: JSON.stringify(values.filtro), visao: JSON.stringify(values.visao) })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as ExportacaoRow;
}

export async function findExportacao(db: Db, id_exportacao: number): Promise<ExportacaoRow | undefined> {
  const row = await db.selectFrom('exportacao').select(columns).where('id_exportacao', '=', id_exportacao).executeTakeFirst();
  return row as unknown as ExportacaoRow | undefined;
}

/** How many of a person's are still being made. */
export async function countRunning(db: Db, id_login: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from exportacao where id_login = ${id_login} and estado in ('aguardando', 'executando')`.execute(db);
  return rows[0]!.n;
}

/** Changes one that is not over yet; false when it is, or is gone. */
export async function changeExportacao(
  db: Db,
  id_exportacao: number,
  values: Partial<Pick<ExportacaoRow, 'estado' | 'linhas' | 'total' | 'caminho' | 'tamanho' | 'erro'>>,
): Promise<boolean> {
  const result = await db
    .updateTable('exportacao')
    .set(values)
    .where('id_exportacao', '=', id_exportacao)
    .where('estado', 'in', ['aguardando', 'executando'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Over all empresas: what is older than a day goes, with its file. */
export async function deleteOld(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ caminho: string | null }>`delete from exportacao where criado_em < ${before} returning caminho`.execute(db);
  return rows.flatMap((row) => row.caminho ?? []);
}
