import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import { passarAFichas } from '../atendimentos/atendimentos.api.ts';

export interface AnexoRow {
  id_anexo: number;
  /** Of its record. */
  id: number;
  nome: string;
  content_type: string;
  tamanho: number;
  largura: number | null;
  altura: number | null;
  caminho: string;
  caminho_miniatura: string | null;
  autor: string;
  em: Date;
}

const from = sql`select a.id_anexo, a.id_registro as id, f.nome, f.content_type, f.tamanho, f.largura, f.altura, f.caminho, f.caminho_miniatura,
    coalesce(l.nome, '') as autor, a.em
  from anexo a join arquivo f on f.id_arquivo = a.id_arquivo left join login l on l.id_login = a.id_login`;

export async function findAnexos(db: Db, area: string, id: number): Promise<AnexoRow[]> {
  const { rows } = await sql<AnexoRow>`${from} where a.area = ${area} and a.id_registro = ${id} and a.excluido_em is null
    order by a.em desc, a.id_anexo desc`.execute(db);
  return rows;
}

/** One of a record of this area; `taken`: one that was taken away. */
export async function findAnexo(db: Db, area: string, id_anexo: number, taken: boolean): Promise<AnexoRow | undefined> {
  const state = taken ? sql`a.excluido_em is not null` : sql`a.excluido_em is null`;
  const { rows } = await sql<AnexoRow>`${from} where a.id_anexo = ${id_anexo} and a.area = ${area} and ${state}`.execute(db);
  return rows[0];
}

export async function insertAnexo(db: Db, area: string, id_registro: number, id_arquivo: number, id_login: number): Promise<number> {
  const { id_anexo } = await db.insertInto('anexo').values({ area, id_registro, id_arquivo, id_login }).returning('id_anexo').executeTakeFirstOrThrow();
  return id_anexo;
}

/** Keeps with a record what a stranger sent for it: nobody of the company attached it. */
export async function anexarDeFora(db: Db, area: string, id_registro: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await passarAFichas(db, ids);
  await sql`insert into anexo (area, id_registro, id_arquivo) select ${area}, ${id_registro}, x from unnest(${[...ids]}::bigint[]) x`.execute(db);
}

/** Keeps files of records with others of the same area, too, as the same bytes; answers the copy by the record that has it now. */
export async function copiarAnexos(
  db: Db,
  area: string,
  copias: readonly { readonly id_anexo: number; readonly para: number }[],
  id_login: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id_anexo: number; para: number }>`insert into anexo (area, id_registro, id_arquivo, id_login)
    select a.area, x.para, a.id_arquivo, ${id_login}::bigint
    from unnest(${copias.map((c) => c.id_anexo)}::bigint[], ${copias.map((c) => c.para)}::bigint[]) as x (id_anexo, para)
      join anexo a on a.id_anexo = x.id_anexo and a.area = ${area} and a.excluido_em is null
    returning id_anexo, id_registro as para`.execute(db);
  return new Map(rows.map(({ id_anexo, para }) => [para, id_anexo]));
}

/** Files of one record to another of the same area, of them these (undefined: all); answers which. */
export async function moverAnexos(db: Db, area: string, de: number, para: number, ids?: readonly number[]): Promise<number[]> {
  const which = ids === undefined ? sql`true` : sql`id_anexo = any (${[...ids]}::bigint[])`;
  const { rows } = await sql<{ id_anexo: number }>`update anexo set id_registro = ${para}
    where area = ${area} and id_registro = ${de} and ${which} returning id_anexo`.execute(db);
  return rows.map((row) => row.id_anexo);
}

export async function setTaken(db: Db, id_anexo: number, excluido_em: Date | null): Promise<void> {
  await db.updateTable('anexo').set({ excluido_em }).where('id_anexo', '=', id_anexo).execute();
}

/** Empresas in which files of records were taken away, or lost their record, before this. */
export async function empresasWithLoose(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id_empresa: number }>`select distinct f.id_empresa from arquivo f where f.bucket = 'ficha' and f.criado_em < ${before}
    and not exists (select from anexo a where a.id_empresa = f.id_empresa and a.id_arquivo = f.id_arquivo and (a.excluido_em is null or a.excluido_em >= ${before}))`.execute(
    db,
  );
  return rows.map((row) => row.id_empresa);
}

export async function deleteTaken(db: Db, before: Date): Promise<void> {
  await sql`delete from anexo where excluido_em < ${before}`.execute(db);
}
