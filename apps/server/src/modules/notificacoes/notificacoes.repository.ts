import type { TipoDeNotificacao, TipoDePreferencia } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '../../core/auth/person.ts';
import type { Db } from '../../core/db/database.ts';
import { membroSeesSql, unreadOfMember, visibleTo } from '../atendimentos/atendimentos.api.ts';

/** A tab that has not said so again for this long is not looked at any more. */
const seen = sql`interval '90 seconds'`;
/** A notice that waits unread is raised again at most this often: a busy room is one row, not one write a message. */
const quietly = sql`interval '3 seconds'`;

export interface Notice {
  type: TipoDeNotificacao;
  tag: string;
  title?: string;
  description?: string;
  to_route?: string;
  id_sala?: number;
  /** What people chose for it, where that is not what they chose for its kind. */
  preferencia?: TipoDePreferencia;
}

/**
 * Raises a notice for each person of `who` (a query of id_login): one statement for all of them. Whoever looks at the room,
 * or does not want the kind, gets none. True when something is to be told.
 */
export function raise(db: Db, who: RawBuilder<unknown>, notice: Notice): Promise<boolean> {
  const { type, tag, title = '', description = '', to_route = null, id_sala = null, preferencia = type } = notice;
  return raiseEach(
    db,
    sql`select w.id_login, ${tag}::text as tag, ${to_route}::text as to_route, ${id_sala}::bigint as id_sala from (${who}) w`,
    type,
    title,
    description,
    preferencia,
  );
}

/** As `raise`, for many notices that differ in `id_login`, `tag`, `to_route` and `id_sala`: the columns of the query. */
export async function raiseEach(
  db: Db,
  each: RawBuilder<unknown>,
  type: TipoDeNotificacao,
  title = '',
  description = '',
  preferencia: TipoDePreferencia = type,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notificacao as n (id_login, type, tag, title, description, to_route, id_sala, som, navegador, empurrar)
    select m.id_login, ${type}, quem.tag, ${title}, ${description}, quem.to_route, quem.id_sala,
      coalesce(p.som, true) and not quieto, coalesce(p.navegador, true) and not quieto, coalesce(p.push, true) and not quieto
    from (${each}) quem join membro m on m.id_login = quem.id_login and m.ativo
    left join notificacao_preferencia p on p.id_login = m.id_login and p.type = ${preferencia}
    left join notificacao_silencio q on q.id_login = m.id_login
    cross join lateral (select (now() at time zone e.fuso)::time as hora from empresa e where e.id_empresa = id_empresa_atual()) agora
    cross join lateral (select coalesce(case when q.inicio < q.fim then hora >= q.inicio and hora < q.fim else hora >= q.inicio or hora < q.fim end, false) as quieto) silencio
    where coalesce(p.sino, true) and not exists (
      select from notificacao_presenca v where v.id_login = m.id_login and v.id_sala = quem.id_sala and v.em > now() - ${seen})
    on conflict (id_empresa, id_login, tag) do update set type = excluded.type, title = excluded.title, description = excluded.description,
      to_route = excluded.to_route, som = excluded.som, navegador = excluded.navegador, empurrar = excluded.empurrar, em = excluded.em, lida = false, avisar = true
    where n.lida or n.em < excluded.em - ${quietly}
    returning id_notificacao`.execute(db);
  return rows.length > 0;
}

export interface NoticeRow {
  id_notificacao: number;
  id_login: number;
  type: TipoDeNotificacao;
  tag: string;
  title: string;
  description: string;
  to_route: string | null;
  id_sala: number | null;
  lida: boolean;
  em: Date;
  /** As PostgreSQL writes it, exact to the microsecond. */
  ordem: string;
  som: boolean;
  navegador: boolean;
  empurrar: boolean;
  nome: string | null;
  avatar: string | null;
  nao_lidas: number | null;
  ultima_texto: string | null;
  ultima_tipo: string | null;
  /** Of the notice of the queue: how many wait for the person's departamentos now. */
  esperando: number | null;
}

/** One of a person for all their queues: it replaces itself. */
export const queueTag = 'fila';
/** Conversations of customers that nobody answers, in the departamentos of the login `who`. */
const waitingFor = (who: RawBuilder<unknown>): RawBuilder<unknown> => sql`sala f join departamento_membro fd on fd.id_departamento = f.id_departamento
  where fd.id_login = ${who} and f.id_responsavel is null and f.status_id in (0, 1, 6) and f.id_contato is not null`;

/** What is left of a room when its last words are the reader's own, or their side's: a notice is about what the other side said. */
const ownWords = sql`case when s.tipo = 'interno' then s.ultima_autor = n.id_login else s.ultima_de in ('usuario', 'bot') end`;
const theirWords = sql`left join lateral (select m.texto, m.tipo from mensagem m where ${ownWords} and m.id_sala = s.id_sala and m.de <> 'sistema'
    and case when s.tipo = 'interno' then m.id_login is distinct from n.id_login else m.de = 'contato' end
    order by m.msg_index desc limit 1) dita on true`;
/** Of a conversation of two of the staff the name is the other one's. */
const columns = sql`n.id_notificacao, n.id_login, n.type, n.tag, n.title, n.description, n.to_route, n.id_sala, n.lida, n.em, n.em::text as ordem,
  n.som, n.navegador, n.empurrar, coalesce(c.nome_exibido, nullif(s.nome, ''), o.nome) as nome, coalesce(c.avatar, o.avatar) as avatar,
  case when s.tipo = 'interno' then ${unreadOfMember} else s.nao_lidas end as nao_lidas,
  case when ${ownWords} then left(dita.texto, 200) else s.ultima_texto end as ultima_texto, case when ${ownWords} then dita.tipo else s.ultima_tipo end as ultima_tipo,
  case when n.tag = ${queueTag} then (select count(*) from ${waitingFor(sql`n.id_login`)}) end as esperando`;
const joins = sql`left join sala s on s.id_sala = n.id_sala left join contato c on c.id_contato = s.id_contato
  left join sala_membro sm on sm.id_sala = s.id_sala and sm.id_login = n.id_login
  left join lateral (select l.nome, l.avatar from sala_membro x join login l on l.id_login = x.id_login
    where s.tipo = 'interno' and x.id_sala = s.id_sala and x.id_login <> n.id_login order by x.entrou_em, x.id_login limit 1) o on true
  ${theirWords}`;

export interface Cursor {
  ordem: string;
  id: number;
}

/** A page of the person's notices, newest first, without those of rooms that the person may not see any more. */
export async function findNotices(db: Db, person: Staff, cursor: Cursor | null, limit: number): Promise<NoticeRow[]> {
  const older = cursor ? sql`(n.em, n.id_notificacao) < (${cursor.ordem}::timestamptz, ${cursor.id}::bigint)` : sql`true`;
  const { rows } = await sql<NoticeRow>`select ${columns} from notificacao n ${joins}
    where n.id_login = ${person.id_login} and ${older} and (n.id_sala is null or ${visibleTo(person)})
    order by n.em desc, n.id_notificacao desc limit ${limit}`.execute(db);
  return rows;
}

export async function findNotice(db: Db, id_notificacao: number): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`select ${columns} from notificacao n ${joins} where n.id_notificacao = ${id_notificacao}`.execute(db);
  return rows[0];
}

/** What is to be told now; told once, by whoever takes it. */
export async function takeUntold(db: Db, limit: number): Promise<NoticeRow[]> {
  const { rows } = await sql<{ id: number }>`update notificacao set avisar = false where id_notificacao in (
      select id_notificacao from notificacao where avisar order by id_notificacao limit ${limit} for update skip locked)
    returning id_notificacao as id`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  return (await sql<NoticeRow>`select ${columns} from notificacao n ${joins} where n.id_notificacao = any (${ids}::bigint[]) order by n.em`.execute(db)).rows;
}

/** Of what they may see now: a notice that their list leaves out is not counted either. */
export async function countUnread(db: Db, logins: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id_login: number; n: number }>`select n.id_login, count(*) as n from notificacao n
    join membro m on m.id_login = n.id_login join grupo g on g.id_grupo = m.id_grupo left join sala s on s.id_sala = n.id_sala
    where n.id_login = any (${[...logins]}::bigint[]) and not n.lida and (n.id_sala is null or ${membroSeesSql}) group by n.id_login`.execute(db);
  return new Map(rows.map((row) => [row.id_login, row.n]));
}

export async function markRead(db: Db, id_login: number, id_notificacao: number): Promise<'feito' | 'estava' | undefined> {
  const row = await db
    .selectFrom('notificacao')
    .select('lida')
    .where('id_login', '=', id_login)
    .where('id_notificacao', '=', id_notificacao)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.lida) return 'estava';
  await db.updateTable('notificacao').set({ lida: true, avisar: false }).where('id_notificacao', '=', id_notificacao).execute();
  return 'feito';
}

export async function markAllRead(db: Db, id_login: number): Promise<boolean> {
  const result = await db
    .updateTable('notificacao')
    .set({ lida: true, avisar: false })
    .where('id_login', '=', id_login)
    .where('lida', '=', false)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Notices of a room count as read: for one person, or for all who are not in it any more. True when there were some. */
export async function markRoomRead(db: Db, id_sala: number, whose: number | 'quem saiu' | 'todos'): Promise<boolean> {
  const who =
    whose === 'todos'
      ? sql`true`
      : whose === 'quem saiu'
        ? sql`n.tag = ${`chat-${id_sala}`} and not exists (select from sala_membro sm where sm.id_sala = n.id_sala and sm.id_login = n.id_login)`
        : sql`n.id_login = ${whose}`;
  // one's own reading is told at once, what happened to a room with the next news
  const tellLater = typeof whose !== 'number';
  const { numAffectedRows } =
    await sql`update notificacao n set lida = true, avisar = ${tellLater} where n.id_sala = ${id_sala} and not n.lida and ${who}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whoever has nobody waiting any more needs no notice of it. True when there were some. */
export async function markQueueRead(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`update notificacao n set lida = true, avisar = true
    where n.tag = ${queueTag} and not n.lida and not exists (select from ${waitingFor(sql`n.id_login`)})`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Members of the departamento that this conversation waits in the queue of; nobody when it does not wait. */
export const whoseQueue = (id_sala: number): RawBuilder<unknown> => sql`select distinct d.id_login from sala s
  join departamento_membro d on d.id_departamento = s.id_departamento
  where s.id_sala = ${id_sala} and s.id_responsavel is null and s.status_id in (0, 1, 6) and s.id_contato is not null`;

export async function findRoomNotices(db: Db, id_login: number, id_sala: number): Promise<NoticeRow[]> {
  return (await sql<NoticeRow>`select ${columns} from notificacao n ${joins} where n.id_login = ${id_login} and n.id_sala = ${id_sala}`.execute(db)).rows;
}

/** The tab is looked at, or not any more. */
export async function setPresence(db: Db, id_login: number, aba: string, visivel: boolean, id_sala: number | null): Promise<void> {
  if (!visivel) {
    await db.deleteFrom('notificacao_presenca').where('id_login', '=', id_login).where('aba', '=', aba).execute();
    return;
  }
  await db
    .insertInto('notificacao_presenca')
    .values({ id_login, aba, id_sala })
    .onConflict((c) => c.columns(['id_empresa', 'id_login', 'aba']).doUpdateSet({ id_sala, em: sql<Date>`now()` }))
    .execute();
}

/** Whether some tab of the person is looked at right now. */
export async function isLooking(db: Db, id_login: number): Promise<boolean> {
  const { rows } = await sql`select from notificacao_presenca where id_login = ${id_login} and em > now() - ${seen} limit 1`.execute(db);
  return rows.length > 0;
}

/** Over all empresas, for the owner's connection. */
export async function deleteOld(db: Db): Promise<void> {
  await sql`delete from notificacao where em < now() - interval '90 days' or (lida and em < now() - interval '30 days')`.execute(db);
  await sql`delete from notificacao_presenca where em < now() - interval '1 hour'`.execute(db);
}
