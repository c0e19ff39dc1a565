import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import { reservado } from '../tickets.scope.ts';

/** Columns of both rows that a merge changes. */
const changed = ['ultimo_indice', 'ultima_em', 'ultima_de', 'primeira_resposta_em', 'versao', 'alterado_em', 'excluido_em', 'id_ticket_destino'] as const;
export type Antes = Readonly<Record<'ticket' | 'perdedor', Readonly<Record<string, unknown>>>>;
export const antesDe = (row: Readonly<Record<string, unknown>>): Record<string, unknown> => Object.fromEntries(changed.map((column) => [column, row[column]]));

/** What moved, by table. */
export interface Movidos {
  /** Entries that came from the other: their number → their place there. */
  readonly vindas: Readonly<Record<string, number>>;
  /** Those that stood here: their number → their place here. */
  readonly daqui: Readonly<Record<string, number>>;
  /** Entries that the merge wrote. */
  readonly escritas: readonly number[];
  readonly seguidores: readonly number[];
  readonly itens: Readonly<Record<string, number>>;
  readonly participantes: readonly number[];
  readonly salas: readonly number[];
  readonly tempos: readonly number[];
  readonly anexos: readonly number[];
  /** Tickets that had gone into the other before. */
  readonly anteriores: readonly number[];
  readonly vinculos: readonly Vinculo[];
  readonly vinculosFeitos: readonly Vinculo[];
  /** How far customers had read here, by their access; null: nothing. */
  readonly leituras: Readonly<Record<string, number | null>>;
}
export interface Vinculo {
  readonly id_ticket_a: number;
  readonly id_ticket_b: number;
  readonly tipo: number;
}

const ids = (values: Readonly<Record<string, unknown>>): number[] => Object.keys(values).map(Number);

/** Those that not everybody may read. */
export async function findReservados(db: Db, tickets: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id_ticket: number;
  }>`select t.id_ticket from ticket t where t.id_ticket = any (${[...tickets]}::bigint[]) and ${reservado}`.execute(db);
  return rows.map((row) => row.id_ticket);
}

/** Place of each entry of a ticket. */
export async function places(db: Db, id_ticket: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ id_entrada: number; indice: number }>`select id_entrada, indice from ticket_entrada where id_ticket = ${id_ticket}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.id_entrada, row.indice]));
}

/** Puts entries at these places of a ticket: past below zero, since each place is taken once at any moment. */
export async function setPlaces(db: Db, id_ticket: number, at: Readonly<Record<string, number>>): Promise<void> {
  await sql`update ticket_entrada e set id_ticket = ${id_ticket}, indice = -x.n from unnest(${ids(at)}::bigint[], ${Object.values(at)}::int[]) as x (id, n)
    where e.id_entrada = x.id`.execute(db);
  await sql`update ticket_entrada set indice = -indice where id_ticket = ${id_ticket} and indice < 0`.execute(db);
}

/** The entries of some tickets as one sequence: by when they were written. */
export async function inTime(db: Db, tickets: readonly number[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ id_entrada: number }>`select id_entrada from ticket_entrada where id_ticket = any (${[...tickets]}::bigint[])
    order by criado_em, id_entrada`.execute(db);
  return Object.fromEntries(rows.map(({ id_entrada }, i) => [id_entrada, i + 1]));
}

export async function moveFollowers(db: Db, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ id_login: number }>`update ticket_seguidor s set id_ticket = ${to} where s.id_ticket = ${from}
    and not exists (select from ticket_seguidor o where o.id_ticket = ${to} and o.id_login = s.id_login) returning s.id_login`.execute(db);
  return rows.map((row) => row.id_login);
}

export async function returnFollowers(db: Db, from: number, to: number, logins: readonly number[]): Promise<void> {
  await sql`update ticket_seguidor set id_ticket = ${to} where id_ticket = ${from} and id_login = any (${[...logins]}::bigint[])`.execute(db);
}

/** Items go behind those that are there; answers the place that each had. */
export async function moveItens(db: Db, from: number, to: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: number; ordem: number }>`with had as (select id_ticket_item, ordem from ticket_item where id_ticket = ${from}),
      last as (select coalesce(max(ordem), 0) as n from ticket_item where id_ticket = ${to})
    update ticket_item i set id_ticket = ${to}, ordem = last.n + had.ordem from had, last where i.id_ticket_item = had.id_ticket_item
    returning i.id_ticket_item as id, had.ordem`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.id, row.ordem]));
}

export async function returnItens(db: Db, to: number, itens: Readonly<Record<string, number>>): Promise<void> {
  await sql`update ticket_item i set id_ticket = ${to}, ordem = x.n from unnest(${ids(itens)}::bigint[], ${Object.values(itens)}::int[]) as x (id, n)
    where i.id_ticket_item = x.id`.execute(db);
}

export async function moveParticipantes(db: Db, from: number, to: number, only?: readonly number[]): Promise<number[]> {
  const which = only === undefined ? sql`true` : sql`p.id_participante = any (${[...only]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`update ticket_participante p set id_ticket = ${to} where p.id_ticket = ${from} and ${which}
    and not exists (select from ticket_participante o where o.id_ticket = ${to}
      and (lower(o.email) = lower(p.email) or o.id_acesso_cliente = p.id_acesso_cliente)) returning p.id_participante as id`.execute(db);
  return rows.map((row) => row.id);
}

export async function moveSalas(db: Db, from: number, to: number, only?: readonly number[]): Promise<number[]> {
  const which = only === undefined ? sql`true` : sql`s.id_sala = any (${[...only]}::bigint[])`;
  const { rows } = await sql<{ id_sala: number }>`update ticket_sala s set id_ticket = ${to} where s.id_ticket = ${from} and ${which}
    and not exists (select from ticket_sala o where o.id_ticket = ${to} and o.id_sala = s.id_sala) returning s.id_sala`.execute(db);
  return rows.map((row) => row.id_sala);
}

export async function moveTempos(db: Db, from: number, to: number, only?: readonly number[]): Promise<number[]> {
  const which = only === undefined ? sql`true` : sql`id_tempo = any (${[...only]}::bigint[])`;
  const { rows } = await sql<{ id: number }>`update ticket_tempo set id_ticket = ${to} where id_ticket = ${from} and ${which} returning id_tempo as id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Whatever went into `from` before leads to `to` from now on. */
export async function leadOn(db: Db, from: number, to: number, only?: readonly number[]): Promise<number[]> {
  const which = only === undefined ? sql`true` : sql`id_ticket = any (${[...only]}::bigint[])`;
  const { rows } = await sql<{ id_ticket: number }>`update ticket set id_ticket_destino = ${to} where id_ticket_destino = ${from} and ${which}
    returning id_ticket`.execute(db);
  return rows.map((row) => row.id_ticket);
}

async function deleteVinculos(db: Db, vinculos: readonly Vinculo[]): Promise<void> {
  await sql`delete from ticket_vinculo v using unnest(${vinculos.map((v) => v.id_ticket_a)}::bigint[], ${vinculos.map((v) => v.id_ticket_b)}::bigint[]) as x (a, b)
    where v.id_ticket_a = x.a and v.id_ticket_b = x.b`.execute(db);
}
/** Those that were not there. */
async function insertVinculos(db: Db, vinculos: readonly Vinculo[]): Promise<Vinculo[]> {
  const { rows } = await sql<Vinculo>`insert into ticket_vinculo (id_ticket_a, id_ticket_b, tipo)
    select * from unnest(${vinculos.map((v) => v.id_ticket_a)}::bigint[], ${vinculos.map((v) => v.id_ticket_b)}::bigint[], ${vinculos.map((v) => v.tipo)}::smallint[])
    on conflict do nothing returning id_ticket_a, id_ticket_b, tipo`.execute(db);
  return rows;
}

/** Links of `from` become links of `to`: none to itself, none twice. Answers what there was and what was made of it. */
export async function moveVinculos(db: Db, from: number, to: number): Promise<{ vinculos: Vinculo[]; vinculosFeitos: Vinculo[] }> {
  const { rows: vinculos } = await sql<Vinculo>`delete from ticket_vinculo where ${from} in (id_ticket_a, id_ticket_b)
    returning id_ticket_a, id_ticket_b, tipo`.execute(db);
  const other = (id: number): number => (id === from ? to : id);
  const wanted = vinculos.map((v) => ({ id_ticket_a: other(v.id_ticket_a), id_ticket_b: other(v.id_ticket_b), tipo: v.tipo }));
  const { rows: there } = await sql<Vinculo>`select id_ticket_a, id_ticket_b, tipo from ticket_vinculo where ${to} in (id_ticket_a, id_ticket_b)`.execute(db);
  const linked = new Set(there.flatMap((v) => [v.id_ticket_a, v.id_ticket_b]));
  const fresh = wanted.filter((v) => v.id_ticket_a !== v.id_ticket_b && !linked.has(v.id_ticket_a === to ? v.id_ticket_b : v.id_ticket_a));
  return { vinculos, vinculosFeitos: await insertVinculos(db, fresh) };
}

export async function returnVinculos(db: Db, { vinculos, vinculosFeitos }: Pick<Movidos, 'vinculos' | 'vinculosFeitos'>): Promise<void> {
  await deleteVinculos(db, vinculosFeitos);
  await insertVinculos(db, vinculos);
}

/** Customers have read as far as they have read all of both: what came from the other counts as unread where it was. Answers what stood there. */
export async function moveReading(
  db: Db,
  from: number,
  to: number,
  vindas: Readonly<Record<string, number>>,
  daqui: Readonly<Record<string, number>>,
): Promise<Record<string, number | null>> {
  const was = { ...vindas, ...daqui };
  const { rows } = await sql<{ id_acesso_cliente: number; id_cliente: number; antes: number | null }>`select distinct r.id_acesso_cliente, r.id_cliente,
      (select h.lido_ate from ticket_leitura h where h.id_ticket = ${to} and h.id_acesso_cliente = r.id_acesso_cliente) as antes
    from ticket_leitura r where r.id_ticket in (${from}, ${to})`.execute(db);
  await sql`insert into ticket_leitura (id_ticket, id_acesso_cliente, id_cliente, lido_ate)
    select ${to}, c.id, c.id_cliente, coalesce((select min(e.indice) - 1 from ticket_entrada e
        join unnest(${ids(was)}::bigint[], ${Object.values(was)}::int[], ${ids(was).map((id) => String(id) in vindas)}::boolean[]) as x (id, n, veio) on x.id = e.id_entrada
        where x.n > coalesce((select r.lido_ate from ticket_leitura r where r.id_acesso_cliente = c.id
          and r.id_ticket = case when x.veio then ${from}::bigint else ${to}::bigint end), 0)),
      (select t.ultimo_indice from ticket t where t.id_ticket = ${to}))
    from unnest(${rows.map((r) => r.id_acesso_cliente)}::bigint[], ${rows.map((r) => r.id_cliente)}::bigint[]) as c (id, id_cliente)
    on conflict (id_empresa, id_ticket, id_acesso_cliente) do update set lido_ate = excluded.lido_ate`.execute(db);
  return Object.fromEntries(rows.map((r) => [r.id_acesso_cliente, r.antes]));
}

export async function returnReading(db: Db, to: number, leituras: Readonly<Record<string, number | null>>): Promise<void> {
  for (const [id, lido_ate] of Object.entries(leituras)) {
    if (lido_ate === null) await sql`delete from ticket_leitura where id_ticket = ${to} and id_acesso_cliente = ${Number(id)}`.execute(db);
    else await sql`update ticket_leitura set lido_ate = ${lido_ate} where id_ticket = ${to} and id_acesso_cliente = ${Number(id)}`.execute(db);
  }
}

/** Sets columns as they stand in `values`, a row as JSON. */
export async function setColumns(db: Db, id_ticket: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  const sets = Object.keys(values).map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`);
  await sql`update ticket t set ${sql.join(sets)} from jsonb_populate_record(null::ticket, ${JSON.stringify(values)}::jsonb) v where t.id_ticket = ${id_ticket}`.execute(
    db,
  );
}

export interface MesclaRow {
  id_mescla: number;
  id_ticket: number;
  id_perdedor: number;
  em: Date;
  antes: Antes;
  versao_depois: number;
  movidos: Movidos;
  desfeita_em: Date | null;
}

export async function insertMescla(db: Db, row: Omit<MesclaRow, 'id_mescla' | 'em' | 'desfeita_em'> & { id_login: number; em: Date }): Promise<number> {
  const { id_mescla } = await db
    .insertInto('ticket_mescla')
    .values({ ...row, antes: JSON.stringify(row.antes), movidos: JSON.stringify(row.movidos) })
    .returning('id_mescla')
    .executeTakeFirstOrThrow();
  return id_mescla;
}

export async function lockMescla(db: Db, id_mescla: number): Promise<MesclaRow | undefined> {
  const { rows } = await sql<MesclaRow>`select id_mescla, id_ticket, id_perdedor, em, antes, versao_depois, movidos, desfeita_em
    from ticket_mescla where id_mescla = ${id_mescla} for update`.execute(db);
  return rows[0];
}

/** A merge that went over this one: it has to be taken back first. */
export async function laterMescla(db: Db, { id_mescla, id_ticket, id_perdedor }: MesclaRow): Promise<boolean> {
  const { rows } = await sql`select from ticket_mescla m where m.desfeita_em is null and m.id_mescla > ${id_mescla}
    and (m.id_perdedor in (${id_ticket}, ${id_perdedor}) or m.id_ticket = ${id_ticket}) limit 1`.execute(db);
  return rows.length > 0;
}
