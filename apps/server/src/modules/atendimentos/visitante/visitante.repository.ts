import type { Visita } from '@prosa/contract/atendimentos/atendimentos.realtime.ts';
import { topicOf } from '@prosa/contract/realtime.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Before } from '../linha/entrada.ts';
import { isOpenSql, type OpenSala, openColumns } from '../sala/salas.repository.ts';

/** What follows `cliente-anon-` in the name of a visitor's topic: their identity. */
export const chaveDoVisitante = (topic: string): string => topic.slice(topicOf.visitante('').length);

/** The salas of a visitor on their web chat: those that answer to this window, and no others of the contato. */
const salasDe = (id_wpp_config: number, chave: string) =>
  sql`select s.* from contato_identidade i join sala s on s.id_contato = i.id_contato and s.id_wpp_config = ${id_wpp_config} and s.tipo = 'atendimento'
      and s.destino ->> 'visitante' = ${chave} where i.tipo = 'visitante' and i.chave = ${chave}`;

/** The open sala of a visitor, and what they are called in it. */
export async function findAberta(db: Db, id_wpp_config: number, chave: string): Promise<{ id_sala: number; topic: string; nome: string } | undefined> {
  const { rows } = await sql<{ id_sala: number; topic: string; nome: string }>`select s.id_sala, s.topic, c.nome_exibido as nome
    from contato_identidade i join sala s on s.id_contato = i.id_contato and s.id_wpp_config = ${id_wpp_config} and s.status_id in (0, 1, 2, 6, 7)
      and s.tipo = 'atendimento' and s.destino ->> 'visitante' = ${chave} join contato c on c.id_contato = s.id_contato
    where i.tipo = 'visitante' and i.chave = ${chave}`.execute(db);
  return rows[0];
}

/** What is there before a visitor's message: whether it is stored already, who they are, and their open sala; `sua`: it answers to this window. */
export async function findAntes(db: Db, id_wpp_config: number, chave: string, id_externo: string): Promise<Before & { sua: boolean }> {
  const { rows } = await sql<
    OpenSala & {
      sua: boolean;
      aberta: number | null;
      conhecido: number | null;
      valor: string;
      contato: string;
      excluido: boolean;
      m_id: number | null;
      m_sala: number;
      deletada: boolean;
      nao_suportada: boolean;
    }
  >`select ${openColumns}, s.id_sala as aberta, coalesce(s.destino ->> 'visitante' = ${chave}, false) as sua, i.id_contato as conhecido, i.valor, c.nome as contato,
      c.excluido_em is not null as excluido, m.id_mensagem as m_id, m.id_sala as m_sala, m.deletada, coalesce(m.dados ? 'nao_suportada', false) as nao_suportada
    from (values (1)) one left join contato_identidade i on i.tipo = 'visitante' and i.chave = ${chave} left join contato c on c.id_contato = i.id_contato
      left join sala s on s.id_wpp_config = ${id_wpp_config}::bigint and s.id_contato = i.id_contato and ${isOpenSql}
      left join mensagem m on m.id_wpp_config = ${id_wpp_config}::bigint and m.id_externo = ${id_externo}`.execute(db);
  const { sua, aberta, conhecido, valor, contato, excluido, m_id, m_sala, deletada, nao_suportada, ...sala } = rows[0]!;
  return {
    sua,
    taken: m_id === null ? undefined : { id_mensagem: m_id, id_sala: m_sala, deletada, nao_suportada },
    known: conhecido === null ? [] : [{ tipo: 'visitante', chave, valor, id_contato: conhecido, nome: contato, excluido, dito: false }],
    open: aberta === null ? undefined : sala,
  };
}

export interface Propria {
  readonly id_mensagem: number;
  readonly id_sala: number;
  readonly topic: string;
  readonly id_externo: string | null;
  readonly de: string;
  readonly deletada: boolean;
  readonly criado_em: Date;
}

/** A message of one of the visitor's salas that they see. */
export async function findPropria(db: Db, id_wpp_config: number, chave: string, id_mensagem: number): Promise<Propria | undefined> {
  const { rows } = await sql<Propria>`select m.id_mensagem, m.id_sala, s.topic, m.id_externo, m.de, m.deletada, m.criado_em
    from (${salasDe(id_wpp_config, chave)}) s join mensagem m on m.id_sala = s.id_sala
    where m.id_mensagem = ${id_mensagem} and m.tipo not in ('nota', 'sistema')`.execute(db);
  return rows[0];
}

/** Ids of messages that the visitor sees, the newest last; before or after one of them. `mais`: there are more on that side. */
export async function findPagina(
  db: Db,
  id_wpp_config: number,
  chave: string,
  { before, after, limit }: { before?: number | undefined; after?: number | undefined; limit: number },
): Promise<{ ids: number[]; mais: boolean }> {
  const side = after === undefined ? sql`m.id_mensagem < ${before ?? Number.MAX_SAFE_INTEGER}` : sql`m.id_mensagem > ${after}`;
  const order = after === undefined ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id_mensagem: number }>`select m.id_mensagem from (${salasDe(id_wpp_config, chave)}) s join mensagem m on m.id_sala = s.id_sala
    where m.tipo not in ('nota', 'sistema') and m.em > now() - interval '30 days' and ${side} order by m.id_mensagem ${order} limit ${limit + 1}`.execute(db);
  const ids = rows.slice(0, limit).map((row) => row.id_mensagem);
  return { ids: ids.toSorted((a, b) => a - b), mais: rows.length > limit };
}

/** How the last sala of the visitor stands. */
export async function findVisita(db: Db, id_wpp_config: number, chave: string): Promise<Visita & { topic: string | null }> {
  const { rows } = await sql<{
    chat_id: number;
    topic: string;
    status_id: number;
    nome: string | null;
    avatar: string | null;
    posicao: number | null;
    nota: number | null;
  }>`select s.id_sala as chat_id, s.topic, s.status_id, split_part(l.nome, ' ', 1) as nome, l.avatar, n.nota,
      case when s.id_responsavel is null and s.status_id in (0, 1, 6) then (select count(*)::int from sala q where q.status_id in (0, 1, 6) and q.id_responsavel is null
        and q.tipo = 'atendimento' and q.id_departamento is not distinct from s.id_departamento and (q.criado_em, q.id_sala) <= (s.criado_em, s.id_sala)) end as posicao
    from (${salasDe(id_wpp_config, chave)} order by s.criado_em desc, s.id_sala desc limit 1) s
      left join login l on l.id_login = s.id_responsavel left join sala_nota n on n.id_sala = s.id_sala`.execute(db);
  const dela = await findDela(db, chave);
  const [row] = rows;
  if (!row) return { chat_id: 0, topic: null, status_id: null, atendente: null, posicao: null, nota: null, ...dela };
  const { nome, avatar, ...rest } = row;
  return { ...rest, atendente: nome === null ? null : { nome, avatar }, ...dela };
}

/** What the visitor's own row has for their window: an invitation that waits for an answer, with the first name of who invites, and the address that is proven. */
async function findDela(db: Db, chave: string): Promise<Pick<Visita, 'convite' | 'email'>> {
  const { rows } = await sql<{
    texto: string;
    nome: string | null;
    convidado: boolean;
    email: string;
  }>`select v.convite as texto, split_part(l.nome, ' ', 1) as nome,
      v.convite_em is not null as convidado, v.email_provado as email from visitante v left join login l on l.id_login = v.convite_de where v.chave = ${chave}`.execute(
    db,
  );
  const [row] = rows;
  return { convite: row?.convidado ? { texto: row.texto, nome: row.nome ?? '' } : null, email: row?.email ?? '' };
}

/** Where a sala of a web chat is heard by its visitor; undefined for one that has none. */
export async function findJanela(db: Db, id_sala: number): Promise<{ id_wpp_config: number; chave: string } | undefined> {
  const { rows } = await sql<{ id_wpp_config: number; chave: string }>`select s.id_wpp_config, s.destino ->> 'visitante' as chave
    from sala s where s.id_sala = ${id_sala} and s.destino ? 'visitante' and s.id_wpp_config is not null`.execute(db);
  return rows[0];
}

/** Salas that the visitor opened in the last 12 hours, and whether one is open. */
export async function contarConversas(db: Db, id_wpp_config: number, chave: string): Promise<{ n: number; aberta: boolean }> {
  const { rows } = await sql<{ n: number; aberta: boolean }>`select count(*) filter (where s.criado_em > now() - interval '12 hours')::int as n,
      coalesce(bool_or(s.status_id in (0, 1, 2, 6, 7)), false) as aberta from (${salasDe(id_wpp_config, chave)}) s`.execute(db);
  return rows[0]!;
}

/** What a visitor sent up; also when its message has it already: said again it is the same one. */
export function findSubido(db: Db, id_arquivo: number): Promise<{ id_arquivo: number; nome: string; content_type: string; tamanho: number } | undefined> {
  return db.selectFrom('arquivo').select(['id_arquivo', 'nome', 'content_type', 'tamanho']).where('id_arquivo', '=', id_arquivo).executeTakeFirst();
}

/** Ids on the network of what the visitor has not been shown, up to a message. */
export async function findAteAqui(db: Db, id_wpp_config: number, chave: string, id_mensagem: number, ack: number): Promise<string[]> {
  const { rows } = await sql<{ id_externo: string }>`select m.id_externo from (${salasDe(id_wpp_config, chave)}) s join mensagem m on m.id_sala = s.id_sala
    where m.id_mensagem <= ${id_mensagem} and m.de <> 'contato' and m.tipo not in ('nota', 'sistema') and m.ack between 1 and ${ack - 1} and m.id_externo is not null
    order by m.id_mensagem desc limit 100`.execute(db);
  return rows.map((row) => row.id_externo).toReversed();
}

/** Messages by their ids on the network, in the order in which they came. */
export function findPorExternos(db: Db, id_wpp_config: number, ids: readonly string[]): Promise<{ id_mensagem: number; id_sala: number; ack: number }[]> {
  return db
    .selectFrom('mensagem')
    .select(['id_mensagem', 'id_sala', 'ack'])
    .where('id_wpp_config', '=', id_wpp_config)
    .where('id_externo', 'in', ids)
    .orderBy('id_mensagem')
    .execute();
}

/** What a visitor thought of a sala that ended; said again it is changed. */
export async function insertNota(db: Db, id_sala: number, nota: number, texto: string): Promise<void> {
  await sql`insert into sala_nota (id_sala, nota, texto) values (${id_sala}, ${nota}, ${texto})
    on conflict (id_empresa, id_sala) do update set nota = excluded.nota, texto = excluded.texto, em = now()`.execute(db);
}
