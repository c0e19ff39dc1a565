import { randomBytes } from 'node:crypto';
import { topicOf } from '@prosa/contract/realtime.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Address } from '../../../integrations/whatsapp/provider.ts';
import { unreadOfMember } from './leitura.repository.ts';
import { notar } from './mudanca.ts';
import type { By } from './salas.events.ts';
import type { SalaRow } from './salas.presenter.ts';
import { viewersOf, visibleTo } from './salas.scope.ts';

/** As the partial indexes spell it: with parameters the planner could not prove that they fit. */
export const isOpenSql = sql<boolean>`s.status_id in (0, 1, 2, 6, 7)`;
export const inQueueSql = sql<boolean>`(s.status_id in (0, 1, 6, 7) and s.id_responsavel is null)`;

/** What an interno without a name is called: its people. */
const internoNames = sql`(select string_agg(split_part(l.nome, ' ', 1), ', ' order by sm.entrou_em, l.id_login)
  from sala_membro sm join login l on l.id_login = sm.id_login where s.tipo = 'interno' and sm.id_sala = s.id_sala)`;
const columns = sql`s.id_sala, s.topic, s.id_contato, s.id_responsavel, s.tipo, s.dupla is not null as dupla, coalesce(c.nome_exibido, nullif(s.nome, ''), ${internoNames}, '') as nome, c.email, c.telefone, c.avatar, s.id_wpp_config, w.nome as linha, w.provedor,
  s.id_departamento, d.nome as departamento, s.id_assunto, a.assunto, s.status_id, s.nao_lidas, nullif(s.espera_desde, 'infinity') as espera_desde, s.escreveu_em, s.ultimo_index, s.ultima_em, s.ultima_texto, s.ultima_tipo, s.ultima_de, s.ultima_autor,
  (select ul.nome from login ul where ul.id_login = s.ultima_autor) as ultima_nome,
  s.criado_em, s.encerrado_em, (select mo.motivo from motivo_encerramento mo where mo.id_motivo = s.id_motivo) as motivo,
  (select count(*) from sala o where o.id_contato = s.id_contato and o.tipo = 'atendimento') as atendimentos,
  (select count(*) from ticket k where k.id_contato = s.id_contato and k.excluido_em is null) as tickets,
  (select count(*) from kanban_bloco k where k.id_contato = s.id_contato and k.excluido_em is null and k.arquivado_em is null) as blocos,
  coalesce((select json_agg(json_build_object('id_usuario', l.id_login, 'nome', l.nome, 'avatar', l.avatar,
      'lido_ate', case when s.tipo = 'interno' then sm.lido_ate end, 'nao_lidas', case when s.tipo = 'interno' then ${unreadOfMember} end) order by sm.entrou_em, l.id_login)
    from sala_membro sm join login l on l.id_login = sm.id_login where sm.id_sala = s.id_sala), '[]') as membros`;
const joins = sql`left join contato c on c.id_contato = s.id_contato left join wpp_config w on w.id_wpp_config = s.id_wpp_config
  left join departamento d on d.id_departamento = s.id_departamento left join assunto a on a.id_assunto = s.id_assunto`;

/** Rows for the wire of the salas that `page` names, in its order. `page`: id_sala and ordem. */
export async function findSalaRows(db: Db, page: RawBuilder<unknown>): Promise<(SalaRow & { ordem: string })[]> {
  const { rows } = await sql<SalaRow & { ordem: string }>`with p as materialized (${page})
    select ${columns}, p.ordem from p join sala s on s.id_sala = p.id_sala ${joins} order by p.n`.execute(db);
  return rows;
}

/** One sala without regard to who asks. `viewers`: those of `logins` who may see it now. */
export async function getSeenRow(db: Db, id_sala: number, logins: Iterable<number>): Promise<SalaRow & { viewers: number[] }> {
  const { rows } = await sql<
    SalaRow & { viewers: number[] }
  >`select ${columns}, ${viewersOf(logins)} as viewers from sala s ${joins} where s.id_sala = ${id_sala}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('sala not found');
  return row;
}
export const getSalaRow = (db: Db, id_sala: number): Promise<SalaRow> => getSeenRow(db, id_sala, []);

export async function findVisibleRow(db: Db, person: Staff, id_sala: number): Promise<SalaRow | undefined> {
  const { rows } = await sql<SalaRow>`select ${columns} from sala s ${joins} where s.id_sala = ${id_sala} and ${visibleTo(person)}`.execute(db);
  return rows[0];
}

export interface Sala {
  id_sala: number;
  topic: string;
  /** null: an interno */
  id_contato: number | null;
  id_wpp_config: number | null;
  id_departamento: number | null;
  id_responsavel: number | null;
  status_id: number;
  destino: Address | null;
  membro: boolean;
  interna: boolean;
  dupla: boolean;
  contato: string;
  responsavel: string | null;
  provedor: string | null;
  /** When the customer last wrote on this line. */
  escreveu_em: Date | null;
}

const salaColumns = (
  id_login: number,
) => sql`s.id_sala, s.topic, s.id_contato, s.id_wpp_config, s.id_departamento, s.id_responsavel, s.status_id, s.destino, s.escreveu_em,
  exists (select from sala_membro me where me.id_sala = s.id_sala and me.id_login = ${id_login}) as membro,
  s.tipo = 'interno' as interna, s.dupla is not null as dupla, coalesce((select c.nome_exibido from contato c where c.id_contato = s.id_contato), s.nome) as contato,
  (select l.nome from login l where l.id_login = s.id_responsavel) as responsavel,
  (select w.provedor from wpp_config w where w.id_wpp_config = s.id_wpp_config) as provedor`;

/** A sala this person may see; `lock` holds others who change it back until the end of the transaction. */
export async function findSala(db: Db, person: Staff, by: { id_sala: number } | { topic: string }, lock = false): Promise<Sala | undefined> {
  const which = 'topic' in by ? sql`s.topic = ${by.topic}` : sql`s.id_sala = ${by.id_sala}`;
  // locked first: what is read afterwards is what the one before us left
  if (lock) await lockSala(db, which);
  const { rows } = await sql<Sala>`select ${salaColumns(person.id_login)} from sala s where ${which} and ${visibleTo(person)}`.execute(db);
  return rows[0];
}

export type SalaPlace = Pick<Sala, 'id_sala' | 'topic' | 'id_wpp_config'>;

const lockSala = (db: Db, which: RawBuilder<unknown>) =>
  sql<SalaPlace>`select s.id_sala, s.topic, s.id_wpp_config from sala s where ${which} for update`.execute(db);

export async function lockSalaById(db: Db, id_sala: number): Promise<SalaPlace> {
  return (await lockSala(db, sql`s.id_sala = ${id_sala}`)).rows[0]!;
}

export interface OpenSala {
  id_sala: number;
  id_contato: number;
  topic: string;
  status_id: number;
  id_responsavel: number | null;
  id_departamento: number | null;
  /** Something is scheduled that the customer's answer takes back. */
  agendada: boolean;
  /** Some calendar holds in the empresa. */
  calendario: boolean;
}
export const openColumns = sql`s.id_sala, s.id_contato, s.topic, s.status_id, s.id_responsavel, s.id_departamento,
  exists (select from agendamento g where g.id_sala = s.id_sala and g.estado = 'agendado' and g.cancelar_se_responder) as agendada,
  exists (select from calendario where excluido_em is null) as calendario`;

export async function findOpenSala(db: Db, id_wpp_config: number, id_contato: number | RawBuilder<number | null>): Promise<OpenSala | undefined> {
  const { rows } = await sql<OpenSala>`select ${openColumns} from sala s
    where s.id_wpp_config = ${id_wpp_config} and s.id_contato = ${id_contato} and ${isOpenSql}`.execute(db);
  return rows[0];
}

/** The line of the contato's sala before this sala, when it was another one. */
export async function findOtherLineBefore(db: Db, id_sala: number): Promise<string | undefined> {
  const { rows } = await sql<{ nome: string; outra: boolean }>`select w.nome, o.id_wpp_config <> s.id_wpp_config as outra
    from sala s join sala o on o.id_contato = s.id_contato and o.id_sala <> s.id_sala and o.tipo = 'atendimento' and o.criado_em <= s.criado_em
    join wpp_config w on w.id_wpp_config = o.id_wpp_config where s.id_sala = ${id_sala} order by o.criado_em desc, o.id_sala desc limit 1`.execute(db);
  return rows[0]?.outra ? rows[0].nome : undefined;
}

export interface NewSala {
  id_wpp_config: number;
  id_contato: number;
  /** null: the line's, while that one takes salas */
  id_departamento: number | null;
  id_assunto?: number | null;
  id_responsavel: number | null;
  status_id: number;
  destino: Address;
  em: Date;
}

/** Opens a sala; undefined when this contato has an open one on the line already (the partial unique index decides). */
export async function insertSala(db: Db, sala: NewSala): Promise<OpenSala | undefined> {
  const topic = topicOf.sala(randomBytes(16).toString('base64url'));
  const { rows } =
    await sql<OpenSala>`insert into sala as s (topic, id_contato, id_wpp_config, id_departamento, id_assunto, id_responsavel, status_id, aceito_em, ultima_em, destino, busca, escreveu_em)
    select ${topic}, c.id_contato, w.id_wpp_config, coalesce(${sala.id_departamento}::bigint, (select d.id_departamento from departamento d
      where d.id_departamento = w.id_departamento and d.status = 1 and d.excluido_em is null)), ${sala.id_assunto ?? null}::bigint, ${sala.id_responsavel}::bigint, ${sala.status_id}::smallint,
      case when ${sala.id_responsavel}::bigint is null then null else now() end, ${sala.em}::timestamptz, ${JSON.stringify(sala.destino)}::jsonb, c.busca,
      (select max(b.escreveu_em) from sala b where b.id_contato = c.id_contato and b.id_wpp_config = w.id_wpp_config)
    from contato c, wpp_config w where c.id_contato = ${sala.id_contato} and w.id_wpp_config = ${sala.id_wpp_config}
    on conflict (id_empresa, id_wpp_config, id_contato) where status_id in (0, 1, 2, 6, 7) do nothing
    returning ${openColumns}`.execute(db);
  if (rows[0]) notar(db)?.abriu(rows[0].id_sala);
  return rows[0];
}

/** Whether the contato ever wrote to this line. */
export async function hasWritten(db: Db, id_wpp_config: number, id_contato: number): Promise<boolean> {
  const { rows } = await sql<{ sim: boolean }>`select exists (select from sala s join mensagem m on m.id_sala = s.id_sala
    where s.id_contato = ${id_contato} and s.id_wpp_config = ${id_wpp_config} and m.de = 'contato') as sim`.execute(db);
  return rows[0]!.sim;
}

/** How many people who never wrote on this line were first written to by it today, by the company's clock. */
export async function countNewToday(db: Db, id_wpp_config: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(distinct s.id_contato) as n from sala s cross join (select fuso from empresa where id_empresa = id_empresa_atual()) e
    where s.id_wpp_config = ${id_wpp_config} and s.tipo in ('atendimento', 'aviso')
      and s.criado_em >= date_trunc('day', now() at time zone e.fuso) at time zone e.fuso
      and not exists (select from sala o join mensagem m on m.id_sala = o.id_sala
        where o.id_contato = s.id_contato and o.id_wpp_config = s.id_wpp_config and m.de = 'contato')
      and not exists (select from sala o where o.id_contato = s.id_contato and o.id_wpp_config = s.id_wpp_config
        and o.criado_em < date_trunc('day', now() at time zone e.fuso) at time zone e.fuso)`.execute(db);
  return rows[0]!.n;
}

/** Whether something was said with the contato on this line before. */
export async function isKnownHere(db: Db, id_wpp_config: number, id_contato: number): Promise<boolean> {
  const { rows } = await sql`select from sala where id_contato = ${id_contato} and id_wpp_config = ${id_wpp_config} limit 1`.execute(db);
  return rows.length > 0;
}

/** Where answers of a sala go from now on. */
export async function setDestino(db: Db, id_sala: number, destino: Address): Promise<void> {
  await db
    .updateTable('sala')
    .set({ destino: JSON.stringify(destino) })
    .where('id_sala', '=', id_sala)
    .execute();
}

/** Who comes into a group of the staff begins with what is said from then on. */
export async function insertMember(db: Db, id_sala: number, id_login: number): Promise<boolean> {
  const { rows } = await sql<{ id_login: number }>`insert into sala_membro (id_sala, id_login, ultima_em, aberta, lido_ate, lido_linhas)
    select s.id_sala, m.id_login, s.ultima_em, ${isOpenSql}, r.ate, r.linhas from sala s, membro m, lateral (select case s.tipo when 'interno' then s.ultimo_index else 0 end as ate, case s.tipo when 'interno' then s.linhas_sistema else 0 end as linhas) r
    where s.id_sala = ${id_sala} and m.id_login = ${id_login} and m.ativo
    on conflict do nothing returning id_login`.execute(db);
  if (rows.length === 0) return false;
  notar(db)?.linha(id_sala);
  return true;
}

export async function deleteMember(db: Db, id_sala: number, id_login: number): Promise<boolean> {
  const noted = notar(db);
  await noted?.antes(id_sala);
  const result = await db.deleteFrom('sala_membro').where('id_sala', '=', id_sala).where('id_login', '=', id_login).executeTakeFirst();
  noted?.linha(id_sala);
  return result.numDeletedRows > 0n;
}

export async function setSala(
  db: Db,
  id_sala: number,
  values: {
    status_id?: number;
    id_responsavel?: number | null;
    id_departamento?: number;
    id_assunto?: number;
    aceito?: true;
    recusas?: number[];
    posicao_avisada?: number | null;
  },
): Promise<void> {
  const { aceito, ...rest } = values;
  const noted = notar(db);
  await noted?.antes(id_sala);
  await db
    .updateTable('sala')
    .set({ ...rest, ...(aceito && { aceito_em: sql<Date>`coalesce(aceito_em, now())` }) })
    .where('id_sala', '=', id_sala)
    .execute();
  noted?.linha(id_sala);
}

/** `por` null: ended by the clock. */
export async function closeSala(db: Db, id_sala: number, values: { status_id: number; id_motivo: number | null }, por: By | null): Promise<void> {
  await db
    .updateTable('sala')
    .set({ ...values, id_encerrou: por?.id_login ?? null, encerrado_em: sql<Date>`now()`, vence_em: null, vence_acao: null })
    .where('id_sala', '=', id_sala)
    .execute();
  await db.updateTable('sala_membro').set({ aberta: false }).where('id_sala', '=', id_sala).execute();
  notar(db)?.encerrou(id_sala, por);
}

export async function findClosing(db: Db, id_sala: number): Promise<{ encerrado_em: Date | null; id_encerrou: number | null }> {
  return db.selectFrom('sala').select(['encerrado_em', 'id_encerrou']).where('id_sala', '=', id_sala).executeTakeFirstOrThrow();
}

/** Back as it was before it was closed; refused by the unique index when the contato has another open sala on the line. */
export async function reopenSala(db: Db, id_sala: number, status_id: number): Promise<void> {
  await db.updateTable('sala').set({ status_id, encerrado_em: null, id_encerrou: null, id_motivo: null }).where('id_sala', '=', id_sala).execute();
  await db.updateTable('sala_membro').set({ aberta: true }).where('id_sala', '=', id_sala).execute();
  notar(db)?.linha(id_sala);
}

/** This person gave the sala back: it is not distributed to them again. */
export async function addRefusal(db: Db, id_sala: number, id_login: number): Promise<void> {
  await sql`update sala set recusas = recusas || ${id_login}::bigint where id_sala = ${id_sala} and not ${id_login}::bigint = any (recusas)`.execute(db);
}

/** Someone of the empresa who may be given a sala: active and not the platform's. */
export async function findColleague(db: Db, id_login: number): Promise<{ id_login: number; nome: string; avatar: string | null } | undefined> {
  return db
    .selectFrom('membro as m')
    .innerJoin('login as l', 'l.id_login', 'm.id_login')
    .select(['l.id_login', 'l.nome', 'l.avatar'])
    .where('m.id_login', '=', id_login)
    .where('m.ativo', '=', true)
    .executeTakeFirst();
}

/** One that salas may go to; it stays so until this transaction is over. */
export async function findDepartamentoNome(db: Db, id_departamento: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('departamento')
    .select('nome')
    .where('id_departamento', '=', id_departamento)
    .where('status', '=', 1)
    .where('excluido_em', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row?.nome;
}

export async function findAssuntoNome(db: Db, id_assunto: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('assunto')
    .select('assunto')
    .where('id_assunto', '=', id_assunto)
    .where('status', '=', 1)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return row?.assunto;
}

/** Whether the contato's record is over; waits for whoever ends it at this moment. */
export async function isContatoOver(db: Db, id_contato: number | null): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`select apagado_em is not null as over from contato where id_contato = ${id_contato} for share`.execute(db);
  return rows[0]?.over === true;
}
