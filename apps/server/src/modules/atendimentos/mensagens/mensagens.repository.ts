import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { type DomainEvents, eventsIn } from '../../../core/domain-events/domain-events.ts';
import { type Address, type Cobranca, messageLimits } from '../../../integrations/whatsapp/provider.ts';
import type { OutboundWork } from '../../linhas/linhas.api.ts';
import { notar } from '../sala/mudanca.ts';
import { type MensagemRow, presentMensagem } from '../sala/salas.presenter.ts';
import type { SalaPlace } from '../sala/salas.repository.ts';
import { visibleTo } from '../sala/salas.scope.ts';
import type { Dados } from './conteudos.ts';
import { reactionsSql } from './reacoes.repository.ts';

export interface NewMessage {
  de: 'contato' | 'usuario' | 'sistema' | 'bot';
  origem?: 'prosa' | 'telefone' | 'api' | 'bot' | 'contato';
  tipo: string;
  texto: string;
  id_login?: number | null;
  link?: { url: string; title: string } | null;
  /** Of a place, of contact cards. */
  dados?: Dados | null;
  id_arquivo?: number | null;
  id_resposta?: number | null;
  private_id?: string | null;
  encaminhada?: boolean;
  /** Of a note: whom it names. */
  mencoes?: readonly number[] | null;
  id_wpp_config?: number | null;
  id_externo?: string | null;
  ack?: number;
  /** Work for the line. */
  saida?: 'enviar' | null;
  em: Date;
  /** Address that the customer wrote from. */
  destino?: Address | null;
}

/** What was stored of a message that was added. */
export type Added = Pick<
  MensagemRow,
  | 'id_mensagem'
  | 'id_sala'
  | 'msg_index'
  | 'private_id'
  | 'id_externo'
  | 'status'
  | 'ack'
  | 'tipo'
  | 'texto'
  | 'deletada'
  | 'editada'
  | 'em'
  | 'de'
  | 'id_login'
  | 'origem'
  | 'link'
  | 'dados'
  | 'erro'
  | 'encaminhada'
>;

/** Events that tell of a message. */
type OfMessage = 'mensagem_recebida' | 'mensagem_enviada' | 'mensagem_interna' | 'palavra_recebida';
/** An event of the message that is being added, as a part of its statement. */
export type Tells = (db: Db) => RawBuilder<unknown>;
/** `more`: what it says besides which message it is. */
export const tells =
  <T extends OfMessage>(tipo: T, more: Omit<DomainEvents[T], 'id_sala' | 'id_mensagem'>): Tells =>
  (db) =>
    eventsIn(
      db,
      tipo,
      sql<DomainEvents[T]>`select jsonb_build_object('id_sala', nova.id_sala, 'id_mensagem', nova.id_mensagem) || ${JSON.stringify(more)}::jsonb from nova`,
    );

/** decisions "Status numbers": an answer brings unanswered and outside-hours salas back to their normal state. */
const statusWhenAnswered = sql`case when id_responsavel is not null then 2 when status_id in (6, 7) then 1 else status_id end`;

/**
 * Adds a message to an open sala with the next index; undefined when the sala is closed. Counter, preview and order of
 * the sala and of its members change in the same statement, which records `events`, too. The row lock of the sala orders those who write at once.
 */
export async function addMessage(db: Db, id_sala: number, m: NewMessage, ...events: readonly Tells[]): Promise<Added | undefined> {
  // previews are read over shoulders: they show what the customer has, too
  const shows = m.de !== 'sistema' && m.tipo !== 'nota';
  // what a person writes to the customer ends the wait; a bot's answer does not
  const answers = m.de === 'usuario' && m.tipo !== 'nota';
  // in an interno each one's unread messages are counted from here
  const ownInInterno = sql`(s.tipo = 'interno' and sala_membro.id_login = ${m.id_login ?? null}::bigint)`;
  const recorded = events.length === 0 ? sql`` : sql`, ${sql.join(events.map((event, i) => sql`${sql.raw(`e${i}`)} as (${event(db)})`))}`;
  const { rows } = await sql<Added>`with s as (
      update sala set ultimo_index = ultimo_index + 1, nao_lidas = nao_lidas + ${m.de === 'contato' ? 1 : 0}::int,
        linhas_sistema = linhas_sistema + ${m.de === 'sistema' ? 1 : 0}::int,
        ultima_texto = case when ${shows}::bool and (${m.em}::timestamptz >= ultima_em or ultima_tipo is null) then ${m.texto.slice(0, 200)} else ultima_texto end,
        ultima_de = case when ${shows}::bool and (${m.em}::timestamptz >= ultima_em or ultima_tipo is null) then ${m.de} else ultima_de end,
        ultima_autor = case when ${shows}::bool and (${m.em}::timestamptz >= ultima_em or ultima_tipo is null) then ${m.id_login ?? null}::bigint else ultima_autor end,
        ultima_tipo = case when ${shows}::bool and (${m.em}::timestamptz >= ultima_em or ultima_tipo is null) then ${m.tipo} else ultima_tipo end,
        ultima_em = case when ${shows}::bool then greatest(ultima_em, ${m.em}::timestamptz) else ultima_em end,
        espera_desde = case when ${m.de} = 'contato' then least(espera_desde, ${m.em}::timestamptz) when ${answers}::bool then 'infinity' else espera_desde end,
        primeira_resposta_s = coalesce(primeira_resposta_s, case when ${answers}::bool and espera_desde < 'infinity'
          then greatest(0, extract(epoch from ${m.em}::timestamptz - espera_desde))::int end),
        status_id = case when ${answers}::bool then ${statusWhenAnswered} else status_id end,
        escreveu_em = case when ${m.de} = 'contato' then greatest(escreveu_em, ${m.em}::timestamptz) else escreveu_em end,
        destino = coalesce(${m.destino ? JSON.stringify(m.destino) : null}::jsonb, destino)
      where id_sala = ${id_sala} and (status_id in (0, 1, 2, 6, 7) or tipo = 'interno')
      returning id_sala, ultimo_index, linhas_sistema, ultima_em, tipo
    ), x as (
      update sala_membro set ultima_em = s.ultima_em, lido_ate = case when ${ownInInterno} then s.ultimo_index else sala_membro.lido_ate end,
        lido_linhas = case when ${ownInInterno} then s.linhas_sistema else sala_membro.lido_linhas end
      from s where sala_membro.id_sala = s.id_sala and (sala_membro.ultima_em <> s.ultima_em or ${ownInInterno})
    ), nova as (
    insert into mensagem (id_sala, msg_index, de, origem, tipo, texto, id_login, link, id_arquivo, id_resposta, private_id, mencoes, encaminhada, id_wpp_config, id_externo, ack, saida, em, dados)
    select s.id_sala, s.ultimo_index, ${m.de}, ${m.origem ?? 'prosa'}, ${m.tipo}, ${m.texto}, ${m.id_login ?? null}::bigint, ${m.link ? JSON.stringify(m.link) : null}::jsonb,
      ${m.id_arquivo ?? null}::bigint, ${m.id_resposta ?? null}::bigint, ${m.private_id ?? null}, ${m.mencoes ? [...m.mencoes] : null}::bigint[], ${m.encaminhada ?? false}::bool, ${m.id_wpp_config ?? null}::bigint, ${m.id_externo ?? null},
      ${m.ack ?? 0}::smallint, ${m.saida ?? null}, ${m.em}::timestamptz, ${m.dados ? JSON.stringify(m.dados) : null}::jsonb
    from s returning id_mensagem, id_sala, msg_index, private_id, id_externo, status, ack, tipo, texto, deletada, editada, em, de, id_login, origem, link, dados, erro, encaminhada
    )${recorded} select * from nova`.execute(db);
  const [added] = rows;
  if (added) {
    notar(db)?.mensagem(id_sala, added.id_mensagem, true);
    if (m.saida && m.id_wpp_config) notar(db)?.trabalho(m.id_wpp_config);
  }
  return added;
}

const columns = sql`m.id_mensagem, m.private_id, m.id_externo, m.id_sala, s.topic, m.msg_index, m.status, m.ack, m.tipo, m.texto, m.deletada, m.editada, m.em, m.de, m.id_login, m.origem, m.link, m.dados, m.erro, m.encaminhada,
  case m.de when 'contato' then c.nome_exibido when 'usuario' then l.nome end as nome,
  f.id_arquivo, f.nome as arquivo_nome, f.content_type, f.tamanho, f.largura, f.altura, f.voz, f.duracao_ms, f.onda,
  r.id_mensagem as r_id, r.texto as r_texto, r.tipo as r_tipo, r.deletada as r_deletada, r.id_sala as r_sala, r.msg_index as r_index, case r.de when 'contato' then c.nome_exibido when 'usuario' then rl.nome end as r_nome,
  case when m.mencoes is not null then (select coalesce(json_agg(json_build_object('id_usuario', ml.id_login, 'nome', ml.nome)), '[]') from login ml where ml.id_login = any (m.mencoes)) end as mencoes,
  case when m.reagida then ${reactionsSql} end as reacoes`;
const joins = sql`join sala s on s.id_sala = m.id_sala left join contato c on c.id_contato = s.id_contato left join login l on l.id_login = m.id_login
  left join arquivo f on f.id_arquivo = m.id_arquivo left join mensagem r on r.id_mensagem = m.id_resposta left join login rl on rl.id_login = r.id_login`;

/** Whether a bot said exactly this in the sala within so many milliseconds. */
export async function saidLately(db: Db, id_sala: number, texto: string, ms: number): Promise<boolean> {
  const { rows } =
    await sql`select from mensagem where id_sala = ${id_sala} and de = 'bot' and texto = ${texto} and em > now() - make_interval(secs => ${ms / 1000}) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Messages by their own ids, or one by its id on the network. */
export type Which = readonly number[] | { id_wpp_config: number; id_externo: string };

const isWhich = (which: Which) =>
  'id_externo' in which
    ? sql`m.id_wpp_config = ${which.id_wpp_config} and m.id_externo = ${which.id_externo}`
    : // almost always it is one: a plan for lists of unknown length looks dearer than it is, and would be made anew each time
      which.length === 1
      ? sql`m.id_mensagem = ${which[0]!}::bigint`
      : sql`m.id_mensagem = any (${[...which]}::bigint[])`;

/** A message that was just added, where neither a file nor an answered message is part of it, as `getMessages` reads it. */
export const rowOfAdded = (added: Added, sala: { readonly topic: string; readonly nome: string }): MensagemRow => ({
  ...added,
  topic: sala.topic,
  nome: added.de === 'contato' ? sala.nome : null,
  mencoes: null,
  reacoes: null,
  id_arquivo: null,
  arquivo_nome: null,
  content_type: null,
  tamanho: null,
  largura: null,
  altura: null,
  voz: null,
  duracao_ms: null,
  onda: null,
  r_id: null,
  r_nome: null,
  r_texto: null,
  r_tipo: null,
  r_deletada: null,
  r_sala: null,
  r_index: null,
});

export async function getMessages(db: Db, which: Which): Promise<MensagemRow[]> {
  const { rows } = await sql<MensagemRow>`select ${columns} from mensagem m ${joins} where ${isWhich(which)} order by m.msg_index`.execute(db);
  return rows;
}

/** A page of the sala by index: the newest, before `before`, after `after`, or on both sides of `around`. Shown by the time they were written. */
export async function findHistory(
  db: Db,
  id_sala: number,
  window: { before?: number | undefined; after?: number | undefined; around?: number | undefined; limit: number },
): Promise<{ rows: MensagemRow[]; older: boolean; newer: boolean; ultimo_index: number }> {
  const { before, after, around, limit } = window;
  const later = (from: number, count: number) =>
    sql`select id_mensagem from mensagem where id_sala = ${id_sala} and msg_index > ${from} order by msg_index limit ${count}`;
  const earlier = (from: number, count: number) =>
    sql`select id_mensagem from mensagem where id_sala = ${id_sala} and msg_index < ${from} order by msg_index desc limit ${count}`;
  const half = Math.floor(limit / 2);
  const page =
    around !== undefined
      ? sql`(${earlier(around + 1, limit - half)}) union all (${later(around, half)})`
      : after !== undefined
        ? later(after, limit)
        : earlier(before ?? 2_147_483_647, limit);
  const { rows } = await sql<MensagemRow & { ultimo_index: number }>`with p as materialized (${page})
    select ${columns}, s.ultimo_index from p join mensagem m on m.id_mensagem = p.id_mensagem ${joins} order by m.em, m.msg_index`.execute(db);
  const indexes = rows.map((row) => row.msg_index);
  const ultimo_index = rows[0]?.ultimo_index ?? after ?? 0;
  return {
    rows,
    ultimo_index,
    older: indexes.length > 0 ? Math.min(...indexes) > 1 : (after ?? 0) > 0,
    newer: indexes.length > 0 && Math.max(...indexes) < ultimo_index,
  };
}

/** Of what this person wrote in the sala, what their client called so. */
export async function findByPrivateId(
  db: Db,
  sala: { id_sala: number } | { topic: string },
  id_login: number,
  private_id: string,
): Promise<Pick<Added, 'id_mensagem' | 'msg_index'> | undefined> {
  return db
    .selectFrom('mensagem')
    .select(['id_mensagem', 'msg_index'])
    .where('id_sala', '=', 'topic' in sala ? sql<number>`(select s.id_sala from sala s where s.topic = ${sala.topic})` : sala.id_sala)
    .where('id_login', '=', id_login)
    .where('private_id', '=', private_id)
    .executeTakeFirst();
}

export async function findByExternalId(db: Db, id_wpp_config: number, id_externo: string) {
  return db
    .selectFrom('mensagem')
    .select(['id_mensagem', 'id_sala', 'deletada', sql<boolean>`coalesce(dados ? 'nao_suportada', false)`.as('nao_suportada')])
    .where('id_wpp_config', '=', id_wpp_config)
    .where('id_externo', '=', id_externo)
    .executeTakeFirst();
}

/** The customer's last message of a sala as the network knows it, inside another query. */
export const lastInboundOf = (id_sala: number): RawBuilder<string | null> =>
  sql<string | null>`(select u.id_externo from mensagem u where u.id_sala = ${id_sala} and u.de = 'contato' and u.id_externo is not null
    order by u.msg_index desc limit 1)`;

/** The same, where a network ties to it that somebody writes; null elsewhere, without looking. */
export async function findLastInbound(db: Db, id_sala: number, provedor: string | null): Promise<string | null> {
  if (!messageLimits(provedor).digitarPorMensagem) return null;
  const { rows } = await sql<{ ultima: string | null }>`select ${lastInboundOf(id_sala)} as ultima`.execute(db);
  return rows[0]?.ultima ?? null;
}

/** A message of this sala. */
export async function findMessage(db: Db, id_sala: number, id_mensagem: number) {
  return db
    .selectFrom('mensagem')
    .select(['id_mensagem', 'id_login', 'de', 'tipo', 'deletada', 'criado_em', 'id_externo', 'mencoes', 'status'])
    .where('id_sala', '=', id_sala)
    .where('id_mensagem', '=', id_mensagem)
    .executeTakeFirst();
}

/** New text of a message, or its removal, with the sala locked (salas are locked before messages, everywhere); `saida`: the customer's phone has to hear of it. The preview follows. */
export async function changeMessage(
  db: Db,
  sala: SalaPlace,
  message: { id_mensagem: number; nota: boolean },
  change: { texto: string; mencoes?: readonly number[] } | 'apagar',
  toLine: boolean,
): Promise<void> {
  const { id_mensagem } = message;
  const deleted = change === 'apagar';
  const saida = !toLine ? sql`saida` : deleted ? sql`'apagar'` : sql`coalesce(saida, 'editar')`;
  await sql`with m as (
      update mensagem set ${deleted ? sql`deletada = true` : sql`texto = ${change.texto}, editada = true`}${!deleted && change.mencoes ? sql`, mencoes = ${[...change.mencoes]}::bigint[]` : sql``}, saida = ${saida}, saida_tentativas = 0, saida_depois_de = null
      where id_mensagem = ${id_mensagem} returning id_sala, em, tipo
    ) update sala s set ultima_texto = ${deleted ? '' : change.texto.slice(0, 200)}${deleted ? sql`, ultima_tipo = 'message'` : sql``} from m where s.id_sala = m.id_sala and s.ultima_em = m.em and m.tipo <> 'nota'`.execute(
    db,
  );
  const noted = notar(db);
  noted?.aviso(async () => {
    if (deleted) return (events, id_empresa) => events.deleted(id_empresa, sala.topic, sala.id_sala, id_mensagem);
    const named = change.mencoes && presentMensagem((await getMessages(db, [id_mensagem]))[0]!).mencoes;
    return (events, id_empresa) => events.edited(id_empresa, sala.topic, sala.id_sala, id_mensagem, change.texto, message.nota, named);
  });
  if (!message.nota) noted?.linha(sala.id_sala);
  if (toLine && sala.id_wpp_config !== null) noted?.trabalho(sala.id_wpp_config);
}

/** What was shown as not supported is understood by now: the same message, with what it holds. */
export async function understand(
  db: Db,
  { id_mensagem, id_sala }: { id_mensagem: number; id_sala: number },
  content: Pick<NewMessage, 'tipo' | 'texto' | 'dados' | 'id_arquivo'>,
): Promise<void> {
  const { tipo, texto, dados = null, id_arquivo = null } = content;
  await sql`with m as (
      update mensagem set tipo = ${tipo}, texto = ${texto}, dados = ${dados ? JSON.stringify(dados) : null}::jsonb, id_arquivo = ${id_arquivo}::bigint
      where id_mensagem = ${id_mensagem} returning id_sala, em
    ) update sala s set ultima_texto = ${texto.slice(0, 200)}, ultima_tipo = ${tipo} from m where s.id_sala = m.id_sala and s.ultima_em = m.em`.execute(db);
  notar(db)?.mensagem(id_sala, id_mensagem, false);
  notar(db)?.linha(id_sala);
}

interface AckChange {
  id_mensagem: number;
  id_sala: number;
  topic: string;
  antes: number;
  status_antes: string;
  em_voo: boolean;
  ack: number;
  status: Mensagem['status'];
}

/** Of a message of ours: what the network calls it, and the id that we sent with it. */
interface OnNetwork {
  readonly id_externo: string;
  readonly nosso?: string | undefined;
}
const isOurs = (id_wpp_config: number, { id_externo, nosso = id_externo }: OnNetwork) =>
  sql`id_wpp_config = ${id_wpp_config} and id_externo = any (${[id_externo, nosso]}::text[]) and de <> 'contato'`;

/**
 * Raises how far a message of ours got; nothing when it was as far already, or is not ours. It says, too, that a send without an
 * answer left: nobody waits for that, and nothing is sent again.
 */
export async function raiseAck(db: Db, id_wpp_config: number, of: OnNetwork, ack: number): Promise<void> {
  const { rows } = await sql<AckChange>`with old as (
      select id_mensagem, ack as antes, status as status_antes, envio_em_voo_desde is not null as em_voo from mensagem where ${isOurs(id_wpp_config, of)} and ack < ${ack} for update
    ) update mensagem m set ack = ${ack}, status = case when ${ack}::int >= 3 then 'read' when ${ack}::int = 2 then 'delivered' else 'sent' end, erro = null,
      id_externo = ${of.id_externo}, envio_em_voo_desde = null, saida = case when m.saida = 'enviar' and ${of.nosso !== undefined}::bool then null else m.saida end
    from old, sala s where m.id_mensagem = old.id_mensagem and s.id_sala = m.id_sala
    returning m.id_mensagem, m.id_sala, s.topic, old.antes, old.status_antes, old.em_voo, m.ack, m.status`.execute(db);
  const [raised] = rows;
  if (!raised) return;
  const { id_mensagem: msg_id, id_sala: chat_id, topic, antes, status_antes, em_voo, status } = raised;
  notar(db)?.aviso(() => (events, id_empresa) => {
    events.ack(id_empresa, topic, { chat_id, msg_id, ack });
    if (ack >= 3 || doubtful(status_antes)) events.messageState(id_empresa, topic, { chat_id, msg_id, status, ack, erro: null });
  });
  // what is written after it waits no longer
  if (em_voo) notar(db)?.trabalho(id_wpp_config);
  // realtime.md: only the first delivery repeats a msg_id
  if (ack === 2 && antes < 2) notar(db)?.mensagem(chat_id, msg_id, false);
}

/** What its network charges a message of ours as, by the first word of it. */
export async function noteCharge(db: Db, id_wpp_config: number, of: OnNetwork, cobranca: Cobranca): Promise<void> {
  await sql`update mensagem set dados = coalesce(dados, '{}') || ${JSON.stringify({ cobranca })}::jsonb
    where ${isOurs(id_wpp_config, of)} and not coalesce(dados ? 'cobranca', false)`.execute(db);
}

/** What people were told of its state is over. */
const doubtful = (status: string): boolean => status === 'failed' || status === 'unknown';

/** The network took a message and could not deliver it. `again` in milliseconds: until another try, of what is new enough; null: none. */
export async function failDelivery(db: Db, id_wpp_config: number, of: OnNetwork, motivo: string, again: number | null): Promise<void> {
  const { rows } = await sql<{ id_mensagem: number; id_sala: number; topic: string; saida: string | null }>`with old as (
      select id_mensagem, ${again !== null}::bool and criado_em > now() - interval '15 minutes' as outra from mensagem
      where ${isOurs(id_wpp_config, of)} and ack < 2 and status <> 'failed' for update
    ) update mensagem m set envio_em_voo_desde = null, ack = 0, erro = case when old.outra then null else ${motivo} end,
      status = case when old.outra then 'sent' else 'failed' end, saida = case when old.outra then 'enviar' end, id_externo = ${of.nosso ?? of.id_externo},
      saida_tentativas = 0,
      saida_depois_de = case when old.outra then now() + make_interval(secs => ${(again ?? 0) / 1000}) end
    from old, sala s where m.id_mensagem = old.id_mensagem and s.id_sala = m.id_sala
    returning m.id_mensagem, m.id_sala, s.topic, m.saida`.execute(db);
  const [failed] = rows;
  if (!failed) return;
  const { id_mensagem: msg_id, id_sala: chat_id, topic, saida } = failed;
  if (saida === null)
    notar(db)?.aviso(() => (events, id_empresa) => events.messageState(id_empresa, topic, { chat_id, msg_id, status: 'failed', ack: 0, erro: motivo }));
  notar(db)?.trabalho(id_wpp_config);
}
export interface WorkRow {
  id_mensagem: number;
  id_sala: number;
  saida: 'enviar' | 'editar' | 'apagar';
  id_externo: string;
  destino: Address;
  texto: string;
  tipo: string;
  dados: Dados | null;
  link: { url: string; title: string } | null;
  resposta_a: string | null;
  saida_tentativas: number;
  caminho: string | null;
  arquivo_nome: string | null;
  content_type: string | null;
  tamanho: number | null;
  voz: boolean | null;
}

/** The oldest work of each sala; a sala whose oldest waits for a retry, or for word of what became of it, is left out. */
export async function findWork(db: Db, id_wpp_config: number, exceptSalas: readonly number[], limit: number): Promise<WorkRow[]> {
  const { rows } =
    await sql<WorkRow>`select h.id_mensagem, h.id_sala, h.saida, h.id_externo, s.destino, h.texto, h.tipo, h.dados, h.link, r.id_externo as resposta_a, h.saida_tentativas,
      f.caminho, f.nome as arquivo_nome, f.content_type, f.tamanho, f.voz
    from (
      select distinct on (m.id_sala) m.* from mensagem m
      where m.saida is not null and m.id_wpp_config = ${id_wpp_config} and not (m.id_sala = any (${[...exceptSalas]}::bigint[])) order by m.id_sala, m.id_mensagem
    ) h join sala s on s.id_sala = h.id_sala left join arquivo f on f.id_arquivo = h.id_arquivo left join mensagem r on r.id_mensagem = h.id_resposta
    where (h.saida_depois_de is null or h.saida_depois_de <= now()) and h.envio_em_voo_desde is null
    order by h.id_mensagem limit ${limit}`.execute(db);
  return rows;
}

/** It leaves now; false when it is on its way already, or has nothing more to send. */
export async function markLeaving(db: Db, id_mensagem: number): Promise<boolean> {
  const result = await db
    .updateTable('mensagem')
    .set({ envio_em_voo_desde: sql`now()` })
    .where('id_mensagem', '=', id_mensagem)
    .where('saida', '=', 'enviar')
    .where('envio_em_voo_desde', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** It did not leave after all. */
export async function markStaying(db: Db, id_mensagem: number): Promise<void> {
  await db.updateTable('mensagem').set({ envio_em_voo_desde: null }).where('id_mensagem', '=', id_mensagem).execute();
}

/** spec 8 has no word for it: neither sent nor failed. */
const semResposta = 'Não sabemos se saiu';

/** What left longer than `ms` ago and had no answer is no work any more: a person decides. */
export async function giveUpWaiting(db: Db, id_wpp_config: number, ms: number): Promise<void> {
  const { rows } = await sql<{ id_mensagem: number; id_sala: number; topic: string }>`update mensagem m
    set saida = null, saida_depois_de = null, saida_tentativas = 0, envio_em_voo_desde = null, status = 'unknown', erro = ${semResposta}
    from sala s where s.id_sala = m.id_sala and m.id_wpp_config = ${id_wpp_config} and m.envio_em_voo_desde < now() - make_interval(secs => ${ms / 1000})
    returning m.id_mensagem, m.id_sala, s.topic`.execute(db);
  for (const { id_mensagem: msg_id, id_sala: chat_id, topic } of rows)
    notar(db)?.aviso(() => (events, id_empresa) => events.messageState(id_empresa, topic, { chat_id, msg_id, status: 'unknown', ack: 0, erro: semResposta }));
}

/** The provider accepted it: one update. What changed while it was on its way stays as new work. */
export async function markSent(db: Db, work: OutboundWork, id_externo: string): Promise<void> {
  const { rows } = await sql<{
    antes: number;
    status_antes: string;
    topic: string;
  }>`with old as (select id_mensagem, ack as antes, status as status_antes from mensagem where id_mensagem = ${work.id_mensagem} for update)
    update mensagem m set id_externo = ${id_externo}, ack = greatest(m.ack, 1::smallint), saida_tentativas = 0, saida_depois_de = null, envio_em_voo_desde = null,
      status = case when m.status = 'unknown' then 'sent' else m.status end, erro = case when m.status = 'unknown' then null else m.erro end,
      saida = case when m.saida = 'apagar' and ${work.acao} <> 'apagar' then 'apagar' when m.saida <> 'apagar' and m.texto <> ${work.texto} then 'editar' end
    from old, sala s where m.id_mensagem = old.id_mensagem and s.id_sala = m.id_sala returning old.antes, old.status_antes, s.topic`.execute(db);
  const [change] = rows;
  if (!change || change.antes >= 1) return;
  const { topic, status_antes } = change;
  const of = { chat_id: work.id_sala, msg_id: work.id_mensagem, ack: 1 };
  notar(db)?.aviso(() => (events, id_empresa) => {
    events.ack(id_empresa, topic, of);
    // an answer that came after people were told that nobody knows
    if (status_antes === 'unknown') events.messageState(id_empresa, topic, { ...of, status: 'sent', erro: null });
  });
}

/** Another try later, or, with `again` null, failed for good with its reason. */
export async function markNotSent(db: Db, work: OutboundWork, reason: string, again: number | null): Promise<void> {
  const values =
    again === null
      ? sql`saida = null, saida_depois_de = null, envio_em_voo_desde = null, erro = ${reason}, status = case when ${work.acao} = 'enviar' then 'failed' else m.status end`
      : sql`saida_tentativas = m.saida_tentativas + 1, envio_em_voo_desde = null, saida_depois_de = now() + make_interval(secs => ${again / 1000})`;
  const { rows } = await sql<{ topic: string }>`update mensagem m set ${values} from sala s
    where m.id_mensagem = ${work.id_mensagem} and m.saida = ${work.acao} and s.id_sala = m.id_sala returning s.topic`.execute(db);
  const [change] = rows;
  if (change && again === null && work.acao === 'enviar')
    notar(db)?.aviso(
      () => (events, id_empresa) =>
        events.messageState(id_empresa, change.topic, { chat_id: work.id_sala, msg_id: work.id_mensagem, status: 'failed', ack: 0, erro: reason }),
    );
}

export interface ForwardSource {
  id_mensagem: number;
  tipo: string;
  texto: string;
  link: { url: string; title: string } | null;
  dados: Dados | null;
  id_arquivo: number | null;
}

/** Messages that this person may see, in the order in which they were written. */
export async function findSources(db: Db, person: Staff, ids: readonly number[]): Promise<ForwardSource[]> {
  const { rows } =
    await sql<ForwardSource>`select m.id_mensagem, m.tipo, m.texto, m.link, m.dados, m.id_arquivo from mensagem m join sala s on s.id_sala = m.id_sala
    where m.id_mensagem = any (${[...ids]}::bigint[]) and not m.deletada and ${visibleTo(person)} order by m.em, m.msg_index`.execute(db);
  return rows;
}

/** The sala of a message, whoever may see it. */
export async function findSalaOfMessage(db: Db, id_mensagem: number): Promise<number | undefined> {
  return (await db.selectFrom('mensagem').select('id_sala').where('id_mensagem', '=', id_mensagem).executeTakeFirst())?.id_sala;
}

/** Gives a message back to the line that failed, or of which nobody knows whether it left, under its own external id. False for others. */
export async function sendAgain(db: Db, id_mensagem: number): Promise<boolean> {
  const change = await db
    .updateTable('mensagem as m')
    .from('sala as s')
    .set({ status: 'sent', erro: null, saida: 'enviar', saida_tentativas: 0, saida_depois_de: null })
    .whereRef('s.id_sala', '=', 'm.id_sala')
    .where('m.id_mensagem', '=', id_mensagem)
    .where('m.status', 'in', ['failed', 'unknown'])
    .where('m.deletada', '=', false)
    // its file is gone
    .where(sql<boolean>`not coalesce(m.dados ? 'arquivo_apagado', false)`)
    .returning(['m.id_sala', 'm.id_wpp_config', 's.topic'])
    .executeTakeFirst();
  if (!change) return false;
  const { id_sala: chat_id, id_wpp_config, topic } = change;
  const noted = notar(db);
  noted?.aviso(() => (events, id_empresa) => events.messageState(id_empresa, topic, { chat_id, msg_id: id_mensagem, status: 'sent', ack: 0, erro: null }));
  if (id_wpp_config !== null) noted?.trabalho(id_wpp_config);
  return true;
}

/** The member read up to a message (all: 0). Answers the customer's messages that were unread, for the line. */
export async function markRead(db: Db, id_sala: number, id_login: number, id_mensagem: number): Promise<string[]> {
  const { rows: upTo } = await sql<{
    ate: number;
  }>`select coalesce((select msg_index from mensagem where id_sala = s.id_sala and id_mensagem = ${id_mensagem}), s.ultimo_index) as ate
    from sala s where s.id_sala = ${id_sala} for update`.execute(db);
  const ate = upTo[0]?.ate ?? 0;
  await sql`update sala_membro sm set lido_ate = ${ate}::int, lido_linhas = s.linhas_sistema
      - (select count(*)::int from mensagem m where m.id_sala = s.id_sala and m.msg_index > ${ate} and m.de = 'sistema')
    from sala s where s.id_sala = sm.id_sala and sm.id_sala = ${id_sala} and sm.id_login = ${id_login} and sm.lido_ate < ${ate}::int`.execute(db);
  const { rows } = await sql<{ id_externo: string | null }>`update mensagem set status = 'read'
    where id_sala = ${id_sala} and msg_index <= ${ate} and msg_index > ${ate} - 1000 and de = 'contato' and status <> 'read' returning id_externo`.execute(db);
  // a message that came after an answer and was written before it stands above it: once read, the answer is the last word
  await sql`update sala set nao_lidas = u.n, espera_desde = case when u.n = 0 and ultima_de = 'usuario' then 'infinity' else espera_desde end
    from (select count(*) as n from mensagem m where m.id_sala = ${id_sala} and m.msg_index > ${ate} and m.de = 'contato') u
    where id_sala = ${id_sala} and nao_lidas > 0`.execute(db);
  notar(db)?.linha(id_sala);
  return rows.flatMap((row) => row.id_externo ?? []);
}

/** A browser of a member has shown it: the first one to say so makes it `delivered` (spec 4). */
export async function markShown(db: Db, id_sala: number, id_mensagem: number): Promise<void> {
  const result = await db
    .updateTable('mensagem')
    .set({ status: 'delivered' })
    .where('id_sala', '=', id_sala)
    .where('id_mensagem', '=', id_mensagem)
    .where('de', '=', 'contato')
    .where('status', '=', 'sent')
    .executeTakeFirst();
  if (result.numUpdatedRows > 0n) notar(db)?.mensagem(id_sala, id_mensagem, false);
}
