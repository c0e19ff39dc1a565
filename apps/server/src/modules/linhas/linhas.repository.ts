import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { LineAccount, LineEvent, LineState, Why } from '../../integrations/whatsapp/provider.ts';
import type { StatusRow } from './linhas.presenter.ts';

export interface Claimed {
  id_empresa: number;
  id_wpp_config: number;
  provedor: string;
  ligada: boolean;
  comando: 'sair' | 'recarregar' | null;
  id_solicitante: number | null;
  /** Messages that it may send in a minute; null: as many as it can. */
  por_minuto: number | null;
  /** The phone for which a code to type was asked. */
  codigo_para: string | null;
  /** Something came that is not handled yet, here or on a node that is gone. */
  pendente: boolean;
}

/** Seconds without renewal after which another node takes a line over. */
const leaseSeconds = 12;

/**
 * Renews this node's lines and takes those that nobody holds, over all empresas (as the owner). Only lines with
 * something to do: to be on, or to be signed out. `all`: no other node exists, so nobody else can hold one.
 */
export async function claimLines(db: Db, node: string, all: boolean): Promise<Claimed[]> {
  // what somebody has locked at this moment waits for the next look: a line of ours stays ours until its lease ends
  const wanted = sql`w.excluido_em is null and ((w.ligada and e.assinatura <> 'suspensa') or w.comando = 'sair')`;
  const claimed = sql`w.id_empresa, w.id_wpp_config, w.provedor, w.ligada, w.comando, w.id_solicitante, (w.ritmo ->> 'por_minuto')::int as por_minuto, w.codigo_para,
    exists (select from wpp_evento v where v.id_empresa = w.id_empresa and v.id_wpp_config = w.id_wpp_config and v.tratado_em is null) as pendente`;
  const { rows } = await sql<Claimed>`with due as materialized (
      select w.id_empresa, w.id_wpp_config from wpp_config w join empresa e on e.id_empresa = w.id_empresa
      where ${wanted} and (w.no_dono = ${node} or w.no_dono is null or w.no_ate < now() or ${all}::boolean) for update of w skip locked
    ), renewed as (
      update wpp_config w set no_dono = ${node}, no_ate = now() + make_interval(secs => ${leaseSeconds})
      from due where w.id_empresa = due.id_empresa and w.id_wpp_config = due.id_wpp_config returning ${claimed}
    ) select * from renewed
    union all select ${claimed} from wpp_config w join empresa e on e.id_empresa = w.id_empresa
      where ${wanted} and w.no_dono = ${node} and w.no_ate > now() and not exists (select from due d where d.id_empresa = w.id_empresa and d.id_wpp_config = w.id_wpp_config)`.execute(
    db,
  );
  return rows;
}

/** Gives up a line, if this node still holds it. */
export async function releaseLine(db: Db, node: string, id_wpp_config: number): Promise<void> {
  await db.updateTable('wpp_config').set({ no_dono: null, no_ate: null }).where('id_wpp_config', '=', id_wpp_config).where('no_dono', '=', node).execute();
}

export async function clearCommand(db: Db, id_wpp_config: number): Promise<void> {
  await db.updateTable('wpp_config').set({ comando: null }).where('id_wpp_config', '=', id_wpp_config).execute();
}

const columns = ['id_wpp_config', 'nome', 'telefone', 'estado', 'provedor', 'conectado'] as const;

/** `canais`: web chats, too. */
export function findLinhas(db: Db, filter: 'todas' | 'conectadas' | 'desconectadas', canais: boolean) {
  let query = db
    .selectFrom('wpp_config')
    .select([...columns, 'id_linha_reserva'])
    .where('excluido_em', 'is', null);
  if (!canais) query = query.where('provedor', '<>', 'web');
  if (filter !== 'todas') query = query.where('conectado', '=', filter === 'conectadas' ? 1 : 0);
  return query.orderBy(sql`nome collate "pt-BR-x-icu"`).orderBy('id_wpp_config').execute();
}

/** Of a number: a web chat is on as long as it is there. */
export function findStatus(db: Db, id_wpp_config: number) {
  return db
    .selectFrom('wpp_config')
    .select([...columns, 'ligada'])
    .where('id_wpp_config', '=', id_wpp_config)
    .where('provedor', '<>', 'web')
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
}

/** The new state with its reason and since when, noted in the line's log; nothing when it is as it was. */
export async function setState(db: Db, id_wpp_config: number, estado: LineState, why: Why, id_login: number | null) {
  const { rows } = await sql<
    StatusRow & { antes: string }
  >`with old as (select id_wpp_config, estado, motivo from wpp_config where id_wpp_config = ${id_wpp_config} for update)
    update wpp_config w set estado = ${estado}, motivo = ${why.motivo}, restrito_ate = ${why.ate ?? null}::timestamptz,
      desde = case when old.estado = ${estado} then w.desde else now() end
    from old where w.id_wpp_config = old.id_wpp_config and (old.estado <> ${estado} or old.motivo <> ${why.motivo} or w.restrito_ate is distinct from ${why.ate ?? null}::timestamptz)
    returning ${sql.join(columns.map((name) => sql.ref(`w.${name}`)))}, old.estado as antes`.execute(db);
  const [row] = rows;
  if (row) await insertLog(db, { id_wpp_config, tipo: 'estado', de: row.antes, para: estado, motivo: why.motivo, id_login });
  return row;
}

export interface NewLog {
  readonly id_wpp_config: number;
  readonly tipo: string;
  readonly de?: string;
  readonly para?: string;
  readonly motivo?: string;
  readonly id_login?: number | null;
  readonly detalhe?: Readonly<Record<string, unknown>>;
}

/** What happened to a line, for people to read later. */
export async function insertLog(db: Db, { detalhe = {}, ...log }: NewLog): Promise<void> {
  await db
    .insertInto('wpp_log')
    .values({ ...log, detalhe: JSON.stringify(detalhe) })
    .execute();
}

/** The code was asked for. */
export async function clearCodigo(db: Db, id_wpp_config: number): Promise<void> {
  await db.updateTable('wpp_config').set({ codigo_para: null }).where('id_wpp_config', '=', id_wpp_config).execute();
}

/** The account that a phone connected is this line's, null: none is; unique in the installation. A number that nobody wrote down is filled in. */
export async function setConta(db: Db, id_wpp_config: number, telefone: string | null): Promise<void> {
  await sql`update wpp_config set identificador_externo = ${telefone}, pareada_em = case when ${telefone}::text is null then pareada_em else now() end, telefone = case when telefone = '' then coalesce(${telefone}, '') else telefone end
    where id_wpp_config = ${id_wpp_config} and identificador_externo is distinct from ${telefone}`.execute(db);
}

/** The line of this empresa that an account is connected to. */
export async function findNomeDaConta(db: Db, provedor: string, conta: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('wpp_config')
    .select('nome')
    .where('provedor', '=', provedor)
    .where('identificador_externo', '=', conta)
    .where('excluido_em', 'is', null)
    .executeTakeFirst();
  return row?.nome;
}

type SealedAccount = Omit<LineAccount, 'segredos' | 'ouvida'> & { readonly ouvida: Date | null; readonly selados: Record<string, string> };

/** Settings of a line with its sealed secrets, by their names. */
export async function findAccount(db: Db, id_wpp_config: number): Promise<SealedAccount | undefined> {
  const { rows } =
    await sql<SealedAccount>`select w.config, w.identificador_externo as identificador, w.telefone, w.chamadas like 'recusar%' as recusar, w.ultima_entrada_em as ouvida,
      coalesce((select jsonb_object_agg(s.nome, s.selado) from wpp_segredo s where s.id_wpp_config = w.id_wpp_config), '{}') as selados
    from wpp_config w where w.id_wpp_config = ${id_wpp_config}`.execute(db);
  return rows[0];
}

/** What a person wants of the line; the node that holds it does it. */
export function setWanted(
  db: Db,
  id_wpp_config: number,
  wanted: { ligada: boolean; comando: 'sair' | 'recarregar' | null; id_solicitante: number; codigo_para: string | null },
): Promise<{ id_wpp_config: number } | undefined> {
  return db
    .updateTable('wpp_config')
    .set(wanted)
    .where('id_wpp_config', '=', id_wpp_config)
    .where('excluido_em', 'is', null)
    .returning('id_wpp_config')
    .executeTakeFirst();
}

/** All lines of the empresa are to sign out, for nobody. */
export async function signOutAll(db: Db): Promise<void> {
  await db.updateTable('wpp_config').set({ ligada: false, comando: 'sair', id_solicitante: null }).where('excluido_em', 'is', null).execute();
}

/** How many of them have still to do it. */
export async function countSigningOut(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('wpp_config')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('comando', '=', 'sair')
    .where('excluido_em', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

/** Lines that should be on and are not, over all empresas; waiting for a QR code or connecting is no fault. */
export async function countAway(db: Db): Promise<{ linhas: number; fora: number }> {
  const { rows } = await sql<{ linhas: number; fora: number }>`select count(*) as linhas,
      count(*) filter (where w.estado in ('erro', 'desconectado', 'banido') or w.no_ate is null or w.no_ate < now() - interval '15 seconds') as fora
    from wpp_config w join empresa e using (id_empresa) where w.ligada and w.excluido_em is null and e.assinatura <> 'suspensa'`.execute(db);
  return rows[0]!;
}

export interface StoredEvent {
  readonly id_wpp_evento: number;
  readonly chave_contato: string;
  readonly corpo: LineEvent;
  tentativas: number;
}

/** Last sign of life, for the health panel. */
export async function noteTraffic(db: Db, id_wpp_config: number, way: 'ultima_entrada_em' | 'ultima_saida_em'): Promise<void> {
  await db
    .updateTable('wpp_config')
    .set({ [way]: sql`now()` })
    .where('id_wpp_config', '=', id_wpp_config)
    .execute();
}

/** Events without an end yet, oldest first. */
export async function findPendingEvents(db: Db, id_wpp_config: number, after: number, limit: number): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('wpp_evento')
    .select(['id_wpp_evento', 'chave_contato', 'corpo', 'tentativas'])
    .where('id_wpp_config', '=', id_wpp_config)
    .where('tratado_em', 'is', null)
    .where('id_wpp_evento', '>', after)
    .orderBy('id_wpp_evento')
    .limit(limit)
    .execute();
  return rows as unknown as StoredEvent[];
}

/** False when it was handled already: whoever did the work again must not keep it. */
export async function markHandled(db: Db, id_wpp_evento: number): Promise<boolean> {
  const result = await db
    .updateTable('wpp_evento')
    .set({ tratado_em: sql`now()` })
    .where('id_wpp_evento', '=', id_wpp_evento)
    .where('tratado_em', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function noteFailure(db: Db, id_wpp_evento: number, tentativas: number, erro: string, over: boolean): Promise<void> {
  await db
    .updateTable('wpp_evento')
    .set({ tentativas, erro: erro.slice(0, 500), ...(over && { tratado_em: sql<Date>`now()` }) })
    .where('id_wpp_evento', '=', id_wpp_evento)
    .execute();
}
