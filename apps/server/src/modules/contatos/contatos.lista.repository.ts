import { municipioPorId } from '@prosa/brasil/municipios.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../core/db/database.ts';
import { type ContatoFiltro, conditionsOf, inView, rangeOf } from './contatos.filtro.ts';
import type { Viewer } from './contatos.scope.ts';

interface Order {
  readonly column: RawBuilder<unknown>;
  readonly cast: (k: string) => RawBuilder<unknown>;
}
const moment = (k: string): RawBuilder<unknown> => sql`${k}::timestamptz`;
const orders: Readonly<Record<string, Order>> = {
  nome: { column: sql`c.nome_exibido collate "pt-BR-x-icu"`, cast: (k) => sql`${k}::text collate "pt-BR-x-icu"` },
  criado_em: { column: sql`c.criado_em`, cast: moment },
  alterado_em: { column: sql`c.alterado_em`, cast: moment },
  conversa_em: { column: sql`c.conversa_em`, cast: moment },
  tipo_contato: { column: sql`c.tipo_contato`, cast: (k) => sql`${k}::text` },
};

/** What a row is ordered by, as PostgreSQL writes it (moments to the microsecond), and its id. */
export interface Place {
  k: string;
  id_contato: number;
}

/** A list as it is asked for: who, what, in which order. */
export interface Listing {
  readonly person: Viewer;
  readonly filtro: ContatoFiltro;
  /** 'nome asc' */
  readonly ordem: string;
}

/** Beyond this many, rows are no longer counted one by one; it also decides how a page is found. */
export const counted = 10_000;
/** Rows looked at in the list's order before the index over the filters is asked for all. */
const walked = 30_000;

const parts = ({ ordem }: Listing): { name: string; order: Order; down: boolean } => {
  const [name = 'nome', way] = ordem === '' ? [] : ordem.split(' ');
  return { name, order: orders[name] ?? orders['nome']!, down: way === 'desc' };
};
const by = ({ column }: Order, down: boolean): RawBuilder<unknown> => (down ? sql`${column} desc, c.id_contato desc` : sql`${column}, c.id_contato`);
const beyond = ({ column, cast }: Order, down: boolean, place: Place, including: boolean): RawBuilder<unknown> =>
  sql`(${column}, c.id_contato) ${sql.raw((down ? '<' : '>') + (including ? '=' : ''))} (${cast(place.k)}, ${place.id_contato}::bigint)`;
const view = ({ filtro }: Listing): RawBuilder<unknown> => inView(filtro.situacao);
const where = (list: Listing): RawBuilder<unknown> => sql.join([view(list), ...conditionsOf(list.person, list.filtro)], sql` and `);

/** All that the filters leave, as long as they can be counted: how many (at most `counted` + 1), and the page that begins at `offset`. */
export async function findCounted(db: Db, list: Listing, offset: number, limit: number): Promise<{ n: number; rows: Place[] }> {
  const { order, down } = parts(list);
  const way = down ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ n: number; rows: Place[] }>`${plannedEachTime}with h as materialized (
      select ${order.column} as ok, c.id_contato from contato c where ${where(list)} limit ${sql.lit(counted + 1)}
    ) select (select count(*) from h) as n,
      (select coalesce(json_agg(p), '[]') from (select ok::text as k, id_contato from h order by ok ${way}, id_contato ${way} limit ${limit} offset ${offset}) p) as rows`.execute(
    db,
  );
  return rows[0]!;
}

/** Where a page begins: after a row or before it (then it is read backwards), or with it. */
export interface Start {
  readonly place: Place;
  readonly side: 'after' | 'before' | 'from';
  /** Rows that are passed over. */
  readonly skip: number;
}

/**
 * A page of a list that is too long to be counted. What is common is met soon in the list's order; when a long stretch does not
 * fill the page, what is left is gathered by the indexes of the filters and put in order.
 */
export async function walkPage(db: Db, list: Listing, start: Start | null, limit: number): Promise<Place[]> {
  const { name, order, down: forward } = parts(list);
  const back = start?.side === 'before';
  const down = back !== forward;
  const conditions = conditionsOf(list.person, list.filtro);
  const range = rangeOf(list.filtro, name);
  if (start !== null) range.push(beyond(order, down, start.place, start.side === 'from'));
  const from = sql.join([view(list), ...range], sql` and `);
  const way = down ? sql`desc` : sql`asc`;
  const skip = start?.skip ?? 0;
  const page = async (rows: RawBuilder<unknown>): Promise<Place[]> => {
    const found = await sql<Place>`${plannedEachTime}${rows} limit ${limit} offset ${skip}`.execute(db);
    return back ? found.rows.toReversed() : found.rows;
  };
  if (conditions.length === 0) return page(sql`select ${order.column}::text as k, c.id_contato from contato c where ${from} order by ${by(order, down)}`);
  const near = await page(sql`select ${order.column}::text as k, c.id_contato from (
      select c.* from contato c where ${from} order by ${by(order, down)} limit ${sql.lit(walked)}
    ) c where ${sql.join(conditions, sql` and `)} order by ${by(order, down)}`);
  if (near.length === limit) return near;
  return page(sql`select h.ok::text as k, h.id_contato from (
      with h as materialized (select ${order.column} as ok, c.id_contato from contato c where ${from} and ${sql.join(conditions, sql` and `)}) select * from h
    ) h order by h.ok ${way}, h.id_contato ${way}`);
}

/** Every `step`th row of the whole list, from its first, and how many rows there are. */
export async function mapList(db: Db, list: Listing, step: number): Promise<{ total: number; places: Place[] }> {
  const { order, down } = parts(list);
  const { rows } = await sql<{ places: Place[]; last: number }>`${plannedEachTime}with n as materialized (
      select k, id_contato, n from (select ${order.column} as k, c.id_contato, row_number() over (order by ${by(order, down)}) as n from contato c where ${where(list)}) x
      where n % ${sql.lit(step)} = 1
    ) select coalesce(json_agg(json_build_object('k', k::text, 'id_contato', id_contato) order by n), '[]') as places, coalesce(max(n), 0) as last from n`.execute(
    db,
  );
  const { places, last } = rows[0]!;
  const end = places.at(-1);
  if (!end) return { total: 0, places };
  const { rows: rest } = await sql<{
    n: number;
  }>`${plannedEachTime}select count(*) as n from contato c where ${where(list)} and ${beyond(order, down, end, false)}`.execute(db);
  return { total: last + rest[0]!.n, places };
}

export async function countView(db: Db, situacao: ContatoFiltro['situacao']): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from contato c where ${inView(situacao)}`.execute(db);
  return rows[0]!.n;
}

export interface LinhaRow {
  id_contato: number;
  nome: string;
  tipo: number;
  tipo_contato: string;
  cargo: string;
  razao_social: string;
  nome_fantasia: string;
  email: string | null;
  telefone: string | null;
  avatar: string | null;
  cpf: string;
  cnpj: string;
  data_aniversario: string | null;
  id_municipio: number | null;
  id_uf: number | null;
  id_responsavel: number | null;
  responsavel: string | null;
  cliente: string | null;
  origem: string;
  status: number;
  criado_em: Date;
  alterado_em: Date;
  conversa_em: Date | null;
  excluido_em: Date | null;
  tags: { id_tag: number; name: string; type_value: string; value: string }[];
  campos: Record<string, string | number | boolean>;
}

/** The rows that a list shows or exports, in the order of the ids. */
export async function findLinhas(db: Db, ids: readonly number[]): Promise<LinhaRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<LinhaRow>`select c.id_contato, c.nome_exibido as nome, c.tipo, c.tipo_contato, c.cargo, c.razao_social, c.nome_fantasia, c.email, c.telefone, c.avatar,
      c.cpf, c.cnpj, c.data_aniversario, c.id_municipio, c.id_uf, c.id_responsavel, l.nome as responsavel, k.nome_exibido as cliente, c.origem, c.status, c.criado_em, c.alterado_em,
      case when isfinite(c.conversa_em) then c.conversa_em end as conversa_em, c.excluido_em, c.campos,
      (select coalesce(json_agg(json_build_object('id_tag', g.id_tag, 'name', g.name, 'type_value', g.type_value, 'value', g.value) order by g.id_tag), '[]')
        from contato_tag g where g.id_contato = c.id_contato) as tags
    from unnest(${[...ids]}::bigint[]) with ordinality as o (id, n) join contato c on c.id_contato = o.id
      left join login l on l.id_login = c.id_responsavel left join cliente k on k.id_cliente = c.id_cliente order by o.n`.execute(db);
  return rows;
}

export const municipioDe = (id: number | null): string | null => (id === null ? null : (municipioPorId(id)?.municipio ?? null));
