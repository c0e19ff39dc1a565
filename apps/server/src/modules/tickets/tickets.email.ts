import { sql } from 'kysely';
import type { Config } from '../../core/config/config.ts';
import type { Db } from '../../core/db/database.ts';
import type { Core } from '../../core/module.ts';
import { primeiroNome } from '../../core/variables/primeiro-nome.ts';
import { escapeHtml } from '../../integrations/mail/mail.ts';
import { enfileirarEmail, maisDeAnexos, temServidorDeEmail } from '../emails/emails.api.ts';
import { cabecaDoTicket, destinatariosDe, linkDoTicket } from './area/avisos.ts';
import { type ArquivoRow, setEmails } from './entradas.repository.ts';

/** Where the company reads answers, '' when it named no address, and whether the cliente signs in to the client area. */
async function ondeResponder(db: Db, id_ticket: number): Promise<{ respostas: string; entra: boolean }> {
  const { rows } = await sql<{ respostas: string; entra: boolean }>`select
      coalesce((select coalesce(nullif(c.responder_para, ''), c.remetente_email) from email_config c), '') as respostas,
      exists (select from acesso_do_cliente ac where ac.id_cliente = t.id_cliente and ac.ativo) as entra
    from ticket t where t.id_ticket = ${id_ticket}`.execute(db);
  return rows[0]!;
}

/** The customer's address, where a mail to it would go anywhere; '' otherwise. */
export async function emailDoCliente(db: Db, config: Config, id_ticket: number): Promise<string> {
  if (!(await temServidorDeEmail(db, config))) return '';
  return (await destinatariosDe(db, id_ticket)).find(({ dono }) => dono)?.email ?? '';
}

/**
 * Puts an answer into the outbox for the customer, in one thread for each ticket: stable References, `[#n]` in the subject, the first line
 * says where to answer: in the client area, for who signs in there. Of the staff it says the first name, as the client area does. `dePessoa`: somebody wrote it now, no machine for them. The entry remembers its mails, one for each address.
 */
export async function mandarResposta(
  db: Db,
  core: Pick<Core, 'config' | 'publicUrl' | 'key' | 'clock'>,
  {
    id_ticket,
    id_entrada,
    quem: pessoa,
    dePessoa,
    html,
    arquivos,
  }: {
    id_ticket: number;
    id_entrada: number;
    quem: string;
    dePessoa: boolean;
    html: string;
    arquivos: readonly Pick<ArquivoRow, 'id_arquivo' | 'nome' | 'tamanho'>[];
  },
): Promise<void> {
  const quem = primeiroNome(pessoa);
  const told = (await destinatariosDe(db, id_ticket)).filter(({ avisar }) => avisar === 'email');
  if (told.length === 0 || !(await temServidorDeEmail(db, core.config))) return;
  const { numero, empresa, assunto, cabecalhos } = await cabecaDoTicket(db, id_ticket);
  const { respostas, entra } = await ondeResponder(db, id_ticket);
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
  const send = (para: string, cc: readonly string[], link: string | null): Promise<number> =>
    enfileirarEmail(db, {
      para,
      cc,
      assunto,
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
      cabecalhos,
    });
  // each of them has a link of their own; addresses in copy have none, and see each other
  const emails: number[] = [];
  for (const destinatario of told.filter(({ le }) => le))
    emails.push(await send(destinatario.email, [], await linkDoTicket(db, core, id_ticket, destinatario)));
  const copied = told.filter(({ le }) => !le).map(({ email }) => email);
  for (const email of copied) {
    const others = copied.filter((other) => other !== email);
    emails.push(await send(email, others, null));
  }
  await setEmails(db, id_entrada, emails);
}
