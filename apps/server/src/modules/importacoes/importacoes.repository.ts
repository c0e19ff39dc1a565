import type { EstadoDeImportacao } from '@prosa/contract/registro/importacao.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Importacao, Resultado } from '../../core/importacao/importavel.ts';

export type EstadoDeLinha = 'pendente' | 'nova' | 'atualiza' | 'ignorada' | 'erro' | 'criada' | 'atualizada' | 'mantida' | 'desfeita';

export interface ImportacaoRow extends Importacao {
  area: string;
  estado: EstadoDeImportacao;
  colunas: { titulo: string; exemplos: string[] }[];
  lembrado: boolean;
  linhas: number;
  feitas: number;
  erro: string | null;
  criado_em: Date;
  executada_em: Date | null;
  /** Counts the starts of work on it. */
  rodada: number;
  /** Rows by their state. */
  contagem: Partial<Record<EstadoDeLinha, number>>;
}
const columns = sql`i.area, i.id_importacao, i.id_login, i.nome, i.estado, i.colunas, i.mapa, i.opcoes, i.lembrado, i.visao, i.linhas, i.feitas, i.erro, i.criado_em, i.executada_em, i.rodada,
  coalesce((select jsonb_object_agg(x.estado, x.n) from (select l.estado, count(*) as n from importacao_linha l where l.id_importacao = i.id_importacao group by l.estado) x), '{}') as contagem`;

export async function findImportacao(db: Db, id: number, visivel: RawBuilder<boolean> = sql<boolean>`true`): Promise<ImportacaoRow | undefined> {
  const { rows } = await sql<ImportacaoRow>`select ${columns} from importacao i where i.id_importacao = ${id} and ${visivel}`.execute(db);
  return rows[0];
}

/** `alvo`: those of files that are for this. */
export async function findImportacoes(
  db: Db,
  area: string,
  alvo: object,
  visivel: RawBuilder<boolean> | undefined,
  page: number,
  rpp: number,
): Promise<{ rows: ImportacaoRow[]; total: number }> {
  const where = sql`i.area = ${area} and i.opcoes @> ${JSON.stringify(alvo)}::jsonb and ${visivel ?? sql`true`}`;
  const { rows } = await sql<ImportacaoRow & { total: number }>`select ${columns}, (select count(*) from importacao i where ${where}) as total
    from importacao i where ${where} order by i.criado_em desc, i.id_importacao desc limit ${rpp} offset ${page * rpp}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function insertImportacao(
  db: Db,
  row: Pick<ImportacaoRow, 'area' | 'id_login' | 'nome' | 'colunas' | 'mapa' | 'opcoes' | 'lembrado' | 'visao' | 'linhas'>,
): Promise<number> {
  const json = JSON.stringify(row);
  const { rows } = await sql<{ id_importacao: number }>`insert into importacao (area, id_login, nome, colunas, mapa, opcoes, lembrado, visao, linhas)
    select r.area, r.id_login, r.nome, r.colunas, r.mapa, r.opcoes, r.lembrado, r.visao, r.linhas from jsonb_populate_record(null::importacao, ${json}::jsonb) r
    returning id_importacao`.execute(db);
  return rows[0]!.id_importacao;
}

/** `rows`: JSON of the rows with their number in the file. */
export async function insertLinhas(db: Db, id_importacao: number, rows: string): Promise<void> {
  await sql`insert into importacao_linha (id_importacao, linha, celulas)
    select ${id_importacao}::bigint, x.linha, array(select jsonb_array_elements_text(x.celulas))
    from jsonb_to_recordset(${rows}::jsonb) as x(linha int, celulas jsonb)`.execute(db);
}

/** Moves an importação on from one of the states; false when it is in another one by now. */
export async function moveImportacao(
  db: Db,
  id: number,
  from: readonly EstadoDeImportacao[],
  values: Partial<Pick<ImportacaoRow, 'estado' | 'feitas' | 'erro' | 'mapa' | 'opcoes' | 'rodada'>> & { executada?: true },
): Promise<boolean> {
  const { mapa, opcoes, executada, ...rest } = values;
  const result = await db
    .updateTable('importacao')
    .set({
      ...rest,
      ...(mapa && { mapa: JSON.stringify(mapa) }),
      ...(opcoes && { opcoes: JSON.stringify(opcoes) }),
      ...(executada && { executada_em: sql<Date>`coalesce(executada_em, now())` }),
    })
    .where('id_importacao', '=', id)
    .where('estado', 'in', [...from])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The row of the importação, held until the end of the transaction. */
export async function lockImportacao(db: Db, id: number): Promise<Pick<ImportacaoRow, 'estado' | 'rodada'> | undefined> {
  const { rows } = await sql<Pick<ImportacaoRow, 'estado' | 'rodada'>>`select estado, rodada from importacao where id_importacao = ${id} for update`.execute(
    db,
  );
  return rows[0];
}

export interface LinhaRow {
  linha: number;
  celulas: string[];
  estado: EstadoDeLinha;
  erros: Record<string, string>;
  id_registro: number | null;
  /** What an undo needs, where it is asked for. */
  antes?: unknown;
}
const linhaColumns = sql`l.linha, l.celulas, l.estado, l.erros, l.id_registro`;

/** A page of rows in these states, by their number, after `after`. `antes`: with what their records were. */
export async function findLinhas(db: Db, id: number, estados: readonly EstadoDeLinha[], after: number, limit: number, antes = false): Promise<LinhaRow[]> {
  const { rows } = await sql<LinhaRow>`select ${linhaColumns} ${antes ? sql`, l.antes` : sql``} from importacao_linha l
    where l.id_importacao = ${id} and l.estado = any (${[...estados]}::text[]) and l.linha > ${after} order by l.linha limit ${limit}`.execute(db);
  return rows;
}

export async function findLinhasPage(db: Db, id: number, estado: EstadoDeLinha | undefined, q: string, page: number, rpp: number) {
  const where = sql`l.id_importacao = ${id} ${estado === undefined ? sql`` : sql`and l.estado = ${estado}`}
    ${q === '' ? sql`` : sql`and sem_acento(array_to_string(l.celulas, ' ')) like '%' || sem_acento(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`}`;
  const { rows } =
    await sql<LinhaRow>`select ${linhaColumns} from importacao_linha l where ${where} order by l.linha limit ${rpp} offset ${page * rpp}`.execute(db);
  const { rows: counts } = await sql<{ n: number }>`select count(*) as n from importacao_linha l where ${where}`.execute(db);
  return { rows, filtered: counts[0]!.n };
}

export async function findLinha(db: Db, id: number, linha: number): Promise<LinhaRow | undefined> {
  const { rows } = await sql<LinhaRow>`select ${linhaColumns} from importacao_linha l where l.id_importacao = ${id} and l.linha = ${linha}`.execute(db);
  return rows[0];
}

/** What became of these rows; what a result does not name stays. */
export async function saveResultados(db: Db, id: number, results: readonly Resultado[]): Promise<void> {
  if (results.length === 0) return;
  await sql`update importacao_linha l set estado = x.estado, erros = coalesce(x.erros, l.erros), id_registro = coalesce(x.id, l.id_registro), antes = coalesce(x.antes, l.antes)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as x(linha int, estado text, erros jsonb, id bigint, antes jsonb)
    where l.id_importacao = ${id} and l.linha = x.linha`.execute(db);
}

export async function setCelulas(db: Db, id: number, linha: number, celulas: readonly string[]): Promise<void> {
  await db
    .updateTable('importacao_linha')
    .set({ celulas: [...celulas] })
    .where('id_importacao', '=', id)
    .where('linha', '=', linha)
    .execute();
}

export async function resetLinhas(db: Db, id: number): Promise<void> {
  await sql`update importacao_linha set estado = 'pendente', erros = '{}', id_registro = null where id_importacao = ${id} and estado <> 'pendente'`.execute(db);
}

export async function findMapa(db: Db, area: string, assinatura: string) {
  return db.selectFrom('importacao_mapa').select(['mapa', 'opcoes']).where('area', '=', area).where('assinatura', '=', assinatura).executeTakeFirst();
}

export async function saveMapa(db: Db, area: string, assinatura: string, mapa: object, opcoes: object): Promise<void> {
  const values = { mapa: JSON.stringify(mapa), opcoes: JSON.stringify(opcoes) };
  await db
    .insertInto('importacao_mapa')
    .values({ area, assinatura, ...values })
    .onConflict((c) => c.columns(['id_empresa', 'area', 'assinatura']).doUpdateSet({ ...values, usado_em: sql<Date>`now()` }))
    .execute();
}

/** Over all empresas, as the owner: the rows of what can no longer be undone go; the importação stays in the list. */
export async function deleteOldRows(db: Db, before: Date): Promise<void> {
  await sql`delete from importacao_linha l using importacao i
    where i.id_empresa = l.id_empresa and i.id_importacao = l.id_importacao and coalesce(i.executada_em, i.criado_em) < ${before}`.execute(db);
}
