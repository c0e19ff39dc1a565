import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Movidos } from '../../../core/pessoa.ts';
import { preso } from '../pessoa/preso.ts';

/** Columns that may be taken from the other, by field; the city goes with its state. */
export const columnsOf: Readonly<Record<string, readonly string[]>> = {
  tipo: ['tipo'],
  nome: ['nome'],
  razao_social: ['razao_social'],
  nome_fantasia: ['nome_fantasia'],
  tipo_contato: ['tipo_contato'],
  cargo: ['cargo'],
  email: ['email'],
  telefone: ['telefone'],
  site: ['site'],
  data_aniversario: ['data_aniversario'],
  rg: ['rg'],
  cpf: ['cpf'],
  cnpj: ['cnpj'],
  ie: ['ie'],
  im: ['im'],
  cep: ['cep'],
  logradouro: ['logradouro'],
  numero: ['numero'],
  complemento: ['complemento'],
  bairro: ['bairro'],
  municipio: ['id_municipio', 'id_uf'],
  id_cliente: ['id_cliente'],
  id_responsavel: ['id_responsavel'],
  avatar: ['avatar'],
  status: ['status'],
};

/** Whole row as JSON, as PostgreSQL writes it: what is kept is put back exactly. */
export type Row = Record<string, unknown> & { id_contato: number; versao: number; alterado_em: string; campos: Record<string, unknown> };

/** Both rows, held until the transaction ends. */
export async function lockRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<{
    linha: Row;
  }>`select to_jsonb(c) as linha from contato c where c.id_contato = any (${[...ids]}::bigint[]) order by c.id_contato for update`.execute(db);
  return rows.map((row) => row.linha);
}

/** What is not to be deleted by a rule of retention stays so in the record that it goes into, and after an undo. */
export async function keepRetained(db: Db, from: number, to: number): Promise<void> {
  await sql`update contato c set reter = true from contato o where c.id_contato = ${to} and not c.reter and o.id_contato = ${from} and o.reter`.execute(db);
}

/** Sets columns as they stand in `values`, a row as JSON. */
export async function setColumns(db: Db, id_contato: number, columns: readonly string[], values: object): Promise<void> {
  if (columns.length === 0) return;
  const sets = columns.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`);
  await sql`update contato c set ${sql.join(sets)} from jsonb_populate_record(null::contato, ${JSON.stringify(values)}::jsonb) v where c.id_contato = ${id_contato}`.execute(
    db,
  );
}

export interface MesclaRow {
  id_mescla: number;
  id_contato: number;
  id_perdedor: number;
  em: Date;
  campos: Record<string, [antes: unknown, depois: unknown]>;
  versao_antes: number;
  versao_depois: number;
  alterado_antes: string;
  perdedor_versao: number;
  perdedor_alterado: string;
  movidos: Movidos;
  desfeita_em: Date | null;
}

export async function insertMescla(db: Db, mescla: Omit<MesclaRow, 'id_mescla' | 'em' | 'desfeita_em'> & { id_login: number | null }): Promise<number> {
  const { id_mescla } = await db
    .insertInto('contato_mescla')
    .values({ ...mescla, campos: JSON.stringify(mescla.campos), movidos: JSON.stringify(mescla.movidos) })
    .returning('id_mescla')
    .executeTakeFirstOrThrow();
  return id_mescla;
}

export async function lockMescla(db: Db, id_mescla: number): Promise<MesclaRow | undefined> {
  const { rows } =
    await sql<MesclaRow>`select id_mescla, id_contato, id_perdedor, em, campos, versao_antes, versao_depois, alterado_antes::text, perdedor_versao, perdedor_alterado::text,
      movidos, desfeita_em from contato_mescla where id_mescla = ${id_mescla} for update`.execute(db);
  return rows[0];
}

/** A merge that went over this one: it has to be taken back first. */
export async function laterMescla(db: Db, { id_mescla, id_contato, id_perdedor }: MesclaRow): Promise<boolean> {
  const { rows } =
    await sql`select from contato_mescla m where m.desfeita_em is null and m.id_mescla > ${id_mescla} and m.id_perdedor in (${id_contato}, ${id_perdedor}) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

export async function endMescla(db: Db, id_mescla: number): Promise<void> {
  await db.updateTable('contato_mescla').set({ desfeita_em: sql`now()` }).where('id_mescla', '=', id_mescla).execute();
}

/** Empresas in which records went into another longer ago. */
export async function empresasWithOldLosers(db: Db, before: Date): Promise<number[]> {
  const rows = await db.selectFrom('contato_mescla').select('id_empresa').distinct().where('desfeita_em', 'is', null).where('em', '<', before).execute();
  return rows.map((row) => row.id_empresa);
}

/** Records of the empresa that went into another longer ago, and were not brought back; what still hangs on them goes with them. */
export async function deleteOldLosers(db: Db, before: Date): Promise<void> {
  await sql`delete from contato c using contato_mescla m where m.id_perdedor = c.id_contato and m.desfeita_em is null and m.em < ${before}
    and c.apagado_em is not null and not ${preso}`.execute(db);
}
