import { sql } from 'kysely';
import { tokenHash } from '../../core/auth/token.ts';
import type { Db } from '../../core/db/database.ts';
import { type FinalidadeDoLink, type LinkAberto, marcaDoLink, tokenDoLink } from '../../core/links.ts';

interface NovoLink {
  readonly finalidade: Exclude<FinalidadeDoLink, 'conversa'>;
  readonly id_ticket: number;
  /** Whose it is; null: of the cliente as a whole. */
  readonly id_contato: number | null;
  /** The address that it goes to. */
  readonly para: string;
  readonly resolvido_em: Date | null;
  readonly dias: number;
}

/**
 * The mark of the person's link to the thing, for a text that the outbox sends: the one that holds lives longer, else a new one is made.
 * Undefined: it was made before and holds no more (a rating is asked for once).
 */
export async function linkPara(db: Db, key: string, { dias, para, ...novo }: NovoLink, now: Date): Promise<string | undefined> {
  const semente = crypto.randomUUID();
  const expira_em = new Date(now.getTime() + dias * 86_400_000);
  const address = para.toLowerCase();
  const token_hash = tokenHash(tokenDoLink(key, semente));
  await sql`update link set revogado_em = ${now} where id_ticket = ${novo.id_ticket} and para = ${address} and finalidade = 'ticket' and revogado_em is null
    and expira_em <= ${now} and ${novo.finalidade} = 'ticket'`.execute(db);
  const { rows } = await sql<{
    semente: string;
  }>`insert into link as l (finalidade, semente, token_hash, id_ticket, resolvido_em, id_contato, para, expira_em, digitos)
    select ${novo.finalidade}, ${semente}::uuid, ${token_hash}, ${novo.id_ticket}, ${novo.resolvido_em}::timestamptz, ${novo.id_contato}::bigint, ${address}, ${expira_em},
      coalesce((select p.links_digitos from privacidade_config p where p.id_empresa = id_empresa_atual()), false)
    on conflict do nothing returning semente`.execute(db);
  if (rows[0]) return marcaDoLink(rows[0].semente);
  const { rows: kept } = await sql<{ semente: string }>`update link l set expira_em = greatest(l.expira_em, ${expira_em}) where l.id_ticket = ${novo.id_ticket}
    and l.para = ${address} and l.finalidade = ${novo.finalidade} and l.resolvido_em is not distinct from ${novo.resolvido_em}::timestamptz and l.revogado_em is null
    returning l.semente`.execute(db);
  return kept[0] && marcaDoLink(kept[0].semente);
}

/** The mark of a visitor's way back to their sala, for a text that the outbox sends: good once, and the only one. */
export async function linkDaConversa(
  db: Db,
  key: string,
  { id_visitante, id_contato, para, dias }: { id_visitante: number; id_contato: number; para: string; dias: number },
  now: Date,
): Promise<string> {
  const semente = crypto.randomUUID();
  await revokeLinksDoVisitante(db, id_visitante, now);
  await sql`insert into link (finalidade, semente, token_hash, id_visitante, id_contato, para, expira_em)
    values ('conversa', ${semente}::uuid, ${tokenHash(tokenDoLink(key, semente))}, ${id_visitante}, ${id_contato}, ${para.toLowerCase()},
      ${new Date(now.getTime() + dias * 86_400_000)})`.execute(db);
  return marcaDoLink(semente);
}

/** The ways back of a visitor open nothing any more. */
export async function revokeLinksDoVisitante(db: Db, id_visitante: number, now: Date): Promise<void> {
  await sql`update link set revogado_em = ${now} where id_visitante = ${id_visitante} and revogado_em is null`.execute(db);
}

/** Uses a way back: from now on it opens nothing. Undefined for one that holds no more. `db` is the owner's. */
export async function usarLinkDaConversa(db: Db, token: string, now: Date): Promise<{ id_empresa: number; id_visitante: number } | undefined> {
  const found = await findLink(db, tokenHash(token), now);
  if (found?.finalidade !== 'conversa' || found.id_visitante === null) return undefined;
  const { id_empresa, id_link, id_visitante } = found;
  const { numAffectedRows } =
    await sql`update link set revogado_em = ${now} where id_empresa = ${id_empresa} and id_link = ${id_link} and revogado_em is null`.execute(db);
  return numAffectedRows ? { id_empresa, id_visitante } : undefined;
}

export interface LinkEncontrado extends LinkAberto {
  readonly digitos: boolean;
  /** Last four of the document of whose link it is; '' when we know none. */
  readonly documento: string;
  /** The company is suspended: shown, nothing is done. */
  readonly suspensa: boolean;
  readonly nome: string;
  readonly cor: string | null;
  readonly logo_sha: string | null;
}

/** A link that holds, of a person and a cliente who are still there, to a ticket that is, or went into one that is. `db` is the owner's. */
export async function findLink(db: Db, token_hash: Buffer, now: Date): Promise<LinkEncontrado | undefined> {
  const { rows } =
    await sql<LinkEncontrado>`select l.id_empresa, l.id_link, l.finalidade, coalesce(l.id_ticket, 0) as id_ticket, l.id_visitante, l.id_contato, l.para, l.resolvido_em, l.digitos,
      right(coalesce(nullif(k.cpf, ''), nullif(k.cnpj, ''), nullif(c.cpf, ''), nullif(c.cnpj, ''), ''), 4) as documento,
      e.assinatura = 'suspensa' as suspensa, e.nome_fantasia as nome, e.cor, e.logo_sha
    from link l join empresa e on e.id_empresa = l.id_empresa left join ticket o on o.id_empresa = l.id_empresa and o.id_ticket = l.id_ticket
      left join ticket t on t.id_empresa = l.id_empresa and t.id_ticket = coalesce(o.id_ticket_destino, o.id_ticket)
      left join contato k on k.id_empresa = l.id_empresa and k.id_contato = l.id_contato
      left join cliente c on c.id_empresa = t.id_empresa and c.id_cliente = t.id_cliente
    where l.token_hash = ${token_hash} and l.revogado_em is null and l.expira_em > ${now} and e.exclusao_em is null and t.excluido_em is null
      and (l.id_contato is null or k.excluido_em is null) and (c.id_cliente is null or (c.excluido_em is null and c.situacao_acesso <> 'bloqueado'))`.execute(
      db,
    );
  return rows[0];
}

/** Opening changes this and nothing else. `db` is the owner's. */
export async function countOpening(db: Db, { id_empresa, id_link }: Pick<LinkAberto, 'id_empresa' | 'id_link'>, now: Date): Promise<void> {
  await sql`update link set aberturas = aberturas + 1, aberto_em = ${now} where id_empresa = ${id_empresa} and id_link = ${id_link}`.execute(db);
}

export interface LinkDoTicket {
  id_link: number;
  finalidade: Exclude<FinalidadeDoLink, 'conversa'>;
  para: string;
  aberturas: number;
  aberto_em: Date | null;
  criado_em: Date;
  expira_em: Date;
  revogado_em: Date | null;
  revogado_por: string | null;
}
/** Those to a ticket, and to what went into it. */
export async function findLinksDoTicket(db: Db, id_ticket: number): Promise<LinkDoTicket[]> {
  const { rows } =
    await sql<LinkDoTicket>`select l.id_link, l.finalidade, l.para, l.aberturas, l.aberto_em, l.criado_em, l.expira_em, l.revogado_em, g.nome as revogado_por
    from link l left join login g on g.id_login = l.revogado_por join ticket t on t.id_ticket = l.id_ticket
    where ${id_ticket} in (t.id_ticket, t.id_ticket_destino) order by l.criado_em desc, l.id_link desc limit 200`.execute(db);
  return rows;
}

/** The ticket that it opens; undefined: no such link. */
export async function ticketOfLink(db: Db, id_link: number): Promise<number | undefined> {
  const row = await db.selectFrom('link').select('id_ticket').where('id_link', '=', id_link).executeTakeFirst();
  return row?.id_ticket ?? undefined;
}

/** From now on it opens nothing; false when it did not before. */
export async function revokeLink(db: Db, id_link: number, id_login: number, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('link')
    .set({ revogado_em: now, revogado_por: id_login })
    .where('id_link', '=', id_link)
    .where('revogado_em', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Those that ended long ago. `db` is the owner's. */
export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
  await sql`delete from link where expira_em < ${now}::timestamptz - interval '1 year'`.execute(db);
}

/** A logo as its company stored it. `db` is the owner's. */
export async function findLogo(db: Db, sha: string): Promise<string | undefined> {
  const row = await db.selectFrom('empresa').select('logo').where('logo_sha', '=', sha).where('logo', 'is not', null).limit(1).executeTakeFirst();
  return row?.logo ?? undefined;
}
