import type { Staff } from '../../../core/auth/person.ts';
import { isUniqueViolation } from '../../../core/db/errors.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { addMessage } from '../mensagens/mensagens.repository.ts';
import { actorOf, demand, needRoom, tellAbout } from '../sala/contexto.ts';
import type { AtendimentosEvents } from '../sala/salas.events.ts';
import * as policy from '../sala/salas.policy.ts';
import { findClosing, isContatoOver, reopenRoom } from '../sala/salas.repository.ts';

const another = (): AppError => new AppError('conflito', 'O cliente já tem outra conversa aberta nesta linha.');

/** Takes back a closing, moments after it, by whoever closed: the way back of "Encerrar". The customer hears nothing of it. */
export function reabrirService(core: Core, events: AtendimentosEvents) {
  const { database, clock } = core;
  return async (person: Staff, id_sala: number): Promise<void> => {
    const { id_empresa } = person;
    try {
      const told = await database.comEmpresa(id_empresa, async (db) => {
        const room = await needRoom(db, person, { id_sala }, true);
        demand(policy.mayReopen({ ...room, ...(await findClosing(db, id_sala)) }, actorOf(person), clock.now()));
        if (await isContatoOver(db, room.id_contato)) throw new AppError('conflito', 'Este contato foi anonimizado: a conversa não pode ser reaberta.');
        await reopenRoom(db, id_sala, room.id_responsavel === null ? policy.statusOnRelease : policy.statusOnAccept);
        await recordEvent(db, 'sala_reaberta', { id_sala, id_login: person.id_login });
        const added = await addMessage(db, id_sala, { de: 'sistema', tipo: 'sistema', texto: `${person.nome} reabriu a conversa`, em: clock.now() });
        return tellAbout(core, db, id_empresa, id_sala, added ? [added.id_mensagem] : []);
      });
      for (const message of told.messages) events.message(id_empresa, message);
      events.row(id_empresa, told.viewers, told.row);
    } catch (error) {
      if (isUniqueViolation(error, 'sala_aberta')) throw another();
      throw error;
    }
  };
}
