import type { MotivoDePar } from '@prosa/contract/contatos/mescla.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { type Pessoa, partes } from '../../../core/pessoa.ts';
import { type Viewer, visibleInList, visibleTo } from '../lista/contatos.scope.ts';
import type { Row } from './mescla.repository.ts';

/** Whether the person sees all of these, each in use or archived; `hidden` are those that may be out of the lists. */
export async function canSee(db: Db, person: Viewer, ids: readonly number[], hidden: readonly number[] = []): Promise<boolean> {
  const { rows } = await sql<{
    id_contato: number;
  }>`select c.id_contato from contato c where (c.id_contato = any (${[...ids]}::bigint[]) and c.situacao in (0, 1) and ${visibleTo(person)})
    or c.id_contato = any (${[...hidden]}::bigint[])`.execute(db);
  return rows.length === new Set([...ids, ...hidden]).size;
}

interface Side {
  linha: Row;
  cliente: string | null;
  responsavel: string | null;
  /** How many of each hang on it. */
  quantos: Required<{ [K in keyof NonNullable<Pessoa['contar']>]: number }>;
}
export interface Sides {
  a: Side;
  b: Side;
  /** The empresa's own fields, in their order. */
  proprios: { id_campo: number; nome: string; tipo: string }[];
}

export async function findSides(db: Db, pessoas: readonly Pessoa[], a: number, b: number): Promise<Sides> {
  const counts = partes(pessoas, 'contar').flatMap(({ contar }) => Object.entries(contar).map(([nome, count]) => sql`${sql.lit(nome)}, ${count}`));
  const { rows } = await sql<Side>`select to_jsonb(c) as linha, k.nome as cliente, l.nome as responsavel,
      json_build_object(${sql.join(counts)}) as quantos
    from contato c left join cliente k on k.id_cliente = c.id_cliente left join login l on l.id_login = c.id_responsavel where c.id_contato in (${a}, ${b})`.execute(
    db,
  );
  const side = (id: number): Side => rows.find(({ linha }) => linha.id_contato === id)!;
  const proprios = await db
    .selectFrom('campo_personalizado')
    .select(['id_campo', 'nome', 'tipo'])
    .where('excluido_em', 'is', null)
    .orderBy('ordem')
    .orderBy('id_campo')
    .execute();
  return { a: side(a), b: side(b), proprios };
}

export interface Quem {
  id_contato: number;
  nome: string;
  telefone: string | null;
  email: string | null;
  avatar: string | null;
}
const quem = (alias: 'c' | 'd') => {
  const t = sql.raw(alias);
  return sql`json_build_object('id_contato', ${t}.id_contato, 'nome', ${t}.nome_exibido, 'telefone', ${t}.telefone, 'email', ${t}.email, 'avatar', ${t}.avatar)`;
};

/** A page of pairs that the person sees both of; one more than asked says that there are more. */
export async function findPares(db: Db, person: Viewer, page: number, rpp: number): Promise<{ a: Quem; b: Quem; motivos: MotivoDePar[] }[]> {
  const { rows } = await sql<{ a: Quem; b: Quem; motivos: MotivoDePar[] }>`select ${quem('c')} as a, ${quem('d')} as b, p.motivos
    from contato_par p join contato c on c.id_contato = p.id_a join contato d on d.id_contato = p.id_b
    where p.id_distinguiu is null and c.situacao in (0, 1) and d.situacao in (0, 1) and ${visibleInList(person)}
      and exists (select from contato c where c.id_contato = p.id_b and ${visibleInList(person)})
    order by p.peso desc, p.id_a, p.id_b limit ${rpp + 1} offset ${page * rpp}`.execute(db);
  return rows;
}

export async function findProcura(db: Db): Promise<{ estado: 'procurando' | 'pronta' | 'falhou'; em: Date } | undefined> {
  return (await db.selectFrom('contato_busca_de_pares').select(['estado', 'em']).executeTakeFirst()) as
    | { estado: 'procurando' | 'pronta' | 'falhou'; em: Date }
    | undefined;
}

/** False when somebody's search is on its way already; one that began an hour ago died. */
export async function beginProcura(db: Db): Promise<boolean> {
  const { rows } = await sql`insert into contato_busca_de_pares as b (estado) values ('procurando')
    on conflict (id_empresa) do update set estado = 'procurando', em = now() where b.estado <> 'procurando' or b.em < now() - interval '1 hour' returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function endProcura(db: Db, estado: 'pronta' | 'falhou'): Promise<void> {
  await db.updateTable('contato_busca_de_pares').set({ estado, em: sql`now()` }).execute();
}

const telefoneTrocado = 'telefone_trocado' satisfies MotivoDePar;
const pesoTrocado = sql.lit(75);
/** Key that a Brazilian number has with and without 55 and the ninth digit. */
const nationalKey = (numero: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`right(regexp_replace(${numero}, '\\D', '', 'g'), 8) || left(regexp_replace(regexp_replace(${numero}, '\\D', '', 'g'), '^55(?=\\d{10})', ''), 2)`;

/** Two whose numbers were once kept under one key: somebody decides whether they are one person. */
export async function insertParTrocado(db: Db, a: number, b: number): Promise<void> {
  await sql`insert into contato_par as p (id_a, id_b, motivos, peso) values (${Math.min(a, b)}, ${Math.max(a, b)}, array[${telefoneTrocado}::text], ${pesoTrocado})
    on conflict (id_empresa, id_a, id_b) do update set motivos = p.motivos || excluded.motivos, peso = p.peso + excluded.peso
    where not p.motivos @> excluded.motivos`.execute(db);
}

/** Pairs that one search keeps. */
const most = sql.lit(2000);
/** Of one value; a phone that hundreds share is nobody's. */
const crowd = sql.lit(6);

/**
 * Looks for pairs by everything that may tell, each kind by one pass over equal values; similar names only among those born on
 * one day, which are few. Replaces what the last search found, but for what people said of it.
 */
export async function searchPares(db: Db): Promise<void> {
  const inUse = sql`c.situacao in (0, 1)`;
  const equal = (
    motivo: MotivoDePar,
    peso: number,
    keys: ReturnType<typeof sql>,
  ) => sql`select motivo.id_a, motivo.id_b, ${motivo}::text as motivo, ${sql.lit(peso)} as peso from (
      select g.ids[x] as id_a, g.ids[y] as id_b from (
        select array_agg(distinct k.id_contato order by k.id_contato) as ids from (${keys}) k (id_contato, chave) group by k.chave having count(distinct k.id_contato) between 2 and ${crowd}
      ) g, generate_subscripts(g.ids, 1) x, generate_subscripts(g.ids, 1) y where x < y limit ${most}) motivo`;
  await sql`set local work_mem = '64MB'`.execute(db);
  await sql`create temp table pares on commit drop as
    ${equal('documento', 100, sql`select c.id_contato, c.cpf from contato c where ${inUse} and c.cpf <> '' union all select c.id_contato, c.cnpj from contato c where ${inUse} and c.cnpj <> ''`)}
    union all ${equal(
      'telefone',
      80,
      // a number of another country is itself alone: its digits may be a Brazilian's without 55
      sql`select t.id_contato, case when t.numero like '+%' then t.numero else ${nationalKey(sql`t.numero`)} end
      from contato_telefone t join contato c on c.id_contato = t.id_contato where ${inUse} and length(regexp_replace(t.numero, '\\D', '', 'g')) >= 10`,
    )}
    union all select * from (select least(a.id_contato, b.id_contato), greatest(a.id_contato, b.id_contato), ${telefoneTrocado}::text, ${pesoTrocado} from (
        select t.id_contato, ${nationalKey(sql`t.numero`)} as chave from contato_telefone t join contato c on c.id_contato = t.id_contato
        where ${inUse} and t.numero ~ '^\\+\\d{10,11}$' and t.numero !~ '^\\+55') a
      join (select t.id_contato, ${nationalKey(sql`t.numero`)} as chave from contato_telefone t join contato c on c.id_contato = t.id_contato
        where ${inUse} and t.numero ~ '^55\\d{10,11}$') b on b.chave = a.chave and b.id_contato <> a.id_contato limit ${most}) s
    union all ${equal('email', 70, sql`select c.id_contato, lower(trim(c.email)) from contato c where ${inUse} and trim(coalesce(c.email, '')) <> ''`)}
    union all ${equal('nome_aniversario', 60, sql`select c.id_contato, sem_acento(c.nome_exibido) || to_char(c.data_aniversario, 'YYYYMMDD') from contato c where ${inUse} and c.data_aniversario is not null`)}
    union all ${equal('nome_municipio', 30, sql`select c.id_contato, sem_acento(c.nome_exibido) || ' ' || c.id_municipio from contato c where ${inUse} and c.id_municipio is not null and strpos(trim(c.nome_exibido), ' ') > 0`)}
    union all select * from (select c.id_contato, d.id_contato, 'parecido_aniversario', 40 from contato c join contato d
      on d.data_aniversario = c.data_aniversario and d.id_contato > c.id_contato and d.situacao in (0, 1)
      where ${inUse} and sem_acento(c.nome_exibido) <> sem_acento(d.nome_exibido) and similarity(sem_acento(c.nome_exibido), sem_acento(d.nome_exibido)) > 0.55 limit ${most}) s`.execute(
    db,
  );
  await sql`delete from contato_par where id_distinguiu is null`.execute(db);
  await sql`insert into contato_par (id_a, id_b, motivos, peso)
    select id_a, id_b, array_agg(motivo order by peso desc), sum(peso) from pares group by id_a, id_b order by sum(peso) desc, id_a, id_b limit ${most}
    on conflict do nothing`.execute(db);
}

/** Not one person: remembered, whether a search found the pair or not. */
export async function distinguish(db: Db, id_login: number, a: number, b: number): Promise<void> {
  await db
    .insertInto('contato_par')
    .values({ id_a: Math.min(a, b), id_b: Math.max(a, b), id_distinguiu: id_login })
    .onConflict((c) => c.columns(['id_empresa', 'id_a', 'id_b']).doUpdateSet({ id_distinguiu: id_login }))
    .execute();
}

/** Merges since then that still stand, newest first. */
export async function findMesclas(
  db: Db,
  person: Viewer,
  since: Date,
): Promise<{ id_mescla: number; contato: Quem; perdedor: string; quem: string; em: string }[]> {
  const { rows } = await sql<{
    id_mescla: number;
    contato: Quem;
    perdedor: string;
    quem: string;
    em: Date;
  }>`select m.id_mescla, ${quem('c')} as contato, d.nome_exibido as perdedor, coalesce(l.nome, 'WhatsApp') as quem, m.em
    from contato_mescla m join contato c on c.id_contato = m.id_contato join contato d on d.id_contato = m.id_perdedor left join login l on l.id_login = m.id_login
    where m.desfeita_em is null and m.em > ${since} and c.situacao in (0, 1) and ${visibleInList(person)} order by m.em desc limit 200`.execute(db);
  return rows.map((row) => ({ ...row, em: row.em.toISOString() }));
}
