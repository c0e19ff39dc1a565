import type { EstadoDeEmail } from '@prosa/contract/emails/emails.schemas.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/db/database.ts';
import type { TipoDeEmail } from '../../core/emails.ts';

export interface NovoEmail {
  readonly tipo: TipoDeEmail | '';
  readonly dados: object;
  readonly id_login: number | null;
  readonly chave: string | null;
  readonly para: string;
  readonly cc: readonly string[];
  readonly assunto: string;
  readonly texto: string | null;
  readonly html: string | null;
  readonly cabecalhos: Readonly<Record<string, string>>;
  readonly anexos: readonly number[];
}

/** Puts a mail into the outbox; one with the same `chave` that still waits is dropped for it. `id_empresa`: left out, the transaction's. */
export async function insertEmail(db: Db, { dados, cabecalhos, anexos, cc, ...values }: NovoEmail, id_empresa?: number | null): Promise<number> {
  if (values.chave !== null)
    await sql`delete from email_saida where estado = 'aguardando' and chave = ${values.chave}
      and id_empresa is not distinct from ${id_empresa === undefined ? sql`id_empresa_atual()` : sql`${id_empresa}::bigint`}`.execute(db);
  const row = await db
    .insertInto('email_saida')
    .values({
      ...values,
      dados: JSON.stringify(dados),
      cabecalhos: JSON.stringify(cabecalhos),
      anexos: [...anexos],
      cc: [...cc],
      ...(id_empresa !== undefined && { id_empresa }),
    })
    .returning('id_email')
    .executeTakeFirstOrThrow();
  return row.id_email;
}

export interface Reservado {
  readonly id_email: number;
  readonly id_empresa: number | null;
  readonly tipo: string;
  readonly dados: unknown;
  readonly id_login: number | null;
  readonly para: string;
  readonly cc: readonly string[];
  readonly assunto: string;
  readonly texto: string | null;
  readonly html: string | null;
  readonly cabecalhos: Readonly<Record<string, string>>;
  readonly anexos: readonly number[];
  readonly message_id: string | null;
  /** The number of this try: only who holds it writes what became of it. */
  readonly tentativas: number;
  readonly tentativas_ate: number;
}

/**
 * Takes a mail to send it; undefined when it is not to be sent. One that somebody was handing over and did not end is uncertain from now
 * on. As the owner, like all below that is told an id_email.
 */
export async function reservar(db: Db, id_email: number): Promise<Reservado | undefined> {
  await sql`update email_saida set estado = 'incerto', mudou_em = now(), motivo = 'O envio foi interrompido antes da resposta do servidor.'
    where id_email = ${id_email} and estado = 'enviando' and entregando_em is not null`.execute(db);
  const { rows } = await sql<Reservado>`update email_saida set estado = 'enviando', tentativas = tentativas + 1, mudou_em = now()
    where id_email = ${id_email} and estado in ('aguardando', 'enviando')
    returning id_email, id_empresa, tipo, dados, id_login, para, cc, assunto, texto, html, cabecalhos, anexos, message_id, tentativas, tentativas_ate`.execute(
    db,
  );
  return rows[0];
}

/** Of the files of a mail those that are still there. */
export async function findAnexos(db: Db, { id_empresa, anexos }: Pick<Reservado, 'id_empresa' | 'anexos'>) {
  if (anexos.length === 0 || id_empresa === null) return [];
  return db
    .selectFrom('arquivo')
    .select(['nome', 'content_type', 'caminho'])
    .where('id_empresa', '=', id_empresa)
    .where('id_arquivo', 'in', [...anexos])
    .orderBy('id_arquivo')
    .execute();
}

type Tentativa = Pick<Reservado, 'id_email' | 'tentativas'>;
const desta = ({ id_email, tentativas }: Tentativa) => sql`id_email = ${id_email} and tentativas = ${tentativas}`;

/** What is fixed before anything goes out. */
export async function preparar(
  db: Db,
  try_: Tentativa,
  values: { para: string; assunto: string; message_id: string; via: 'empresa' | 'instalacao' },
): Promise<void> {
  await sql`update email_saida set para = ${values.para}, assunto = ${values.assunto}, message_id = ${values.message_id}, via = ${values.via}
    where ${desta(try_)} and estado = 'enviando'`.execute(db);
}

/** Says that the message goes out now; false when this try is not the one that may any more. */
export async function marcarEntrega(db: Db, try_: Tentativa): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update email_saida set entregando_em = now() where ${desta(try_)} and estado = 'enviando' and entregando_em is null`.execute(db);
  return numAffectedRows === 1n;
}

/** What became of the try. `proxima`: when it is tried again, with state `aguardando`. */
export async function concluir(
  db: Db,
  try_: Tentativa,
  { estado, motivo, proxima }: { estado: 'aceito' | 'falhou' | 'incerto' | 'aguardando'; motivo: string; proxima?: Date },
): Promise<boolean> {
  // who was taken for dead and comes back with the answer knows it after all
  const { numAffectedRows } = await sql`update email_saida set estado = ${estado}, motivo = ${motivo}, entregando_em = null, mudou_em = now(),
      proxima_em = coalesce(${proxima ?? null}::timestamptz, proxima_em)
    where ${desta(try_)} and estado in ('enviando', 'incerto')`.execute(db);
  return numAffectedRows === 1n;
}

/** Whether all that this person may enter, or is invited to, is this company: then its server may carry what signs the person in. */
export async function soDestaEmpresa(db: Db, id_login: number, id_empresa: number): Promise<boolean> {
  const { rows } = await sql<{
    so: boolean;
  }>`select not l.superadmin and not exists (select from membro m where m.id_login = l.id_login and m.id_empresa <> ${id_empresa})
      and not exists (select from convite c where c.id_login = l.id_login and c.id_empresa <> ${id_empresa} and c.aceito_em is null and c.recusado_em is null) as so
    from login l where l.id_login = ${id_login}`.execute(db);
  return rows[0]?.so ?? false;
}

/** Mails whose job was lost: due for a while, or in the hands of somebody who must have died. */
export async function findParados(db: Db): Promise<{ id_email: number; id_empresa: number | null }[]> {
  const { rows } = await sql<{ id_email: number; id_empresa: number | null }>`select id_email, id_empresa from email_saida
    where estado = 'aguardando' and proxima_em < now() - interval '10 minutes' or estado = 'enviando' and mudou_em < now() - interval '15 minutes'
    order by id_email limit 1000`.execute(db);
  return rows;
}

/** Ends what is older than 30 days; answers how many. */
export async function deleteVelhos(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`delete from email_saida where criado_em < now() - interval '30 days'`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

interface NaSaida {
  id_email: number;
  tipo: string;
  para: string;
  assunto: string;
  estado: EstadoDeEmail;
  motivo: string;
  tentativas: number;
  via: 'empresa' | 'instalacao' | null;
  criado_em: Date;
  mudou_em: Date;
  proxima_em: Date;
}

/** A page of the empresa's own mails, the newest first. */
export async function findSaida(
  db: Db,
  { q, estado, page, rpp, ordem }: { q: string; estado?: EstadoDeEmail | undefined; page: number; rpp: number; ordem: string },
): Promise<{ rows: NaSaida[]; total: number; found: number }> {
  const wanted = sql`(${estado ?? null}::text is null or estado = ${estado ?? null}) and (${q} = '' or position(sem_acento(${q}) in sem_acento(para || ' ' || assunto)) > 0)`;
  const direction = sql.raw(ordem.endsWith(' asc') || ordem === 'criado_em' ? 'asc' : 'desc');
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<NaSaida>`select id_email, tipo, para, assunto, estado, motivo, tentativas, via, criado_em, mudou_em, proxima_em from email_saida
      where ${wanted} order by criado_em ${direction}, id_email ${direction} limit ${rpp} offset ${page * rpp}`.execute(db),
    sql<{ total: number; found: number }>`select count(*)::int as total, (count(*) filter (where ${wanted}))::int as found from email_saida`.execute(db),
  ]);
  return { rows, ...counts[0]! };
}

/** Lets those of these mails wait again that failed or are uncertain; answers which. */
export async function devolverAFila(db: Db, emails: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id_email: number;
  }>`update email_saida set estado = 'aguardando', motivo = '', tentativas_ate = tentativas + 8, proxima_em = now(), mudou_em = now()
    where id_email = any (${[...emails]}::bigint[]) and estado in ('falhou', 'incerto') returning id_email`.execute(db);
  return rows.map(({ id_email }) => id_email).toSorted((a, b) => a - b);
}

/** Ends what was written to these addresses. */
export async function deleteDe(db: Db, emails: readonly string[]): Promise<void> {
  await sql`delete from email_saida where lower(para) = any (${[...emails]}::text[])`.execute(db);
  await sql`update email_saida set cc = array(select c from unnest(cc) c where not lower(c) = any (${[...emails]}::text[]))
    where exists (select from unnest(cc) c where lower(c) = any (${[...emails]}::text[]))`.execute(db);
}
