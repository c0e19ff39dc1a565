import { randomInt } from 'node:crypto';
import { withCountry } from '@prosa/brasil/telefone.ts';
import { recusas } from '@prosa/contract/visitantes/recusas.ts';
import type { Visitor } from '../../../core/auth/person.ts';
import { takeTurn } from '../../../core/auth/throttle.ts';
import type { Consumer } from '../../../core/domain-events/domain-events.ts';
import { AppError } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { addSystemMessage, chaveDoVisitante } from '../../atendimentos/atendimentos.api.ts';
import { contatosMesclaService } from '../../contatos/contatos.api.ts';
import * as repository from './saiu.repository.ts';

/** Without letters and digits that are taken for each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const holdsMs = 24 * 3_600_000;

/** "Continuar no WhatsApp": a sala of its own on a number, by the same person (areas V5). */
export function continuarNoWhatsapp(core: Core) {
  const { database, clock } = core;
  const mesclas = contatosMesclaService(core);
  const consumer: Consumer<'mensagem_recebida'> = {
    name: 'visitante_continua',
    events: ['mensagem_recebida'],
    handle: (db, event) => consumer.handleRun!(db, [event]),
    async handleRun(db, happened) {
      const found = await repository.takeContinuacoes(
        db,
        happened.map(({ dados }) => dados.id_mensagem),
        clock.now(),
      );
      for (const one of found) {
        // who is known for longer stays; what stands against it a person settles
        const [goes, stays] = one.contato_em <= one.contato_web_em ? [one.id_contato_web, one.id_contato] : [one.id_contato, one.id_contato_web];
        if (goes !== stays) await mesclas.unir(db, goes, stays);
        await addSystemMessage(db, one.id_sala, `O contato veio do chat do site: conversa nº ${one.id_sala_web}`, clock.now());
        await addSystemMessage(db, one.id_sala_web, `O visitante continua no WhatsApp: conversa nº ${one.id_sala}`, clock.now());
      }
    },
  };
  return {
    consumer: consumer as unknown as Consumer,
    /** Address that opens WhatsApp with a first message which says who this is. Refuses where the chat offers none. */
    async endereco({ id_empresa, topic }: Visitor): Promise<string> {
      if ((await database.semEmpresa((db) => takeTurn(db, clock.now(), 'chat-whatsapp', topic, 10, 3600))) > 0)
        throw new AppError('limite_taxa', recusas.muitasVezes);
      const codigo = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
      const telefone = await database.comEmpresa(id_empresa, (db) =>
        repository.pedirContinuacao(db, chaveDoVisitante(topic), codigo, new Date(clock.now().getTime() + holdsMs)),
      );
      if (telefone === undefined) throw new AppError('conflito', recusas.antesDoWhatsapp);
      return `https://wa.me/${withCountry(telefone)}?text=${encodeURIComponent(`Oi! Quero continuar a conversa do site. Código ${codigo}`)}`;
    },
  };
}
