import { type RawBuilder, sql } from 'kysely';
import { type Db, plannedEachTime } from '../../../core/db/database.ts';

type Sql = RawBuilder<unknown>;

/** Files of salas that ended before `since`, and are not of a contato that is to be kept: rows of `m` with their sala `s`. */
const old = (
  since: Sql,
): Sql => sql`m.id_arquivo is not null and m.saida is null and s.status_id in (3, 4, 5) and greatest(s.encerrado_em, s.ultima_em) < ${since} and m.em < ${since}
    and not exists (select from contato c where c.id_contato = s.id_contato and c.reter)`;

/** How many such files there are, counted up to `most`. */
export async function countMidiasAntigas(db: Db, since: Sql, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`${plannedEachTime}select count(*) as n from (
    select distinct m.id_arquivo from mensagem m join sala s on s.id_sala = m.id_sala where ${old(since)} limit ${most}) x`.execute(db);
  return rows[0]!.n;
}

/** The next messages with a file, in the order of their files: one that was sent to many goes at once. */
export async function nextMidiasAntigas(db: Db, since: Sql, after: readonly [number, number], most: number): Promise<{ id: number; id_arquivo: number }[]> {
  const { rows } = await sql<{ id: number; id_arquivo: number }>`${plannedEachTime}select m.id_mensagem as id, m.id_arquivo
    from mensagem m join sala s on s.id_sala = m.id_sala
    where m.id_arquivo >= ${after[0]} and (m.id_arquivo, m.id_mensagem) > (${after[0]}, ${after[1]}) and ${old(since)}
    order by m.id_arquivo, m.id_mensagem limit ${most}`.execute(db);
  return rows;
}

/** Takes the files from those of the messages that are old still; answers the files. */
export async function takeMidiasAntigas(db: Db, since: Sql, ids: readonly number[]): Promise<number[]> {
  const these = sql`${[...ids]}::bigint[]`;
  // a sala that somebody reopens now is waited for, and then left alone
  await sql`select from sala s where s.id_sala in (select m.id_sala from mensagem m where m.id_mensagem = any (${these})) order by s.id_sala for update of s`.execute(
    db,
  );
  const { rows } = await sql<{ id_arquivo: number }>`with alvo as (
      select m.id_mensagem, m.id_arquivo from mensagem m join sala s on s.id_sala = m.id_sala where m.id_mensagem = any (${these}) and ${old(since)}
    ), sem as (
      update mensagem m set id_arquivo = null, dados = coalesce(m.dados, '{}') || '{"arquivo_apagado": true}' from alvo a where m.id_mensagem = a.id_mensagem
    ) select distinct id_arquivo from alvo`.execute(db);
  return rows.map((row) => row.id_arquivo);
}
