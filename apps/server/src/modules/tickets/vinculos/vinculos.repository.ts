import type { RelacoesDoTicket } from '@prosa/contract/tickets/relacoes.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { visibleTo as visibleSala } from '../../atendimentos/atendimentos.api.ts';
import { findConversaAberta } from '../compositor/compositor.repository.ts';
import { visibleTo } from '../tickets.scope.ts';

const outro = sql`t.id_ticket, t.numero, t.titulo, st.nome as status_ticket_nome, st.cor as status_cor, t.encerrado::int as encerrado`;
/** Salas that take messages. */
const aberta = sql`s.status_id in (0, 1, 2, 6, 7)`;

async function rowsOf<R>(db: Db, query: RawBuilder<R>): Promise<R[]> {
  return (await query.execute(db)).rows;
}

/** Tickets linked to this one, of those that the person sees. */
const findVinculos = (db: Db, person: Staff, id: number) =>
  rowsOf(
    db,
    sql<RelacoesDoTicket['vinculos'][number]>`select ${outro}, v.tipo, (v.id_ticket_a = t.id_ticket)::int as primeiro
    from ticket_vinculo v join ticket t on t.id_ticket = case when v.id_ticket_a = ${id} then v.id_ticket_b else v.id_ticket_a end
    join status_ticket st on st.id_status_ticket = t.id_status_ticket
    where ${id} in (v.id_ticket_a, v.id_ticket_b) and t.excluido_em is null and ${visibleTo(person)} order by v.tipo desc, t.numero`,
  );

/** What went into it, the last first: that one is taken back first, within 30 days. */
const findMesclas = (db: Db, id: number, since: Date) =>
  rowsOf(
    db,
    sql<Omit<RelacoesDoTicket['mesclas'][number], 'em'> & { em: Date }>`select m.id_mescla, t.numero, t.titulo, coalesce(l.nome, '') as quem, m.em,
      (m.em > ${since} and m.id_mescla = max(m.id_mescla) over ())::int as desfaz
    from ticket_mescla m join ticket t on t.id_ticket = m.id_perdedor left join login l on l.id_login = m.id_login
    where m.id_ticket = ${id} and m.desfeita_em is null order by m.id_mescla desc`,
  );

const findSalas = (db: Db, person: Staff, id: number) =>
  rowsOf(
    db,
    sql<
      Omit<RelacoesDoTicket['salas'][number], 'em'> & { em: Date }
    >`select s.id_sala, coalesce(k.nome_exibido, '') as contato, (${aberta})::int as aberta, s.criado_em as em
    from ticket_sala x join sala s on s.id_sala = x.id_sala left join contato k on k.id_contato = s.id_contato
    where x.id_ticket = ${id} and ${visibleSala(person)} order by s.criado_em desc, s.id_sala desc`,
  );

export async function findRelacoes(db: Db, person: Staff, id: number, mesclasDesde: Date): Promise<RelacoesDoTicket> {
  const iso = <R extends { em: Date }>(rows: R[]) => rows.map((row) => ({ ...row, em: row.em.toISOString() }));
  return {
    vinculos: await findVinculos(db, person, id),
    mesclas: iso(await findMesclas(db, id, mesclasDesde)),
    salas: iso(await findSalas(db, person, id)),
    conversa_aberta: await conversaDe(db, person, id),
    participantes: await rowsOf(
      db,
      sql<
        RelacoesDoTicket['participantes'][number]
      >`select x.id_participante, coalesce(x.email, p.email, '') as email, coalesce(nullif(x.nome, ''), p.nome, '') as nome,
        (x.id_acesso_cliente is not null)::int as entra
      from ticket_participante x left join pessoa_do_cliente p on p.id_acesso_cliente = x.id_acesso_cliente where x.id_ticket = ${id} order by x.id_participante`,
    ),
    tempos: await rowsOf(
      db,
      sql<RelacoesDoTicket['tempos'][number]>`select x.id_tempo, x.id_login as id_usuario, l.nome, x.minutos, x.dia::text as dia, x.descricao,
        (x.id_login = ${person.id_login})::int as minha
      from ticket_tempo x join login l on l.id_login = x.id_login where x.id_ticket = ${id} order by x.dia desc, x.id_tempo desc`,
    ),
  };
}

async function conversaDe(db: Db, person: Staff, id: number): Promise<number | null> {
  const { id_contato } = await db.selectFrom('ticket').select('id_contato').where('id_ticket', '=', id).executeTakeFirstOrThrow();
  return id_contato === null ? null : findConversaAberta(db, person, id_contato);
}

/** Tickets of a sala, of those that the person sees. */
export const findDaSala = (db: Db, person: Staff, id_sala: number) =>
  rowsOf(
    db,
    sql<Omit<RelacoesDoTicket['vinculos'][number], 'tipo' | 'primeiro'>>`select ${outro} from ticket_sala x join ticket t on t.id_ticket = x.id_ticket
    join status_ticket st on st.id_status_ticket = t.id_status_ticket
    where x.id_sala = ${id_sala} and t.excluido_em is null and ${visibleTo(person)} order by t.numero desc limit 50`,
  );

/** Open tickets that hang on this one and that the person sees, by number. */
export async function filhosAbertos(db: Db, person: Staff, id: number): Promise<number[]> {
  const { rows } = await sql<{ id_ticket: number }>`select t.id_ticket from ticket_vinculo v join ticket t on t.id_ticket = v.id_ticket_b
    where v.id_ticket_a = ${id} and v.tipo = 2 and not t.encerrado and t.excluido_em is null and ${visibleTo(person)} order by t.id_ticket`.execute(db);
  return rows.map((row) => row.id_ticket);
}

/** One kind of link for two tickets: another takes its place. */
export async function saveVinculo(db: Db, a: number, b: number, tipo: number): Promise<void> {
  await deleteVinculo(db, a, b);
  await db.insertInto('ticket_vinculo').values({ id_ticket_a: a, id_ticket_b: b, tipo }).execute();
}

export async function deleteVinculo(db: Db, a: number, b: number): Promise<boolean> {
  const { rows } =
    await sql`delete from ticket_vinculo where (id_ticket_a = ${a} and id_ticket_b = ${b}) or (id_ticket_a = ${b} and id_ticket_b = ${a}) returning tipo`.execute(
      db,
    );
  return rows.length > 0;
}

/** Whether `b` stands above `a`, through any number of parents: it cannot hang below it. */
export async function isAbove(db: Db, b: number, a: number): Promise<boolean> {
  const { rows } = await sql`with recursive up (id) as (select ${a}::bigint union
      select v.id_ticket_a from ticket_vinculo v join up on up.id = v.id_ticket_b where v.tipo = 2)
    select from up where id = ${b}`.execute(db);
  return rows.length > 0;
}

/** Entries that people wrote, of this ticket, in order. */
export async function findDitas(db: Db, id_ticket: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id_entrada: number }>`select id_entrada from ticket_entrada where id_ticket = ${id_ticket} and tipo <> 'evento'
    and id_entrada = any (${[...ids]}::bigint[]) order by indice`.execute(db);
  return rows.map((row) => row.id_entrada);
}

/** An address in copy; that of a person of the ticket's cliente who signs in stands for the person. */
export async function insertParticipante(db: Db, id_ticket: number, email: string, nome: string): Promise<number> {
  const { rows: people } = await sql<{
    id_acesso_cliente: number;
  }>`select p.id_acesso_cliente from pessoa_do_cliente p join ticket t on t.id_cliente = p.id_cliente
    where t.id_ticket = ${id_ticket} and lower(p.email) = lower(${email}) and p.ativo and p.aceito_em is not null limit 1`.execute(db);
  const pessoa = people[0]?.id_acesso_cliente ?? null;
  const { rows } = await (pessoa === null
    ? sql<{ id: number }>`insert into ticket_participante (id_ticket, email, nome) values (${id_ticket}, ${email}, ${nome})
          on conflict (id_empresa, id_ticket, lower(email)) do update set nome = excluded.nome returning id_participante as id`
    : sql<{ id: number }>`insert into ticket_participante (id_ticket, id_acesso_cliente) values (${id_ticket}, ${pessoa})
          on conflict (id_empresa, id_ticket, id_acesso_cliente) where id_acesso_cliente is not null do update set nome = '' returning id_participante as id`
  ).execute(db);
  return rows[0]!.id;
}

/** Whose a row is that hangs on a ticket. */
export async function ticketOf(
  db: Db,
  tabela: 'ticket_participante' | 'ticket_tempo',
  coluna: 'id_participante' | 'id_tempo',
  id: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id_ticket: number }>`select id_ticket from ${sql.table(tabela)} where ${sql.ref(coluna)} = ${id}`.execute(db);
  return rows[0]?.id_ticket;
}
