import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import type { TriggerData } from '@prosa/contract/realtime.ts';
import type { Staff } from '../../../core/auth/person.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { addSystemMessage } from '../linha/bot.ts';
import { needSala } from '../sala/contexto.ts';
import { lerSala } from '../sala/mudanca.ts';
import { presentAtendimento } from '../sala/salas.presenter.ts';
import { insertMember } from '../sala/salas.repository.ts';
import { findInternos, findStaff, insertInterno, renameSala } from './interno.repository.ts';

/** As many as one screen lists. */
const maxSalas = 200;

/** Internos (spec 7 chat_interno): two people, always the same sala, or a group. */
export function internoService({ database, clock }: Core) {
  return {
    async start(person: Staff, data: TriggerData<'chat_interno'>): Promise<{ chat_id: number; atendimento: Atendimento }> {
      // spec 6: what names another empresa is not for this one
      if (data.id_empresa !== undefined && data.id_empresa !== person.id_empresa)
        throw new AppError('conflito', 'Troque de empresa para conversar com essas pessoas.');
      const others = [...new Set(data.membros)].filter((id) => id !== person.id_login);
      if (others.length === 0) throw invalid({ membros: 'Escolha com quem conversar' });
      return database.comEmpresa(person.id_empresa, async (db) => {
        const found = await findStaff(db, others);
        if (found.length !== others.length) throw invalid({ membros: 'Escolha pessoas da equipe' });
        const [other] = others;
        const dupla = others.length === 1 ? [person.id_login, other!].toSorted((a, b) => a - b).join('-') : null;
        const { id_sala, criada } = await insertInterno(db, { nome: dupla === null ? (data.nome ?? '') : '', dupla, em: clock.now() });
        if (criada) for (const id_login of [person.id_login, ...others]) await insertMember(db, id_sala, id_login);
        return { chat_id: id_sala, atendimento: await lerSala(db, id_sala) };
      });
    },

    list: (person: Staff) => database.lerEmpresa(person.id_empresa, async (db) => (await findInternos(db, person, maxSalas)).map(presentAtendimento)),

    async rename(person: Staff, id_sala: number, nome: string): Promise<void> {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const sala = await needSala(db, person, { id_sala }, true);
        if (!sala.interna || sala.dupla) throw new AppError('conflito', 'Só grupos da equipe têm nome.');
        await renameSala(db, id_sala, nome);
        await addSystemMessage(db, id_sala, `${person.nome} mudou o nome do grupo para ${nome}`, clock.now());
      });
    },
  };
}
