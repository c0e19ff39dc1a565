import type { TipoDeNotificacao } from '@prosa/contract/notificacoes/notificacoes.schemas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Avisos, Leitura, Mostrado, TipoDeAviso } from '../../core/avisos.ts';
import type { Db } from '../../core/db/database.ts';

/** What the modules tell, by the name of the module. */
export type AvisosPorArea = ReadonlyMap<string, Avisos>;

/** A tab that has not said so again for this long is not looked at any more. */
const seen = sql`interval '90 seconds'`;
/** A notice that waits unread is raised again at most this often: a busy sala is one row, not one write a message. */
const quietly = sql`interval '3 seconds'`;

/**
 * Raises a notice for each row of a query of `id_login`, `tag`, `to_route` and `id_registro`: one statement for all of them. Whoever looks
 * at the record, or does not want the kind, gets none. True when something is to be told. Rows are taken by person and tag, as in `markRead`:
 * two that tell the same persons wait for each other instead of one being refused and told again later.
 */
export async function raiseEach(
  db: Db,
  area: string,
  each: RawBuilder<unknown>,
  { type, title = '', description = '', preferencia = type }: Omit<TipoDeAviso, 'description'> & { readonly description?: string | RawBuilder<unknown> },
): Promise<boolean> {
  const { rows } = await sql`
    insert into notificacao as n (id_login, type, tag, title, description, to_route, area, id_registro, som, navegador, empurrar)
    select m.id_login, ${type}, quem.tag, ${title}, ${description}, quem.to_route, ${area}, quem.id_registro,
      coalesce(p.som, true) and not quieto, coalesce(p.navegador, true) and not quieto, coalesce(p.push, true) and not quieto
    from (${each}) quem join membro m on m.id_login = quem.id_login and m.ativo
    left join notificacao_preferencia p on p.id_login = m.id_login and p.type = ${preferencia}
    left join notificacao_silencio q on q.id_login = m.id_login
    cross join lateral (select (now() at time zone e.fuso)::time as hora from empresa e where e.id_empresa = id_empresa_atual()) agora
    cross join lateral (select coalesce(case when q.inicio < q.fim then hora >= q.inicio and hora < q.fim else hora >= q.inicio or hora < q.fim end, false) as quieto) silencio
    where coalesce(p.sino, true) and not exists (
      select from notificacao_presenca v where v.id_login = m.id_login and v.area = ${area} and v.id_registro = quem.id_registro and v.em > now() - ${seen})
    order by quem.id_login, quem.tag
    on conflict (id_empresa, id_login, tag) do update set type = excluded.type, title = excluded.title, description = excluded.description,
      to_route = excluded.to_route, som = excluded.som, navegador = excluded.navegador, empurrar = excluded.empurrar, em = excluded.em, lida = false, avisar = true
    where n.lida or n.em < excluded.em - ${quietly}
    returning id_notificacao`.execute(db);
  return rows.length > 0;
}

interface Row extends Mostrado {
  type: TipoDeNotificacao;
  title: string;
  description: string;
  to_route: string | null;
  area: string;
  em: Date;
  /** As PostgreSQL writes it, exact to the microsecond. */
  ordem: string;
  som: boolean;
  navegador: boolean;
  empurrar: boolean;
}

/** A notice as it reads now. */
export interface NoticeRow extends Row {
  image: string | null;
}

const columns = sql`n.id_notificacao, n.id_login, n.type, n.tag, n.title, n.description, n.to_route, n.area, n.id_registro, n.lida, n.em, n.em::text as ordem,
  n.som, n.navegador, n.empurrar`;

/** The rows, each as the module that raised it says that it reads now. */
async function readNow(db: Db, avisos: AvisosPorArea, rows: readonly Row[]): Promise<NoticeRow[]> {
  const read = new Map<number, Leitura>();
  for (const [area, own] of Map.groupBy(rows, (row) => row.area))
    for (const [id, leitura] of (await avisos.get(area)?.ler?.(db, own)) ?? []) read.set(id, leitura);
  return rows.map((row) => ({ ...row, image: null, ...read.get(row.id_notificacao) }));
}

/** The membro `m` of the grupo `g` may see still what the notice `n` is about. */
const maySee = (avisos: AvisosPorArea): RawBuilder<unknown> =>
  sql`(n.id_registro is null or case n.area ${sql.join(
    [...avisos].map(([area, { podeVer }]) => sql`when ${area} then ${podeVer}`),
    sql` `,
  )} else false end)`;
const ofMembro = sql`notificacao n join membro m on m.id_login = n.id_login join grupo g on g.id_grupo = m.id_grupo`;

export interface Cursor {
  ordem: string;
  id: number;
}

/** A page of the person's notices, newest first, without those of records that the person may not see any more. */
export async function findNotices(db: Db, avisos: AvisosPorArea, id_login: number, cursor: Cursor | null, limit: number): Promise<NoticeRow[]> {
  const older = cursor ? sql`(n.em, n.id_notificacao) < (${cursor.ordem}::timestamptz, ${cursor.id}::bigint)` : sql`true`;
  const { rows } = await sql<Row>`select ${columns} from ${ofMembro} where n.id_login = ${id_login} and ${older} and ${maySee(avisos)}
    order by n.em desc, n.id_notificacao desc limit ${limit}`.execute(db);
  return readNow(db, avisos, rows);
}

/** Those of these notices whose persons may still see them: somebody may have lost the record between the event and now. */
export async function findAllowed(db: Db, avisos: AvisosPorArea, ids: readonly number[]): Promise<NoticeRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<Row>`select ${columns} from ${ofMembro} where n.id_notificacao = any (${[...ids]}::bigint[]) and ${maySee(avisos)} order by n.em`.execute(db);
  return readNow(db, avisos, rows);
}

/** How many are told now, each once, by whoever takes it, but for those that somebody holds; those of people who are there, or have a device to be told on. */
export async function takeUntold(db: Db, limit: number, online: readonly number[]): Promise<{ taken: number; ids: number[] }> {
  const { rows } = await sql<{ id: number; ouve: boolean }>`update notificacao n set avisar = false where n.id_notificacao in (
      select id_notificacao from notificacao where avisar order by id_notificacao limit ${limit} for update skip locked)
    returning n.id_notificacao as id, n.id_login = any (${[...online]}::bigint[]) or exists (select from push_inscricao p where p.id_login = n.id_login) as ouve`.execute(
    db,
  );
  return { taken: rows.length, ids: rows.filter(({ ouve }) => ouve).map(({ id }) => id) };
}

/** Whether any is left to tell. */
export async function hasUntold(db: Db): Promise<boolean> {
  const { rows } = await sql`select from notificacao where avisar limit 1`.execute(db);
  return rows.length > 0;
}

/** Of what they may see now: a notice that their list leaves out is not counted either. */
export async function countUnread(db: Db, avisos: AvisosPorArea, logins: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id_login: number; n: number }>`select n.id_login, count(*) as n from ${ofMembro}
    where n.id_login = any (${[...logins]}::bigint[]) and not n.lida and ${maySee(avisos)} group by n.id_login`.execute(db);
  return new Map(rows.map((row) => [row.id_login, row.n]));
}

/** One of the person's counts as read. */
export async function markOneRead(db: Db, id_login: number, id_notificacao: number): Promise<'feito' | 'estava' | undefined> {
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

/** Those of the notices `n` that are not read count as it; `later`: told with the next news, not at once. Answers how many there were. */
export async function markRead(db: Db, which: RawBuilder<unknown>, later: boolean): Promise<number> {
  const { numAffectedRows } = await sql`with taken as (select n.id_notificacao from notificacao n where not n.lida and ${which}
      order by n.id_login, n.tag for update)
    update notificacao n set lida = true, avisar = ${later} from taken where n.id_notificacao = taken.id_notificacao`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** The record that a notice is about, of a module. */
export interface Sobre {
  readonly area: string;
  readonly id_registro: number;
}

/** The person's notices of a record count as read, by looking at it; answers them. */
export async function markRecordRead(db: Db, avisos: AvisosPorArea, id_login: number, { area, id_registro }: Sobre): Promise<NoticeRow[]> {
  const which = sql`n.id_login = ${id_login} and n.area = ${area} and n.id_registro = ${id_registro}`;
  if ((await markRead(db, which, false)) === 0) return [];
  const { rows } = await sql<Row>`select ${columns} from notificacao n where ${which}`.execute(db);
  return readNow(db, avisos, rows);
}

/** The tab is looked at, or not any more. */
export async function setPresence(db: Db, id_login: number, aba: string, visivel: boolean, registro: Sobre | null): Promise<void> {
  if (!visivel) {
    await db.deleteFrom('notificacao_presenca').where('id_login', '=', id_login).where('aba', '=', aba).execute();
    return;
  }
  const place = registro ?? { area: '', id_registro: null };
  await db
    .insertInto('notificacao_presenca')
    .values({ id_login, aba, ...place })
    .onConflict((c) => c.columns(['id_empresa', 'id_login', 'aba']).doUpdateSet({ ...place, em: sql<Date>`now()` }))
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
