import { sql } from 'kysely';
import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/db/database.ts';
import type { Core } from '../../core/module.ts';
import { primeiroNome } from '../../core/variables/primeiro-nome.ts';
import { escapeHtml } from '../../integrations/mail/mail.ts';
import { enfileirarEmail, maisDeAnexos, temServidorDeEmail } from '../emails/emails.api.ts';
import { destinatariosDe, linkDoTicket } from './area/avisos.ts';
import type { ArquivoRow } from './entradas.repository.ts';

interface Cabecalho {
  readonly id_empresa: number;
  readonly numero: number;
  readonly titulo: string;
  readonly empresa: string;
  /** Where the company reads answers; '' when it named no address. */
  readonly respostas: string;
  /** The cliente signs in to the client area. */
  readonly entra: boolean;
}

/** What a mail about a ticket says of it. */
async function cabecalhoDe(db: Db, id_ticket: number): Promise<Cabecalho> {
  const { rows } = await sql<Cabecalho>`select t.id_empresa, t.numero, t.titulo, e.nome_fantasia as empresa,
      coalesce((select coalesce(nullif(c.responder_para, ''), c.remetente_email) from email_config c), '') as respostas,
      exists (select from acesso_do_cliente ac where ac.id_cliente = t.id_cliente and ac.ativo) as entra
    from ticket t join empresa e on e.id_empresa = t.id_empresa where t.id_ticket = ${id_ticket}`.execute(db);
  return rows[0]!;
}

/** The customer's address, where a mail to it would go anywhere; '' otherwise. */
export async function emailDoCliente(db: Db, config: Config, id_ticket: number): Promise<string> {
  if (!(await temServidorDeEmail(db, config))) return '';
  return (await destinatariosDe(db, id_ticket)).find(({ dono }) => dono)?.email ?? '';
}

/**
 * Puts an answer into the outbox for the customer, in one thread for each ticket: stable References, `[#n]` in the subject, the first line
 * says where to answer: in the client area, for who signs in there. Of the staff it says the first name, as the client area does. `dePessoa`: somebody wrote it now, no machine for them. Answers its number there; null when there is nowhere to send it.
 */
export async function mandarResposta(
  db: Db,
  core: Pick<Core, 'config' | 'publicUrl' | 'key' | 'clock'>,
  {
    id_ticket,
    quem: pessoa,
    dePessoa,
    html,
    arquivos,
  }: { id_ticket: number; quem: string; dePessoa: boolean; html: string; arquivos: readonly Pick<ArquivoRow, 'id_arquivo' | 'nome' | 'tamanho'>[] },
): Promise<number | null> {
  const quem = primeiroNome(pessoa);
  const told = (await destinatariosDe(db, id_ticket)).filter(({ avisar }) => avisar === 'email');
  if (told.length === 0 || !(await temServidorDeEmail(db, core.config))) return null;
  const { id_empresa, numero, titulo, empresa, respostas, entra } = await cabecalhoDe(db, id_ticket);
  const area = `${core.publicUrl()}/area_cliente/tickets/show/${id_ticket}`;
  const onde = entra
    ? `Para responder, entre em ${area}`
    : respostas === ''
      ? `Para responder, fale com ${empresa} citando o ticket #${numero}.`
      : `Para responder, escreva para ${respostas} citando [#${numero}].`;
  // what does not go along is named, and waits where the ticket is read
  let bytes = 0;
  const along = arquivos.filter(({ tamanho }) => (bytes += tamanho) <= maisDeAnexos);
  const left = arquivos.filter((file) => !along.includes(file));
  const anexos = left.length === 0 ? '' : `Arquivos grandes demais para o e-mail: ${left.map(({ nome }) => nome).join(', ')}.`;
  const thread = `<ticket-${id_empresa}-${id_ticket}@prosa.invalid>`;
  const send = (para: string, cc: readonly string[], link: string | null): Promise<number> =>
    enfileirarEmail(db, {
      para,
      cc,
      // a line break here would start a header of its own
      assunto: `[#${numero}] ${titulo}`.replace(/[\r\n]+/g, ' '),
      empresa,
      partes: [
        `<p style="font-size:13px;color:#4b5563">${escapeHtml(onde)}</p>`,
        `<p><b>${escapeHtml(quem)}:</b></p>`,
        html,
        ...(anexos === '' ? [] : [`<p>${escapeHtml(anexos)}</p>`]),
        ...(link === null ? [] : [`<p><a href="${link}">Ler e responder sem senha</a></p>`]),
      ],
      links: link === null ? [] : [link],
      anexos: along.map(({ id_arquivo }) => id_arquivo),
      dePessoa,
      cabecalhos: { References: thread, 'In-Reply-To': thread },
    });
  const sent: number[] = [];
  // each of them has a link of their own; addresses in copy have none
  for (const destinatario of told.filter(({ le }) => le)) sent.push(await send(destinatario.email, [], await linkDoTicket(db, core, id_ticket, destinatario)));
  const [para, ...cc] = told.filter(({ le }) => !le).map(({ email }) => email);
  if (para !== undefined) sent.push(await send(para, cc, null));
  return sent[0] ?? null;
}
