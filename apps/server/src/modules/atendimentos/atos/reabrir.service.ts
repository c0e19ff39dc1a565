import type { Staff } from '../../../core/auth/person.ts';
import { isUniqueViolation } from '../../../core/db/errors.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { addSystemMessage } from '../linha/bot.ts';
import { actorOf, demand, needSala } from '../sala/contexto.ts';
import * as policy from '../sala/salas.policy.ts';
import { findClosing, isContatoOver, reopenSala } from '../sala/salas.repository.ts';

const another = (): AppError => new AppError('conflito', 'O cliente já tem outra conversa aberta nesta linha.');

/** Takes back a closing, moments after it, by whoever closed: the way back of "Encerrar". The customer hears nothing of it. */
export function reabrirService({ database, clock }: Core) {
  return async (person: Staff, id_sala: number): Promise<void> => {
    try {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const sala = await needSala(db, person, { id_sala }, true);
        demand(policy.mayReopen({ ...sala, ...(await findClosing(db, id_sala)) }, actorOf(person), clock.now()));
        if (await isContatoOver(db, sala.id_contato)) throw new AppError('conflito', 'Este contato foi anonimizado: a conversa não pode ser reaberta.');
        await reopenSala(db, id_sala, sala.id_responsavel === null ? policy.statusOnRelease : policy.statusOnAccept);
        await recordEvent(db, 'sala_reaberta', { id_sala, id_login: person.id_login });
        await addSystemMessage(db, id_sala, `${person.nome} reabriu a conversa`, clock.now());
      });
    } catch (error) {
      if (isUniqueViolation(error, 'sala_aberta')) throw another();
      throw error;
    }
  };
}
