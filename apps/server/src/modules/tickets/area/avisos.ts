import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Core } from '../../../core/module.ts';
import { escapeHtml } from '../../../integrations/mail/mail.ts';
import { enfileirarEmail, temServidorDeEmail } from '../../emails/emails.api.ts';
import { linkPara } from '../../links/links.api.ts';

type Saida = Pick<Core, 'config' | 'publicUrl' | 'key' | 'clock'>;

/** How long a link to a ticket holds after the last mail, and one to its rating. */
const diasDoTicket = 90;
const diasDaNota = 30;

/** Somebody of the customer's side who is told of a ticket. */
export interface Destinatario {
  readonly id_contato: number | null;
  readonly email: string;
  readonly avisar: 'email' | 'whatsapp' | 'nada';
  /** Of the person's own ticket; else one of those who read along. */
  readonly dono: boolean;
  /** Reads it by a link of their own; else an address in copy. */
  readonly le: boolean;
}

/**
 * Who is told of a ticket: whose it is first, then who reads along, each address once. Who has chosen not to be told is named, too. Whose it
 * is hears of it at the address they sign in with, at the one they gave in the sala that it came from, or at one that was written by
 * the team or proven; never at what a stranger said of a contato (0082).
 */
export async function destinatariosDe(db: Db, id_ticket: number): Promise<Destinatario[]> {
  const { rows } = await sql<Destinatario>`select distinct on (lower(d.email)) d.* from (
      select t.id_contato, coalesce(nullif(p.email, ''), nullif(v.email, ''), nullif(k.email, ''), nullif(cl.email, ''), '') as email,
        coalesce(p.avisar, 'email') as avisar, true as dono, true as le
      from ticket t left join cliente cl on cl.id_cliente = t.id_cliente
        left join contato k on k.id_contato = t.id_contato and not exists (select from contato_identidade i
          where i.tipo = 'email' and i.chave = lower(btrim(k.email)) and i.id_contato = k.id_contato and i.origem = 'dito')
        left join lateral (select coalesce(nullif(v.email_provado, ''), v.email) as email from sala s join visitante v on v.chave = s.destino ->> 'visitante'
          where s.id_sala = t.id_sala and s.id_contato = t.id_contato limit 1) v on true
        left join lateral (select p.avisar, case when p.aceito_em is not null then p.email end as email from pessoa_do_cliente p
          where p.id_cliente = t.id_cliente and p.ativo and case when t.id_contato is null then p.principal else p.id_contato = t.id_contato end limit 1) p on true
      where t.id_ticket = ${id_ticket}
      union all
      select p.id_contato, coalesce(p.email, tp.email), coalesce(p.avisar, 'email'), false, p.id_acesso_cliente is not null
      from ticket_participante tp left join pessoa_do_cliente p on p.id_acesso_cliente = tp.id_acesso_cliente
      where tp.id_ticket = ${id_ticket} and (tp.email is not null or p.ativo and p.aceito_em is not null)
    ) d where d.email <> '' order by lower(d.email), d.dono desc, d.le desc`.execute(db);
  return rows.toSorted((a, b) => Number(b.dono) - Number(a.dono));
}

/** The head of every mail about a ticket. */
export interface CabecaDoTicket {
  readonly numero: number;
  readonly titulo: string;
  readonly empresa: string;
  readonly assunto: string;
  /** One thread for each ticket, by a name that no other company in any installation gives. */
  readonly cabecalhos: Readonly<Record<string, string>>;
}
export async function cabecaDoTicket(db: Db, id_ticket: number): Promise<CabecaDoTicket> {
  const { rows } = await sql<{ numero: number; titulo: string; empresa: string; palavra: string }>`select t.numero, t.titulo, e.nome_fantasia as empresa,
      e.palavra_do_correio as palavra
    from ticket t join empresa e on e.id_empresa = t.id_empresa where t.id_ticket = ${id_ticket}`.execute(db);
  const { numero, titulo, empresa, palavra } = rows[0]!;
  const thread = `<ticket-${id_ticket}-${palavra}@prosa.invalid>`;
  return {
    numero,
    titulo,
    empresa,
    // a line break here would start a header of its own
    assunto: `[#${numero}] ${titulo}`.replace(/[\r\n]+/g, ' '),
    cabecalhos: { References: thread, 'In-Reply-To': thread },
  };
}

/** The mark of the person's link to the ticket, for a text that the outbox sends. */
export async function linkDoTicket(
  db: Db,
  { key, clock }: Pick<Core, 'key' | 'clock'>,
  id_ticket: number,
  { id_contato, email }: Destinatario,
): Promise<string> {
  const link = { finalidade: 'ticket', id_ticket, id_contato, para: email, resolvido_em: null, dias: diasDoTicket } as const;
  return (await linkPara(db, key, link, clock.now()))!;
}

/** Mails the link to a mark for this solution to whose ticket it is. */
export async function pedirAvaliacao(db: Db, core: Saida, id_ticket: number, resolvido_em: Date): Promise<void> {
  const dono = (await destinatariosDe(db, id_ticket)).find((d) => d.dono);
  if (!dono || dono.avisar === 'nada' || !(await temServidorDeEmail(db, core.config))) return;
  const link = { finalidade: 'avaliacao', id_ticket, id_contato: dono.id_contato, para: dono.email, resolvido_em, dias: diasDaNota } as const;
  const url = await linkPara(db, core.key, link, core.clock.now());
  if (url === undefined) return;
  const { numero, empresa, assunto, cabecalhos } = await cabecaDoTicket(db, id_ticket);
  const said = `Seu ticket #${numero} foi resolvido. Como foi o atendimento?`;
  await enfileirarEmail(db, {
    para: dono.email,
    assunto,
    empresa,
    partes: [`<p>${escapeHtml(said)}</p>`, `<p><a href="${url}">Dar a minha nota</a></p>`],
    links: [url],
    dePessoa: false,
    cabecalhos,
    chave: `avaliacao-${id_ticket}-${resolvido_em.getTime()}`,
  });
}
