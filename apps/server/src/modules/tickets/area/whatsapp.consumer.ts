import { sql } from 'kysely';
import type { Db } from '../../../core/db/database.ts';
import type { Consumer } from '../../../core/domain-events/domain-events.ts';
import { AppError } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { escapeHtml } from '../../../integrations/mail/mail.ts';
import type { SalasApi } from '../../atendimentos/atendimentos.api.ts';
import { enfileirarEmail, temServidorDeEmail } from '../../emails/emails.api.ts';
import { cabecaDoTicket, destinatariosDe } from './avisos.ts';
import '../tickets.domain-events.ts';

type Escrever = SalasApi['escrever'];

/** By the first line that may write to the contato now; false: none may, or a stranger alone said the phone. Each try is undone alone. */
async function byLine(db: Db, escrever: Escrever, id_contato: number, texto: string): Promise<boolean> {
  const { rows } = await sql<{ id_wpp_config: number }>`select w.id_wpp_config from wpp_config w
    where w.estado = 'conectado' and w.provedor <> 'web' and w.excluido_em is null
      and exists (select from contato_identidade i where i.id_contato = ${id_contato} and i.tipo in ('telefone', 'wa_bsuid') and i.origem is distinct from 'dito')
    order by w.id_wpp_config limit 3`.execute(db);
  for (const { id_wpp_config } of rows) {
    await sql`savepoint aviso`.execute(db);
    try {
      await escrever(db, { id_contato, id_wpp_config, texto, modelo: null });
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sql`rollback to savepoint aviso`.execute(db);
    }
  }
  return false;
}

/** Tells of an answer those who want to hear by WhatsApp: what was said stays where one signs in. Where no line may write, by mail. */
export const avisosPorWhatsapp = (core: Core, escrever: Escrever): Consumer<'ticket_respondido'> => ({
  name: 'tickets_avisar_por_whatsapp',
  events: ['ticket_respondido'],
  async handle(db, { dados: { id_ticket, tipo, id_login } }) {
    if (tipo !== 'publica' || id_login === null) return;
    const told = (await destinatariosDe(db, id_ticket)).filter(({ avisar }) => avisar === 'whatsapp');
    if (told.length === 0) return;
    const { numero, titulo, empresa, assunto, cabecalhos } = await cabecaDoTicket(db, id_ticket);
    const said = `${empresa} respondeu o seu ticket #${numero} (${titulo}).`;
    const url = `${core.publicUrl()}/area_cliente/tickets/show/${id_ticket}`;
    const canMail = await temServidorDeEmail(db, core.config);
    for (const { id_contato, email } of told) {
      if (id_contato !== null && (await byLine(db, escrever, id_contato, `${said} Leia em ${url}`))) continue;
      if (!canMail) continue;
      await enfileirarEmail(db, {
        para: email,
        assunto,
        empresa,
        partes: [`<p>${escapeHtml(said)}</p>`, `<p><a href="${url}">Abrir o ticket</a></p>`],
        dePessoa: false,
        cabecalhos,
      });
    }
  },
});
