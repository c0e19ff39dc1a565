import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { Cadastro } from './ficha.api.ts';

export interface FiltroDeCadastro {
  q: string;
  status?: 0 | 1 | undefined;
  id_uf?: number | undefined;
  lixeira: 0 | 1;
}

/** How the rows of a cadastro are read for its list; the table is `t`. `R`: a row. */
export interface ListaDeCadastro<R, F extends FiltroDeCadastro> {
  readonly cadastro: Cadastro;
  readonly columns: RawBuilder<unknown>;
  /** By the name of the order; the first is the list's own. */
  readonly orders: Readonly<Record<string, RawBuilder<unknown>>>;
  idOf(row: R): number;
  /** What only this list filters by. */
  extra(filtro: F): RawBuilder<unknown>[];
}

const escaped = (q: string): string => q.replace(/[\\%_]/g, '\\$&');
const maxWords = 6;

/** Every word somewhere in the record; a phone or document is found as it is written, too. */
function found(q: string): RawBuilder<unknown> {
  const like = (text: string) => sql`t.busca like '%' || sem_acento(${escaped(text)}) || '%'`;
  const digits = q.replace(/\D+/g, '');
  if (digits.length >= 3 && /^[\d\s()+./-]+$/.test(q)) return like(digits);
  // 12.ABC.345/01DE-35 is stored without what stands between
  if (digits.length >= 4 && /^[\dA-Za-z./-]{8,18}$/.test(q) && !q.includes(' ')) return sql`(${like(q)} or ${like(q.replace(/[./-]/g, ''))})`;
  return sql.join(q.split(/\s+/).slice(0, maxWords).map(like), sql` and `);
}

function where<R, F extends FiltroDeCadastro>(lista: ListaDeCadastro<R, F>, filtro: F): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [filtro.lixeira === 1 ? sql`t.excluido_em is not null` : sql`t.excluido_em is null`, ...lista.extra(filtro)];
  if (filtro.q !== '') all.push(found(filtro.q));
  if (filtro.status !== undefined) all.push(sql`t.status = ${filtro.status}`);
  if (filtro.id_uf !== undefined) all.push(sql`t.id_uf = ${filtro.id_uf}`);
  return sql.join(all, sql` and `);
}

/** A page of a list. */
export async function findPage<R, F extends FiltroDeCadastro>(
  db: Db,
  lista: ListaDeCadastro<R, F>,
  filtro: F,
  { ordem, page, rpp }: { ordem: string; page: number; rpp: number },
): Promise<R[]> {
  const { tabela, id } = lista.cadastro;
  const [name = '', way = 'asc'] = ordem.split(' ');
  const down = way === 'desc';
  const column = lista.orders[name] ?? Object.values(lista.orders)[0]!;
  const by = sql`${column} ${down ? sql`desc` : sql`asc`}, t.${sql.ref(id)} ${down ? sql`desc` : sql`asc`}`;
  const { rows } = await sql<R>`with p as materialized (
      select t.${sql.ref(id)} as id, row_number() over (order by ${by}) as n from ${sql.table(tabela)} t where ${where(lista, filtro)}
      order by ${by} limit ${rpp} offset ${page * rpp}
    ) select ${lista.columns} from p join ${sql.table(tabela)} t on t.${sql.ref(id)} = p.id order by p.n`.execute(db);
  return rows;
}

/** Chosen ones, whatever the filters and the trash: the names of what a picker holds. */
export async function findByIds<R, F extends FiltroDeCadastro>(db: Db, lista: ListaDeCadastro<R, F>, ids: readonly number[]): Promise<R[]> {
  const { tabela, id } = lista.cadastro;
  const { rows } = await sql<R>`select ${lista.columns} from ${sql.table(tabela)} t where t.${sql.ref(id)} = any (${[...ids]}::bigint[])
    order by ${Object.values(lista.orders)[0]!}, t.${sql.ref(id)}`.execute(db);
  return rows;
}

/** How many the filters leave. */
export async function countFiltered<R, F extends FiltroDeCadastro>(db: Db, lista: ListaDeCadastro<R, F>, filtro: F): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(lista.cadastro.tabela)} t where ${where(lista, filtro)}`.execute(db);
  return rows[0]!.n;
}

/** The next rows of an export, by id, after the one that those before ended with. */
export async function findNext<R, F extends FiltroDeCadastro>(
  db: Db,
  lista: ListaDeCadastro<R, F>,
  filtro: F,
  after: number | null,
  limit: number,
): Promise<R[]> {
  const { tabela, id } = lista.cadastro;
  const { rows } = await sql<R>`select ${lista.columns} from ${sql.table(tabela)} t where ${where(lista, filtro)} and t.${sql.ref(id)} > ${after ?? 0}
    order by t.${sql.ref(id)} limit ${limit}`.execute(db);
  return rows;
}
