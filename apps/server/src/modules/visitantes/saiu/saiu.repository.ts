import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';

/** A visitor who has gone, as far as reaching them goes. */
export interface Ausente {
  readonly id_visitante: number;
  readonly chave: string;
  readonly id_contato: number;
  readonly email: string;
  readonly email_provado: string;
  readonly avisado_ate: number;
  readonly avisado_sala: number;
  readonly pagina: string;
  readonly empresa: string;
}

/** Visitors of salas of web chats. */
export async function findDasSalas(db: Db, ids: readonly number[]): Promise<number[]> {
  // by their keys: joined, all visitors of the company are read
  const { rows } = await sql<{ id_visitante: number }>`select v.id_visitante from visitante v
    where v.chave = any (array (select s.destino ->> 'visitante' from sala s where s.id_sala = any (${[...ids]}::bigint[])))`.execute(db);
  return rows.map((row) => row.id_visitante);
}

/** Held until the transaction ends; undefined for who is nobody's contato, may not write, or whose chat mails nobody. */
export async function lockAusente(db: Db, id_visitante: number): Promise<Ausente | undefined> {
  const { rows } =
    await sql<Ausente>`select v.id_visitante, v.chave, v.id_contato, v.email, v.email_provado, v.avisado_ate, v.avisado_sala, v.pagina, e.nome_fantasia as empresa
    from visitante v join chat_config t on t.id_chat_config = v.id_chat_config join empresa e on e.id_empresa = v.id_empresa join contato c on c.id_contato = v.id_contato
    where v.id_visitante = ${id_visitante} and t.avisa_por_email = 1 and t.ativo = 1 and t.excluido_em is null and v.bloqueado_em is null
      and c.excluido_em is null and e.assinatura <> 'suspensa' for update of v`.execute(db);
  return rows[0];
}

export interface NaoLida {
  readonly id_mensagem: number;
  readonly id_sala: number;
  readonly nome: string;
  readonly texto: string;
  readonly arquivo: string | null;
}
/** What the team wrote to this window and nobody has read, after what was mailed; nothing when the visitor had the last word. */
export async function findNaoLidas(db: Db, { chave, id_contato, avisado_ate }: Ausente): Promise<NaoLida[]> {
  const { rows } = await sql<NaoLida>`select m.id_mensagem, m.id_sala, coalesce(split_part(l.nome, ' ', 1), '') as nome, m.texto, f.nome as arquivo
    from sala s join mensagem m on m.id_sala = s.id_sala left join login l on l.id_login = m.id_login left join arquivo f on f.id_arquivo = m.id_arquivo
    where s.id_contato = ${id_contato} and s.destino ->> 'visitante' = ${chave} and m.de = 'usuario' and m.tipo not in ('nota', 'sistema') and not m.deletada
      and m.ack < 3 and m.id_mensagem > ${avisado_ate} and s.ultima_em > now() - interval '7 days'
      and not exists (select from mensagem x where x.id_sala = m.id_sala and x.de = 'contato' and x.id_mensagem > m.id_mensagem)
    order by m.id_mensagem limit 30`.execute(db);
  return rows;
}

export async function setAvisado(db: Db, id_visitante: number, ate: number, sala: number): Promise<void> {
  await sql`update visitante set avisado_ate = ${ate}, avisado_sala = ${sala} where id_visitante = ${id_visitante}`.execute(db);
}

/** Whoever comes back: their chat, their key, and whether its site names them. `db` is the owner's. */
export async function findDeVolta(
  db: Db,
  id_empresa: number,
  id_visitante: number,
): Promise<{ id_chat_config: number; chat: string; chave: string; nomeado: boolean } | undefined> {
  const { rows } = await sql<{ id_chat_config: number; chat: string; chave: string; nomeado: boolean }>`select t.id_chat_config, t.chave as chat, v.chave,
      v.id_externo is not null as nomeado from visitante v join chat_config t on t.id_empresa = v.id_empresa and t.id_chat_config = v.id_chat_config
    where v.id_empresa = ${id_empresa} and v.id_visitante = ${id_visitante}`.execute(db);
  return rows[0];
}

/** Asks for a code for an address: the one before is worth nothing. False for a visitor that is not kept. */
export async function pedirCodigo(db: Db, chave: string, email: string, expira_em: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id_visitante: number }>`insert into visitante_codigo (id_visitante, email, expira_em)
    select v.id_visitante, ${email}, ${expira_em}::timestamptz from visitante v where v.chave = ${chave}
    on conflict (id_empresa, id_visitante) do update set email = excluded.email, expira_em = excluded.expira_em, codigo_hash = null, tentativas = 0
    returning id_visitante`.execute(db);
  return rows[0]?.id_visitante;
}

/** The code that a mail takes along now; false when none is asked for any more. */
export async function setCodigo(db: Db, id_visitante: number, email: string, codigo_hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('visitante_codigo')
    .set({ codigo_hash })
    .where('id_visitante', '=', id_visitante)
    .where('email', '=', email)
    .where('expira_em', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a try at the code and answers what it has to be; undefined when there is none, or it was tried too often. */
export async function tentarCodigo(
  db: Db,
  chave: string,
  now: Date,
  most: number,
): Promise<{ id_visitante: number; id_contato: number | null; email: string; codigo_hash: Buffer } | undefined> {
  const { rows } = await sql<{
    id_visitante: number;
    id_contato: number | null;
    email: string;
    codigo_hash: Buffer;
  }>`update visitante_codigo c set tentativas = c.tentativas + 1 from visitante v
    where v.chave = ${chave} and c.id_visitante = v.id_visitante and c.expira_em > ${now}::timestamptz and c.tentativas < ${most} and c.codigo_hash is not null
    returning c.id_visitante, v.id_contato, c.email, c.codigo_hash`.execute(db);
  return rows[0];
}

/** The mailbox is theirs. */
export async function setProvado(db: Db, id_visitante: number, email: string): Promise<void> {
  await sql`delete from visitante_codigo where id_visitante = ${id_visitante}`.execute(db);
  await sql`update visitante set email = ${email}, email_provado = ${email}, avisado_sala = 0 where id_visitante = ${id_visitante}`.execute(db);
}

/** The number on which this visitor may go on, with a code for them; undefined: none, or they have no sala. */
export async function pedirContinuacao(db: Db, chave: string, codigo: string, expira_em: Date): Promise<string | undefined> {
  const { rows } = await sql<{ telefone: string }>`with w as (
      select v.id_visitante, c.id_wpp_config, c.telefone from visitante v join chat_config t on t.id_chat_config = v.id_chat_config
        join wpp_config c on c.id_wpp_config = t.id_wpp_continuar
      where v.chave = ${chave} and v.id_contato is not null and v.bloqueado_em is null and c.ligada and c.excluido_em is null and c.telefone <> ''
    ), antes as (delete from visitante_continua x using w where x.id_visitante = w.id_visitante),
    novo as (insert into visitante_continua (codigo, id_visitante, id_wpp_config, expira_em)
      select ${codigo}, w.id_visitante, w.id_wpp_config, ${expira_em}::timestamptz from w)
    select telefone from w`.execute(db);
  return rows[0]?.telefone;
}

export interface Continua {
  readonly id_sala: number;
  readonly id_contato: number;
  readonly contato_em: Date;
  /** Of the web chat: their last sala there, and the contato that they are. */
  readonly id_sala_web: number;
  readonly id_contato_web: number;
  readonly contato_web_em: Date;
}
/** Messages that carry a code of their own number, in a sala that began with them: taken, each once. */
export async function takeContinuacoes(db: Db, ids: readonly number[], now: Date): Promise<Continua[]> {
  const { rows } = await sql<Continua>`with achadas as (
      select m.id_sala, x.codigo, x.id_visitante from mensagem m join sala s on s.id_sala = m.id_sala
        join visitante_continua x on x.codigo = substring(upper(m.texto) from '\\mCÓDIGO ([A-Z2-9]{8})\\M') and x.id_wpp_config = s.id_wpp_config
      where m.id_mensagem = any (${[...ids]}::bigint[]) and m.de = 'contato' and x.expira_em > ${now}::timestamptz
        and not exists (select from mensagem a where a.id_sala = m.id_sala and a.de = 'contato' and a.id_mensagem < m.id_mensagem)
    ), tomadas as (delete from visitante_continua x using achadas a where x.codigo = a.codigo returning x.codigo)
    select a.id_sala, s.id_contato, c.criado_em as contato_em, w.id_sala as id_sala_web, v.id_contato as id_contato_web, cw.criado_em as contato_web_em
    from achadas a join tomadas t on t.codigo = a.codigo join sala s on s.id_sala = a.id_sala join contato c on c.id_contato = s.id_contato
      join visitante v on v.id_visitante = a.id_visitante join contato cw on cw.id_contato = v.id_contato
      join lateral (select x.id_sala from sala x where x.id_contato = v.id_contato and x.destino ->> 'visitante' = v.chave order by x.id_sala desc limit 1) w on true`.execute(
    db,
  );
  return rows;
}
