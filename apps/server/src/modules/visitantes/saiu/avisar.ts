import { topicOf } from '@prosa/contract/realtime.ts';
import type { Db } from '../../../core/db/database.ts';
import type { Consumer } from '../../../core/domain-events/domain-events.ts';
import { scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import { escapeHtml } from '../../../integrations/mail/mail.ts';
import { enfileirarEmail, temServidorDeEmail } from '../../emails/emails.api.ts';
import { linkDaConversa } from '../../links/links.api.ts';
import * as repository from './saiu.repository.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    visitante_avisar: { id_visitante: number };
  }
}

/** How long an answer waits to be read in the window, in milliseconds: what is written meanwhile goes in the same mail. */
const patienceMs = 4 * 60_000;
/** How long the way back opens, in days. */
const dias = 30;

/** Looks after the patience whether this visitor has read what was answered. */
export const olharDepois = (db: Db, id_visitante: number, now: Date): Promise<void> =>
  scheduleJob(db, 'visitante_avisar', { id_visitante }, { key: `visitante-avisar-${id_visitante}`, at: new Date(now.getTime() + patienceMs) });

/**
 * Who left without reading an answer gets it by mail (areas V5): with its text and a way back that is good once where the mailbox is proven;
 * to a typed address that there is one, once for each sala, and not a word of it.
 */
export function avisarQuemSaiu({ database, presence, clock, config, key }: Core) {
  const consumer: Consumer<'mensagem_enviada'> = {
    name: 'visitante_respondido',
    events: ['mensagem_enviada'],
    handle: (db, event) => consumer.handleRun!(db, [event]),
    async handleRun(db, happened) {
      for (const id of await repository.findDasSalas(db, [...new Set(happened.map(({ dados }) => dados.id_sala))])) await olharDepois(db, id, clock.now());
    },
  };

  async function mail(db: Db, who: repository.Ausente, unread: readonly repository.NaoLida[]): Promise<void> {
    const { id_visitante, id_contato, email, email_provado, empresa } = who;
    const { id_sala, id_mensagem } = unread.at(-1)!;
    const chave = `chat-resposta-${id_visitante}`;
    const assunto = `Você tem uma resposta de ${empresa}`.replace(/[\r\n]+/g, ' ');
    if (email_provado !== '') {
      const url = await linkDaConversa(db, key, { id_visitante, id_contato, para: email_provado, dias }, clock.now());
      const said = unread.map(({ nome, texto, arquivo }) => `${nome || empresa}: ${[texto, arquivo && `[arquivo: ${arquivo}]`].filter(Boolean).join(' ')}`);
      await enfileirarEmail(db, {
        para: email_provado,
        assunto,
        empresa,
        partes: [
          ...said.map((line) => `<p>${escapeHtml(line).replace(/\n/g, '<br>')}</p>`),
          `<p><a href="${url}">Continuar a conversa</a></p><p>O link vale uma vez.</p>`,
        ],
        links: [url],
        dePessoa: false,
        chave,
      });
    } else if (email !== '' && who.avisado_sala !== id_sala) {
      const site = URL.canParse(who.pagina) ? new URL(who.pagina).host : '';
      const told = `Você tem uma resposta de ${empresa}. Para ler, volte à página onde você conversou${site === '' ? '' : ` (${site})`}, no mesmo navegador.`;
      await enfileirarEmail(db, { para: email, assunto, empresa, partes: [`<p>${escapeHtml(told)}</p>`], dePessoa: false, chave });
    } else return;
    await repository.setAvisado(db, id_visitante, id_mensagem, id_sala);
  }

  return {
    consumer: consumer as unknown as Consumer,
    async avisar(id_empresa: number, { id_visitante }: { id_visitante: number }): Promise<void> {
      await database.comEmpresa(id_empresa, async (db) => {
        const who = await repository.lockAusente(db, id_visitante);
        // whose window is open reads it there; when it closes, this is looked at again
        if (!who || presence.visitorsIn(id_empresa).has(topicOf.visitante(who.chave))) return;
        const unread = await repository.findNaoLidas(db, who);
        if (unread.length > 0 && (await temServidorDeEmail(db, config))) await mail(db, who, unread);
      });
    },
  };
}
