import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Address } from '../../../integrations/whatsapp/provider.ts';
import type { OutboundWork } from '../../linhas/linhas.api.ts';
import { notar } from '../sala/mudanca.ts';

/** Who a reaction is of, when it is no person in an interno. */
export const autor = { contato: 0, empresa: -1 } as const;

export interface NewReaction {
  id_mensagem: number;
  autor: number;
  id_login: number | null;
  /** '' takes it back. */
  emoji: string;
  em: Date;
  /** The line by which the customer's phone has to hear of it; null: it has not. */
  linha: number | null;
}

/** One reaction for each author: a later one takes the place of the one before. Nothing when a later one is here already. */
export async function putReaction(db: Db, r: NewReaction): Promise<void> {
  if (r.emoji === '' && r.linha === null) {
    const { rows } =
      await sql`delete from mensagem_reacao where id_mensagem = ${r.id_mensagem} and autor = ${r.autor} and em <= ${r.em} returning autor`.execute(db);
    if (rows.length === 0) return;
    return said(db, r.id_mensagem);
  }
  const { rows } = await sql`insert into mensagem_reacao as r (id_mensagem, autor, id_login, emoji, em, saida)
    values (${r.id_mensagem}, ${r.autor}, ${r.id_login}, ${r.emoji}, ${r.em}, ${r.linha !== null})
    on conflict (id_empresa, id_mensagem, autor) do update set emoji = excluded.emoji, id_login = excluded.id_login, em = excluded.em,
      saida = excluded.saida, saida_tentativas = 0, saida_depois_de = null
    where r.em <= excluded.em returning r.autor`.execute(db);
  if (rows.length === 0) return;
  await sql`update mensagem set reagida = true where id_mensagem = ${r.id_mensagem} and not reagida`.execute(db);
  said(db, r.id_mensagem);
  if (r.linha !== null) notar(db)?.trabalho(r.linha);
}

interface ReactedRow {
  topic: string;
  id_sala: number;
  reacoes: NonNullable<Mensagem['reacoes']>;
}

/** Reactions of the message `m` of the sala `s`, as the wire has them. */
export const reactionsSql = sql`(select coalesce(json_agg(json_build_object('emoji', re.emoji, 'de', case when re.autor = 0 then 'contato' else 'usuario' end,
    'id_usuario', re.id_login, 'nome', case when re.autor = 0 then (select rc.nome_exibido from contato rc where rc.id_contato = s.id_contato) else coalesce(rl.nome, '') end) order by re.em), '[]')
  from mensagem_reacao re left join login rl on rl.id_login = re.id_login where re.id_mensagem = m.id_mensagem and re.emoji <> '')`;

/** All reactions of a message, and where they are told. */
async function getReacted(db: Db, id_mensagem: number): Promise<ReactedRow> {
  const { rows } = await sql<ReactedRow>`select s.topic, s.id_sala, ${reactionsSql} as reacoes
    from mensagem m join sala s on s.id_sala = m.id_sala where m.id_mensagem = ${id_mensagem}`.execute(db);
  return rows[0]!;
}

/** The sala hears of the reactions of a message. */
function said(db: Db, msg_id: number): void {
  notar(db)?.aviso(async () => {
    const { topic, id_sala: chat_id, reacoes } = await getReacted(db, msg_id);
    return (events, id_empresa) => events.reactions(id_empresa, topic, { chat_id, msg_id, reacoes });
  });
}

interface ReactionWork {
  id_mensagem: number;
  id_sala: number;
  id_externo: string;
  destino: Address;
  emoji: string;
  saida_tentativas: number;
}

/**
 * Reactions that the line has still to carry; one to a message that has not left itself waits for it. Asked after each message: from the few that
 * wait to their messages, never the other way (`offset 0`).
 */
export async function findReactionWork(db: Db, id_wpp_config: number, exceptSalas: readonly number[], limit: number): Promise<ReactionWork[]> {
  if (limit <= 0) return [];
  const { rows } = await sql<ReactionWork>`select distinct on (m.id_sala) r.id_mensagem, m.id_sala, m.id_externo, s.destino, r.emoji, r.saida_tentativas
    from mensagem_reacao r join lateral (select x.id_sala, x.id_externo from mensagem x where x.id_mensagem = r.id_mensagem
        and x.id_wpp_config = ${id_wpp_config} and x.saida is null and x.id_externo is not null offset 0) m on true join sala s on s.id_sala = m.id_sala
    where r.saida and s.destino is not null
      and not (m.id_sala = any (${[...exceptSalas]}::bigint[])) and (r.saida_depois_de is null or r.saida_depois_de <= now())
    order by m.id_sala, r.em limit ${limit}`.execute(db);
  return rows;
}

/** The network has it; one that changed on its way stays as work. */
export async function markReactionSent(db: Db, { id_mensagem, emoji }: Pick<OutboundWork, 'id_mensagem' | 'emoji'>): Promise<void> {
  const sent = sql`id_mensagem = ${id_mensagem} and autor = ${autor.empresa} and saida and emoji = ${emoji}`;
  if (emoji === '') await sql`delete from mensagem_reacao where ${sent}`.execute(db);
  else await sql`update mensagem_reacao set saida = false, saida_tentativas = 0, saida_depois_de = null where ${sent}`.execute(db);
}

/** Another try later, or, with `again` null, it is gone: then who put it is told why. */
export async function markReactionNotSent(
  db: Db,
  { id_mensagem, id_sala, emoji }: Pick<OutboundWork, 'id_mensagem' | 'id_sala' | 'emoji'>,
  reason: string,
  again: number | null,
): Promise<void> {
  const which = sql`id_mensagem = ${id_mensagem} and autor = ${autor.empresa} and saida and emoji = ${emoji}`;
  if (again !== null) {
    await sql`update mensagem_reacao set saida_tentativas = saida_tentativas + 1, saida_depois_de = now() + make_interval(secs => ${again / 1000}) where ${which}`.execute(
      db,
    );
    return;
  }
  const { rows } = await sql<{ id_login: number | null }>`delete from mensagem_reacao where ${which} returning id_login`.execute(db);
  const [gone] = rows;
  if (!gone) return;
  said(db, id_mensagem);
  const { id_login } = gone;
  if (id_login !== null)
    notar(db)?.aviso(
      () => (events, id_empresa) =>
        events.reactionRefused(id_empresa, id_login, { chat_id: id_sala, msg_id: id_mensagem, message: `A reação não foi enviada: ${reason}` }),
    );
}
