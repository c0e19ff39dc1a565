import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../core/db/database.ts';

export const regras = ['lixeira_dias', 'anonimizar_meses', 'midias_meses'] as const;
export type Regra = (typeof regras)[number];
type Condition = RawBuilder<unknown>;

/** Before this, by the clock of the process. */
const before = (now: Date, n: number, unit: 'months' | 'days'): Condition => sql`(${now}::timestamptz - make_interval(${sql.raw(unit)} => ${n}::int))`;

const mayEnd = sql`c.apagado_em is null and not c.reter
    and not exists (select from sala s where s.id_contato = c.id_contato and s.status_id in (0, 1, 2, 6, 7))
    and not exists (select from cliente k where k.id_cliente = c.id_cliente and k.situacao_acesso <> 'sem')`;

/** What a rule reaches: rows of `c` (contato), or of `m` (mensagem) with its conversation `s`. */
function reached(regra: Regra, n: number, now: Date): Condition {
  if (regra === 'lixeira_dias') return sql`c.excluido_em < ${before(now, n, 'days')} and ${mayEnd}`;
  const since = before(now, n, 'months');
  // what happened to a record is its history, its consents, its conversations, what is scheduled, and its cliente
  if (regra === 'anonimizar_meses')
    return sql`c.situacao in (0, 1, 2) and c.alterado_em < ${since} and c.criado_em < ${since} and c.conversa_em < ${since} and coalesce(c.excluido_em < ${since}, true) and ${mayEnd}
      and not exists (select from contato_mudanca h where h.id_contato = c.id_contato and h.em >= ${since})
      and not exists (select from contato_consentimento h where h.id_contato = c.id_contato and h.em >= ${since})
      and not exists (select from sala s where s.id_contato = c.id_contato and (s.ultima_em >= ${since} or s.encerrado_em >= ${since}))
      and not exists (select from agendamento a join sala s on s.id_sala = a.id_sala where s.id_contato = c.id_contato and a.estado = 'agendado')
      and not exists (select from cliente k where k.id_cliente = c.id_cliente and k.alterado_em >= ${since})`;
  return sql`m.id_arquivo is not null and m.saida is null and s.status_id in (3, 4, 5) and greatest(s.encerrado_em, s.ultima_em) < ${since} and m.em < ${since}
    and not exists (select from contato c where c.id_contato = s.id_contato and c.reter)`;
}

/** How many contatos, or files, the rule reaches now, counted up to `most`. */
export async function countReached(db: Db, regra: Regra, n: number, now: Date, most: number): Promise<number> {
  const found =
    regra === 'midias_meses'
      ? sql`select distinct m.id_arquivo from mensagem m join sala s on s.id_sala = m.id_sala where ${reached(regra, n, now)} limit ${most}`
      : sql`select c.id_contato from contato c where ${reached(regra, n, now)} limit ${most}`;
  const { rows } = await sql<{ n: number }>`${plannedEachTime}select count(*) as n from (${found}) x`.execute(db);
  return rows[0]!.n;
}

/** The next contatos after this one. */
export async function nextContatos(db: Db, regra: 'lixeira_dias' | 'anonimizar_meses', n: number, now: Date, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${plannedEachTime}select c.id_contato as id from contato c
    where c.id_contato > ${after} and ${reached(regra, n, now)} order by c.id_contato limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** Holds the contatos, and answers those that the rule reaches still: nobody opens a conversation with them, or changes them, until the transaction ends. */
export async function lockReached(db: Db, regra: 'lixeira_dias' | 'anonimizar_meses', n: number, now: Date, ids: readonly number[]): Promise<number[]> {
  const these = sql`${[...ids]}::bigint[]`;
  await sql`select c.id_contato from contato c where c.id_contato = any (${these}) order by c.id_contato for update of c`.execute(db);
  // a statement of its own: what was committed while the lock was waited for is seen
  const { rows } = await sql<{
    id: number;
  }>`select c.id_contato as id from contato c where c.id_contato = any (${these}) and ${reached(regra, n, now)}`.execute(db);
  return rows.map((row) => row.id);
}

/** The next messages with a file, in the order of their files: one that was sent to many goes at once. */
export async function nextMensagens(
  db: Db,
  n: number,
  now: Date,
  after: readonly [number, number],
  most: number,
): Promise<{ id: number; id_arquivo: number }[]> {
  const { rows } = await sql<{ id: number; id_arquivo: number }>`${plannedEachTime}select m.id_mensagem as id, m.id_arquivo
    from mensagem m join sala s on s.id_sala = m.id_sala
    where m.id_arquivo >= ${after[0]} and (m.id_arquivo, m.id_mensagem) > (${after[0]}, ${after[1]}) and ${reached('midias_meses', n, now)}
    order by m.id_arquivo, m.id_mensagem limit ${most}`.execute(db);
  return rows;
}

/** Takes the files from those of the messages that the rule reaches still; answers the files. */
export async function takeFiles(db: Db, n: number, now: Date, ids: readonly number[]): Promise<number[]> {
  const these = sql`${[...ids]}::bigint[]`;
  // a conversation that somebody reopens now is waited for, and then left alone
  await sql`select from sala s where s.id_sala in (select m.id_sala from mensagem m where m.id_mensagem = any (${these})) order by s.id_sala for update of s`.execute(
    db,
  );
  const { rows } = await sql<{ id_arquivo: number }>`with alvo as (
      select m.id_mensagem, m.id_arquivo from mensagem m join sala s on s.id_sala = m.id_sala where m.id_mensagem = any (${these}) and ${reached('midias_meses', n, now)}
    ), sem as (
      update mensagem m set id_arquivo = null, dados = coalesce(m.dados, '{}') || '{"arquivo_apagado": true}' from alvo a where m.id_mensagem = a.id_mensagem
    ) select distinct id_arquivo from alvo`.execute(db);
  return rows.map((row) => row.id_arquivo);
}

/** Empresas that have a rule. */
export async function empresasWithRegra(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id_empresa: number }>`select id_empresa from privacidade_config
    where anonimizar_meses is not null or lixeira_dias is not null or midias_meses is not null order by id_empresa`.execute(db);
  return rows.map((row) => row.id_empresa);
}

/** False when the contato's data are over. */
export async function setReter(db: Db, id_contato: number, reter: boolean): Promise<{ antes: boolean } | undefined> {
  const { rows } = await sql<{
    antes: boolean;
  }>`with antes as (select id_contato, reter from contato where id_contato = ${id_contato} and apagado_em is null for no key update)
    update contato c set reter = ${reter} from antes a where c.id_contato = a.id_contato returning a.reter as antes`.execute(db);
  return rows[0];
}
