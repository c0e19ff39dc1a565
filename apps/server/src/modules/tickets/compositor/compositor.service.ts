import { buffer } from 'node:stream/consumers';
import type { ticketCompositor } from '@prosa/contract/tickets/compositor.endpoints.ts';
import type { ArquivoDeTicket } from '@prosa/contract/tickets/tickets.schemas.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { limparHtml, linhasDe } from '../../../core/html/limpar.ts';
import { htmlDoTexto } from '../../../core/html/texto.ts';
import type { Core } from '../../../core/module.ts';
import type { SalasApi } from '../../atendimentos/atendimentos.api.ts';
import { reenviarEmails } from '../../emails/emails.api.ts';
import { modeloParaTicket } from '../../modelos/modelos.api.ts';
import { keepForTicket } from '../arquivos.ts';
import { preencherDoTicket } from '../macros/variaveis.ts';
import type { Atos } from '../tickets.service.ts';
import * as repository from './compositor.repository.ts';

type Calls = typeof ticketCompositor;
/** WhatsApp takes no more in one message. */
const longest = 4096;

/** What stands around writing in a ticket: drafts, templates, the mail and the sala that an answer goes by. */
export function compositorService(core: Core, { need }: Atos, salas: SalasApi) {
  const { database, clock, storage } = core;
  return {
    rascunho: (person: Staff, id: number): Promise<Reply<Calls['rascunho']>['data']> =>
      database.lerEmpresa(person.id_empresa, async (db) => (await repository.findRascunho(db, await need(db, person, id), person.id_login)) ?? null),

    guardarRascunho: (person: Staff, id: number, { html, tipo }: Input<Calls['guardarRascunho']>['body']): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) =>
        repository.saveRascunho(db, await need(db, person, id), person.id_login, { html: limparHtml(html), tipo }),
      ),

    /** A template filled in; its files become uploads of this person, which go when no answer takes them. */
    async usarModelo(person: Staff, id: number, id_texto: number): Promise<Reply<Calls['usarModelo']>['data']> {
      const { html, files } = await database.lerEmpresa(person.id_empresa, async (db) => {
        const id_ticket = await need(db, person, id);
        const { textos, arquivos } = await modeloParaTicket(db, person, id_texto);
        return { html: await preencherDoTicket(db, person, id_ticket, clock.now(), textos.map(htmlDoTexto).join('')), files: arquivos };
      });
      const arquivos: ArquivoDeTicket[] = [];
      for (const { nome, caminho } of files) arquivos.push(await keepForTicket(core, person, { name: nome, bytes: await buffer(storage.read(caminho)) }));
      return { html, arquivos };
    },

    reenviarEmail: (person: Staff, id_entrada: number): Promise<void> =>
      database.comEmpresa(person.id_empresa, async (db) => {
        const entrada = await repository.findEntrada(db, person, id_entrada);
        if (!entrada || entrada.emails.length === 0) throw notFound('E-mail');
        await reenviarEmails(db, entrada.emails);
      }),

    /** The same answer in the customer's open sala; said again, it is the same message. */
    async naConversa(person: Staff, id_entrada: number): Promise<number> {
      const { entrada, id_sala } = await database.lerEmpresa(person.id_empresa, async (db) => {
        const found = await repository.findEntrada(db, person, id_entrada);
        if (!found || found.tipo !== 'publica' || found.de !== 'usuario') throw notFound('Resposta');
        const open = found.id_contato === null ? null : await repository.findConversaAberta(db, person, found.id_contato);
        return { entrada: found, id_sala: found.id_sala ?? open };
      });
      if (id_sala === null) throw new AppError('conflito', 'O contato não tem conversa aberta no WhatsApp.');
      if (entrada.id_sala !== null) return entrada.id_sala;
      const texto = linhasDe(entrada.html);
      if (texto === '') throw invalid({ id: 'Esta resposta só tem arquivos: mande pela conversa.' });
      if (texto.length > longest) throw invalid({ id: `O texto passa de ${longest} caracteres. Mande pela conversa em partes.` });
      await salas.send(person, { id_sala }, async (db) => {
        await db.updateTable('ticket_entrada').set({ id_sala }).where('id_entrada', '=', id_entrada).execute();
        return [{ tipo: 'message', texto, private_id: `ticket_${id_entrada}` }];
      });
      return id_sala;
    },
  };
}
