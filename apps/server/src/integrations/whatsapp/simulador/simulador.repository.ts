import { phoneVariants } from '@prosa/brasil/telefone.ts';
import { falhasSchema } from '@prosa/contract/simulador/simulador.endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../../core/db/database.ts';
import type { MessageExtra } from '../provider.ts';

export type Falhas = z.output<typeof falhasSchema>;

/** A file as the simulated network keeps it. */
export interface NetworkFile {
  nome: string;
  content_type: string;
  tamanho: number;
  caminho: string;
}

export interface NewMessage {
  telefone: string;
  id_externo: string;
  minha: boolean;
  do_telefone?: boolean;
  nome?: string;
  texto: string;
  arquivo?: NetworkFile | null;
  conteudo?: MessageExtra | null;
  resposta_a?: string | null;
  ack?: number;
}

/** Keeps a message once: the same id again changes nothing. */
export async function insertMessage(db: Db, id_wpp_config: number, message: NewMessage): Promise<void> {
  await db
    .insertInto('simulador_mensagem')
    .values({
      ...message,
      id_wpp_config,
      arquivo: message.arquivo ? JSON.stringify(message.arquivo) : null,
      conteudo: message.conteudo ? JSON.stringify(message.conteudo) : null,
    })
    .onConflict((c) => c.doNothing())
    .execute();
}

/**
 * A customer's message, kept once, if the line is a simulated one: the row as the line is told it, with the faults asked for.
 * Undefined when there is nothing new to tell.
 */
export async function insertReceived(db: Db, id_wpp_config: number, message: NewMessage): Promise<{ row: PendingRow; falhas: Falhas } | undefined> {
  const values = Object.entries({ ...message, id_wpp_config }).filter(([, value]) => value !== undefined);
  const columns = (of: string) => sql.join(values.map(([name]) => sql.ref(`${of}${name}`)));
  const { rows } = await sql<PendingRow>`insert into simulador_mensagem as m (${columns('')}) select ${columns('r.')}
    from wpp_config w, jsonb_populate_record(null::simulador_mensagem, ${JSON.stringify(Object.fromEntries(values))}::jsonb) r
    where w.id_wpp_config = ${id_wpp_config} and w.provedor = 'simulador' and w.excluido_em is null
    on conflict do nothing returning m.*, (select f.falhas from simulador_falhas f where f.id_wpp_config = m.id_wpp_config) as falhas`.execute(db);
  const [row] = rows;
  return row && { row, falhas: falhasSchema.parse(row.falhas ?? {}) };
}

/** What the network has still to tell the line, oldest first, and the faults asked for. */
export async function findPending(db: Db, id_wpp_config: number, after: number, limit: number) {
  const rows = await db
    .selectFrom('simulador_mensagem as m')
    .selectAll('m')
    .select((e) => e.selectFrom('simulador_falhas as f').select('f.falhas').where('f.id_wpp_config', '=', id_wpp_config).as('falhas'))
    .where('m.id_wpp_config', '=', id_wpp_config)
    // not as a parameter: the index holds only these
    .where(sql<boolean>`not m.entregue`)
    .where('m.id_simulador_mensagem', '>', after)
    .orderBy('m.id_simulador_mensagem')
    .limit(limit)
    .execute();
  return { rows, falhas: falhasSchema.parse(rows[0]?.falhas ?? {}) };
}
export type PendingRow = Awaited<ReturnType<typeof findPending>>['rows'][number];

/** The line took these in, as they stood: what changed since is told again. */
export async function markTaken(db: Db, rows: readonly PendingRow[]): Promise<void> {
  await sql`update simulador_mensagem m set entregue = true
    from unnest(${rows.map((r) => r.id_simulador_mensagem)}::bigint[], ${rows.map((r) => r.ack)}::int[], ${rows.map((r) => r.editada)}::bool[], ${rows.map((r) => r.apagada)}::bool[])
      as t (id, ack, editada, apagada)
    where m.id_simulador_mensagem = t.id and m.ack = t.ack and m.editada = t.editada and m.apagada = t.apagada`.execute(db);
}

export async function changeMessage(db: Db, id_wpp_config: number, id_externo: string, minha: boolean, change: { texto: string } | 'apagar'): Promise<boolean> {
  const result = await db
    .updateTable('simulador_mensagem')
    .set(change === 'apagar' ? { apagada: true, texto: '' } : { editada: true, texto: change.texto })
    // the customer's change has to reach the line; ours came from it
    .$if(minha, (q) => q.set({ entregue: false }))
    .where('id_wpp_config', '=', id_wpp_config)
    .where('id_externo', '=', id_externo)
    .where('minha', '=', minha)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The customer opened the sala: everything from the company is read. */
export async function markReadOnPhone(db: Db, id_wpp_config: number, telefone: string): Promise<void> {
  await db
    .updateTable('simulador_mensagem')
    .set({ ack: 3, entregue: false })
    .where('id_wpp_config', '=', id_wpp_config)
    .where('telefone', 'in', phoneVariants(telefone))
    .where('minha', '=', false)
    .where('ack', '<', 3)
    .execute();
}

/** The company read these messages of the customer. */
export async function markReadByLine(db: Db, id_wpp_config: number, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('simulador_mensagem')
    .set({ ack: 3 })
    .where('id_wpp_config', '=', id_wpp_config)
    .where('minha', '=', true)
    .where(sql<boolean>`id_externo = any (${ids}::text[])`)
    .execute();
}

export function findPhone(db: Db, id_wpp_config: number, telefone: string) {
  return db
    .selectFrom('simulador_mensagem')
    .selectAll()
    .where('id_wpp_config', '=', id_wpp_config)
    .where('telefone', 'in', phoneVariants(telefone))
    .orderBy('id_simulador_mensagem', 'desc')
    .limit(200)
    .execute();
}

export async function isOnPhone(db: Db, id_wpp_config: number, telefone: string, id_externo: string): Promise<boolean> {
  const row = await db
    .selectFrom('simulador_mensagem')
    .select('id_externo')
    .where('id_wpp_config', '=', id_wpp_config)
    .where('id_externo', '=', id_externo)
    .where('telefone', 'in', phoneVariants(telefone))
    .executeTakeFirst();
  return row !== undefined;
}

export async function findFile(db: Db, id_wpp_config: number, id_externo: string): Promise<NetworkFile | null> {
  const row = await db
    .selectFrom('simulador_mensagem')
    .select('arquivo')
    .where('id_wpp_config', '=', id_wpp_config)
    .where('id_externo', '=', id_externo)
    .executeTakeFirst();
  return (row?.arquivo as NetworkFile | null | undefined) ?? null;
}

export async function readFaults(db: Db, id_wpp_config: number): Promise<Falhas> {
  const row = await db.selectFrom('simulador_falhas').select('falhas').where('id_wpp_config', '=', id_wpp_config).executeTakeFirst();
  return falhasSchema.parse(row?.falhas ?? {});
}

export async function writeFaults(db: Db, id_wpp_config: number, falhas: Falhas): Promise<void> {
  const value = JSON.stringify(falhas);
  await db
    .insertInto('simulador_falhas')
    .values({ id_wpp_config, falhas: value })
    .onConflict((c) => c.columns(['id_empresa', 'id_wpp_config']).doUpdateSet({ falhas: value }))
    .execute();
}

export async function isPaired(db: Db, id_wpp_config: number): Promise<boolean> {
  const row = await db.selectFrom('simulador_sessao').select('pareado').where('id_wpp_config', '=', id_wpp_config).executeTakeFirst();
  return row?.pareado ?? true;
}

export async function setPaired(db: Db, id_wpp_config: number, pareado: boolean): Promise<void> {
  await db
    .insertInto('simulador_sessao')
    .values({ id_wpp_config, pareado })
    .onConflict((c) => c.columns(['id_empresa', 'id_wpp_config']).doUpdateSet({ pareado }))
    .execute();
}

/** Forgets everything of these phones, given as local digits; answers the files of their messages. */
export async function forgetPhones(db: Db, fones: readonly string[]): Promise<string[]> {
  const mine = (column: string) =>
    sql`(right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 11) = any (${[...fones]}::text[]) or right(regexp_replace(${sql.ref(column)}, '\\D', '', 'g'), 10) = any (${[...fones]}::text[]))`;
  await sql`delete from simulador_reacao r where ${mine('r.telefone')}`.execute(db);
  const { rows } = await sql<{
    caminho: string | null;
  }>`delete from simulador_mensagem s where ${mine('s.telefone')} returning s.arquivo ->> 'caminho' as caminho`.execute(db);
  return rows.flatMap(({ caminho }) => caminho ?? []);
}
