import type { ItemDeCopia } from '@prosa/contract/clonagem/clonagem.endpoints.ts';
import { sql } from 'kysely';
import type { Db } from './db/database.ts';

/** Rows of a table that are copied from a company into another. */
export interface TabelaCopiada {
  readonly tabela: string;
  /** Its identity; missing: nothing points at its rows. */
  readonly id?: string;
  /** What is copied as it is; people, secrets and customers are never among it. */
  readonly colunas: readonly string[];
  /** What two rows have alike that are one: the destination's own stays as it is. */
  readonly nome?: string;
  /** Columns that point at a table copied before; a row goes only where that one went. `parte`: it is a piece of it, copied only with it. */
  readonly refs?: Readonly<Record<string, { readonly para: string; readonly parte?: true }>>;
  /** Columns of many numbers of a table copied before; a row goes only where all of them went. */
  readonly listas?: Readonly<Record<string, string>>;
  /** Which rows of `t`, as SQL; missing: all. */
  readonly onde?: string;
  /** In place of `id`: a number that begins anew in each company. A new company gets the rows as they are; another one those that it has not by name. */
  readonly numero?: string;
  /** Every company has the same numbers: only a new one gets what they are called. */
  readonly fixos?: true;
  /** A column that is true of one row at most: the destination's stays the one. */
  readonly umSo?: string;
}

/** What a module lets be copied of a company, in the order of its tables. */
export interface Copia {
  readonly item: ItemDeCopia;
  /** The first one is what people count. */
  readonly tabelas: readonly [TabelaCopiada, ...TabelaCopiada[]];
}

type Linha = Record<string, unknown>;
/** Where the rows of each table went; `copiada`: not to one that the destination had. */
type Destinos = Map<string, Map<number, { id: number; copiada: boolean }>>;

const wanted = ({ onde = 'true' }: TabelaCopiada) => sql.raw(onde);

/** How many rows of the source there are to copy. `db` is the owner's, here and below. */
export async function countCopiaveis(db: Db, id_empresa: number, { tabelas: [tabela] }: Copia): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(tabela.tabela)} t
    where t.id_empresa = ${id_empresa} and (${wanted(tabela)})`.execute(db);
  return rows[0]!.n;
}

/** Rows that are numbered within their company: nothing copied points at them. */
async function copyNumbered(
  db: Db,
  { tabela, nome, colunas, onde = 'true', fixos }: TabelaCopiada,
  numero: string,
  { origem, destino, nova }: { origem: number; destino: number; nova: boolean },
): Promise<number> {
  if (fixos && !nova) return 0;
  const table = sql.table(tabela);
  const columns = sql.join(colunas.map((column) => sql.ref(column)));
  // what a new company begins with makes way
  if (nova) await sql`delete from ${table} where id_empresa = ${destino}`.execute(db);
  const key = (of: string) => sql`sem_acento(${sql.ref(`${of}.${nome!}`)})`;
  const number = nova
    ? sql.ref(`t.${numero}`)
    : sql`(select coalesce(max(x.${sql.ref(numero)}), 0) from ${table} x where x.id_empresa = ${destino}) + row_number() over (order by ${sql.ref(`t.${numero}`)})`;
  const { numAffectedRows = 0n } = await sql`insert into ${table} (id_empresa, ${sql.ref(numero)}, ${columns})
    select ${destino}::bigint, ${number}, ${sql.join(colunas.map((column) => sql.ref(`t.${column}`)))} from ${table} t
    where t.id_empresa = ${origem} and (${sql.raw(onde)})
      and not exists (select from ${table} x where x.id_empresa = ${destino} and ${key('x')} = ${key('t')})`.execute(db);
  return Number(numAffectedRows);
}

async function copyTable(db: Db, t: TabelaCopiada, onto: { origem: number; destino: number; nova: boolean }, destinos: Destinos): Promise<number> {
  const { tabela, id, nome, colunas, refs = {}, listas = {}, umSo } = t;
  const { origem, destino, nova } = onto;
  const table = sql.table(tabela);
  const key = nome === undefined ? sql`null` : sql`sem_acento(${sql.ref(`t.${nome}`)})`;
  const number = id === undefined ? sql`null::bigint` : sql.ref(`t.${id}`);
  const { rows: source } = await sql<{ id: number; chave: string | null; linha: Linha }>`select ${number} as id, ${key} as chave, to_jsonb(t) as linha
    from ${table} t where t.id_empresa = ${origem} and (${wanted(t)}) order by 1`.execute(db);
  const { rows: theirs } = await sql<{ id: number; chave: string | null; unica: boolean }>`select ${number} as id, ${key} as chave,
      ${umSo === undefined ? sql`false` : sql.ref(`t.${umSo}`)} as unica from ${table} t where t.id_empresa = ${destino} and (${wanted(t)})`.execute(db);
  const known = new Map(theirs.flatMap(({ id: there, chave }) => (chave === null ? [] : [[chave, there] as const])));
  const taken = theirs.some(({ unica }) => unica);

  const went = new Map<number, { id: number; copiada: boolean }>();
  destinos.set(tabela, went);
  const made: { from: number; linha: Linha }[] = [];
  const kept: Linha[] = [];
  rows: for (const { id: from, chave, linha } of source) {
    const values: Linha = Object.fromEntries(colunas.map((column) => [column, linha[column]]));
    for (const [column, { para, parte }] of Object.entries(refs)) {
      const old = linha[column] as number | null;
      const place = old === null ? undefined : destinos.get(para)?.get(old);
      if (old !== null && (place === undefined || (parte && !place.copiada))) continue rows;
      values[column] = place?.id ?? null;
    }
    for (const [column, para] of Object.entries(listas)) {
      const places = (linha[column] as number[]).map((old) => destinos.get(para)?.get(old)?.id);
      if (places.includes(undefined)) continue rows;
      values[column] = places;
    }
    if (umSo !== undefined && taken) values[umSo] = false;
    const there = chave === null ? undefined : known.get(chave);
    if (there === undefined) made.push({ from, linha: values });
    else {
      went.set(from, { id: there, copiada: nova });
      if (nova) kept.push({ ...values, [id!]: there });
    }
  }
  const columns = [...colunas, ...Object.keys(refs), ...Object.keys(listas)];
  // what a new company begins with becomes as the source has it
  if (kept.length > 0)
    await sql`update ${table} t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`))}
      from jsonb_populate_recordset(null::${table}, ${JSON.stringify(kept)}::jsonb) r
      where t.id_empresa = ${destino} and ${sql.ref(`t.${id!}`)} = ${sql.ref(`r.${id!}`)}`.execute(db);
  if (made.length === 0) return kept.length;
  if (id !== undefined) {
    const { rows: numbers } = await sql<{ n: number }>`select nextval(pg_get_serial_sequence(${tabela}, ${id})) as n
      from generate_series(1, ${made.length}::int)`.execute(db);
    made.forEach(({ linha }, i) => (linha[id] = numbers[i]!.n));
  }
  const all = sql.join([...(id === undefined ? [] : [id]), ...columns].map((column) => sql.ref(column)));
  const { rows: inserted } = await sql<Linha>`insert into ${table} (id_empresa, ${all}) overriding system value
    select ${destino}::bigint, ${all} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(made.map(({ linha }) => linha))}::jsonb)
    on conflict do nothing returning ${id === undefined ? sql`true as feita` : sql.ref(id)}`.execute(db);
  if (id !== undefined) {
    const there = new Set(inserted.map((row) => row[id]));
    for (const { from, linha } of made) if (there.has(linha[id])) went.set(from, { id: linha[id] as number, copiada: true });
  }
  return kept.length + inserted.length;
}

/** Copies these items, in one transaction of the owner; answers how many rows of each. What the destination has by the same name stays. */
export async function copiar(
  db: Db,
  copias: readonly Copia[],
  onto: { origem: number; destino: number; nova: boolean },
  before: (feitos: number) => Promise<void>,
): Promise<Partial<Record<ItemDeCopia, number>>> {
  const destinos: Destinos = new Map();
  const copied: Partial<Record<ItemDeCopia, number>> = {};
  for (const [feitos, { item, tabelas }] of copias.entries()) {
    await before(feitos);
    for (const [i, tabela] of tabelas.entries()) {
      const n = await (tabela.numero === undefined ? copyTable(db, tabela, onto, destinos) : copyNumbered(db, tabela, tabela.numero, onto));
      if (i === 0) copied[item] = n;
    }
  }
  return copied;
}
