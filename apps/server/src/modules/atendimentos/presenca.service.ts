import type { TriggerData } from '@prosa/contract/realtime.ts';
import type { Staff } from '../../core/auth/person.ts';
import type { Core } from '../../core/module.ts';
import type { AtendimentosEvents } from './atendimentos.events.ts';
import { needRoom } from './conversa.ts';

/**
 * What a person says of themselves in a room goes on to whoever is there. Nothing is kept: each client repeats itself and
 * answers who comes new, so every node knows as much as any other, and who vanished is forgotten by the others.
 */
export function presencaService({ database }: Core, events: AtendimentosEvents) {
  return async (person: Staff, { chat_id, status }: TriggerData<'chat_status'>): Promise<{ chat_id: number }> => {
    const room = await database.lerEmpresa(person.id_empresa, (db) => needRoom(db, person, { id_sala: chat_id }, false));
    events.presence(person.id_empresa, room.topic, chat_id, [{ id_usuario: person.id_login, nome: person.nome, estado: status, bot: false }]);
    return { chat_id };
  };
}
