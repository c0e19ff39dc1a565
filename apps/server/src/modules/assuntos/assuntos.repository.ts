import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';

export interface AssuntoValues {
  assunto: string;
  id_departamento: number | null;
  status: 0 | 1;
}
export interface AssuntoRow extends AssuntoValues {
  id_assunto: number;
  departamento: string | null;
  versao: number;
}
export interface AssuntoFilter {
  q: string;
  status: 0 | 1 | undefined;
  id_departamento: number | undefined;
}

const from = sql`from assunto a left join departamento d on d.id_departamento = a.id_departamento`;
const columns = sql`a.id_assunto, a.assunto, a.id_departamento, d.nome as departamento, a.status, a.versao`;
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  assunto: sql`a.assunto collate "pt-BR-x-icu"`,
  departamento: sql`d.nome collate "pt-BR-x-icu"`,
  status: sql`a.status`,
};

export async function findAssuntos(db: Db, { q, status, id_departamento }: AssuntoFilter, ordem: string, page: number, rpp: number) {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (q !== '') conditions.push(sql`sem_acento(a.assunto) like '%' || sem_acento(${q.replace(/[\\%_]/g, '\\$&')}) || '%'`);
  if (status !== undefined) conditions.push(sql`a.status = ${status}`);
  if (id_departamento !== undefined) conditions.push(sql`a.id_departamento = ${id_departamento}`);
  const where = sql.join(conditions, sql` and `);
  const [field = 'assunto', direction] = ordem.split(' ');
  const { rows } = await sql<AssuntoRow>`select ${columns} ${from} where ${where}
    order by ${orders[field] ?? orders['assunto']!} ${direction === 'desc' ? sql`desc` : sql`asc`} nulls first, a.assunto collate "pt-BR-x-icu", a.id_assunto
    limit ${rpp} offset ${page * rpp}`.execute(db);
  const { rows: counts } = await sql<{
    total: number;
    filtered: number;
  }>`select count(*) as total, count(*) filter (where ${where}) as filtered ${from}`.execute(db);
  return { rows, ...counts[0]! };
}

export async function findAssunto(db: Db, id: number): Promise<AssuntoRow | undefined> {
  const { rows } = await sql<AssuntoRow>`select ${columns} ${from} where a.id_assunto = ${id}`.execute(db);
  return rows[0];
}

export async function hasDepartamento(db: Db, id_departamento: number): Promise<boolean> {
  const row = await db
    .selectFrom('departamento')
    .select('id_departamento')
    .where('id_departamento', '=', id_departamento)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAssunto(db: Db, values: AssuntoValues): Promise<number> {
  const { id_assunto } = await db.insertInto('assunto').values(values).returning('id_assunto').executeTakeFirstOrThrow();
  return id_assunto;
}

/** False when it is not there any more or somebody saved it after `versao` was read. */
export async function updateAssunto(db: Db, id: number, values: AssuntoValues, versao: number | undefined): Promise<boolean> {
  let query = db
    .updateTable('assunto')
    .set({ ...values, versao: sql`versao + 1` })
    .where('id_assunto', '=', id);
  if (versao !== undefined) query = query.where('versao', '=', versao);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function deleteAssunto(db: Db, id: number): Promise<boolean> {
  return (await db.deleteFrom('assunto').where('id_assunto', '=', id).executeTakeFirst()).numDeletedRows > 0n;
}
