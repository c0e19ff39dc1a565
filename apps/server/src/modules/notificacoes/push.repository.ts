import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { PushTarget } from '../../integrations/push/push.ts';

/** As many browsers as one person may have; the oldest one goes. */
const maxDevices = 20;

export interface Device extends PushTarget {
  id_inscricao: number;
  id_login: number;
  id_sessao: number;
  aparelho: string;
  criado_em: Date;
}
const columns = ['id_inscricao', 'id_login', 'id_sessao', 'endpoint', 'p256dh', 'auth', 'aparelho', 'criado_em'] as const;

/** A browser has one subscription: whoever signs in there now takes it over. */
export async function saveDevice(db: Db, device: Omit<Device, 'id_inscricao' | 'criado_em'>): Promise<number> {
  const { endpoint: _key, ...rest } = device;
  const { id_inscricao } = await db
    .insertInto('push_inscricao')
    .values(device)
    .onConflict((c) => c.columns(['id_empresa', 'endpoint']).doUpdateSet({ ...rest, criado_em: sql<Date>`now()` }))
    .returning('id_inscricao')
    .executeTakeFirstOrThrow();
  await sql`delete from push_inscricao where id_inscricao in (
    select id_inscricao from push_inscricao where id_login = ${device.id_login} order by criado_em desc, id_inscricao desc offset ${maxDevices})`.execute(db);
  return id_inscricao;
}

export function findDevices(db: Db, id_login: number): Promise<Device[]> {
  return db.selectFrom('push_inscricao').select(columns).where('id_login', '=', id_login).orderBy('criado_em', 'desc').execute();
}

export function findDevice(db: Db, id_inscricao: number): Promise<Device | undefined> {
  return db.selectFrom('push_inscricao').select(columns).where('id_inscricao', '=', id_inscricao).executeTakeFirst();
}

export async function deleteDevice(db: Db, which: { id_inscricao: number } | { id_login: number; endpoint: string }): Promise<void> {
  const query = db.deleteFrom('push_inscricao');
  await ('id_inscricao' in which
    ? query.where('id_inscricao', '=', which.id_inscricao)
    : query.where('id_login', '=', which.id_login).where('endpoint', '=', which.endpoint)
  ).execute();
}

/** For the owner's connection: the session that subscribed goes on, and its person works in the empresa. */
export async function isSessionAlive(db: Db, { id_sessao, id_login }: Pick<Device, 'id_sessao' | 'id_login'>, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('sessao as s')
    .innerJoin('acesso as a', 'a.id_acesso', 's.id_acesso')
    .innerJoin('membro as m', (join) => join.onRef('m.id_login', '=', 'a.id_login').onRef('m.id_empresa', '=', 's.id_empresa'))
    .select('s.id_sessao')
    .where('s.id_sessao', '=', id_sessao)
    .where('a.id_login', '=', id_login)
    .where('s.expira_em', '>', now)
    .where('m.ativo', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
