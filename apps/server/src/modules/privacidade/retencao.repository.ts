import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../core/db/database.ts';
import { type Pessoa, partes } from '../../core/pessoa.ts';

export const regras = ['lixeira_dias', 'anonimizar_meses', 'midias_meses'] as const;
export type Regra = (typeof regras)[number];
type Condition = RawBuilder<unknown>;

/** Before this, by the clock of the process. */
const before = (now: Date, n: number, unit: 'months' | 'days'): Condition => sql`(${now}::timestamptz - make_interval(${sql.raw(unit)} => ${n}::int))`;
export const monthsBefore = (now: Date, n: number): Condition => before(now, n, 'months');

/** Rules that end contatos; the other one lets go of the files of old salas. */
export type RegraDeContatos = Exclude<Regra, 'midias_meses'>;

const none = (conditions: readonly Condition[]): Condition =>
  sql.join(
    conditions.map((one) => sql`not ${one}`),
    sql` and `,
  );

/** What a rule reaches: rows of `c` (contato) on which nothing hangs that stands against it. */
function reached(pessoas: readonly Pessoa[], regra: RegraDeContatos, n: number, now: Date): Condition {
  const hanging = partes(pessoas, 'retencao').map(({ retencao }) => retencao);
  const mayEnd = sql`c.apagado_em is null and ${none([sql`c.reter`, ...hanging.flatMap(({ impede }) => impede ?? [])])}`;
  if (regra === 'lixeira_dias') return sql`c.excluido_em < ${before(now, n, 'days')} and ${mayEnd}`;
  const since = monthsBefore(now, n);
  return sql`c.situacao in (0, 1, 2) and c.alterado_em < ${since} and c.criado_em < ${since} and c.conversa_em < ${since} and coalesce(c.excluido_em < ${since}, true)
    and ${mayEnd} and ${none(hanging.flatMap(({ recente }) => recente?.(since) ?? []))}`;
}

/** How many contatos the rule reaches now, counted up to `most`. */
export async function countReached(db: Db, pessoas: readonly Pessoa[], regra: RegraDeContatos, n: number, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`${plannedEachTime}select count(*) as n from (
    select c.id_contato from contato c where ${reached(pessoas, regra, n, now)} limit ${most}) x`.execute(db);
  return rows[0]!.n;
}

/** The next contatos after this one. */
export async function nextContatos(
  db: Db,
  pessoas: readonly Pessoa[],
  regra: RegraDeContatos,
  n: number,
  now: Date,
  after: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${plannedEachTime}select c.id_contato as id from contato c
    where c.id_contato > ${after} and ${reached(pessoas, regra, n, now)} order by c.id_contato limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** Holds the contatos, and answers those that the rule reaches still: nobody opens a sala with them, or changes them, until the transaction ends. */
export async function lockReached(db: Db, pessoas: readonly Pessoa[], regra: RegraDeContatos, n: number, now: Date, ids: readonly number[]): Promise<number[]> {
  const these = sql`${[...ids]}::bigint[]`;
  await sql`select c.id_contato from contato c where c.id_contato = any (${these}) order by c.id_contato for update of c`.execute(db);
  // a statement of its own: what was committed while the lock was waited for is seen
  const { rows } = await sql<{
    id: number;
  }>`select c.id_contato as id from contato c where c.id_contato = any (${these}) and ${reached(pessoas, regra, n, now)}`.execute(db);
  return rows.map((row) => row.id);
}

/** Empresas that have a rule. */
export async function empresasWithRegra(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id_empresa: number }>`select id_empresa from privacidade_config
    where anonimizar_meses is not null or lixeira_dias is not null or midias_meses is not null order by id_empresa`.execute(db);
  return rows.map((row) => row.id_empresa);
}
