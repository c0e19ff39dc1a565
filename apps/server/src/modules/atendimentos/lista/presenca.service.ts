import type { EstadoPresenca } from '@prosa/contract/acesso/acesso.realtime.ts';
import type { TriggerData, TriggerReply } from '@prosa/contract/realtime.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Core } from '../../../core/module.ts';
import { needSala } from '../sala/contexto.ts';
import type { AtendimentosEvents } from '../sala/salas.events.ts';
import { presentAtendimento } from '../sala/salas.presenter.ts';
import { getSalaRow } from '../sala/salas.repository.ts';

interface Place {
  readonly person: Pick<Staff, 'id_empresa' | 'id_login' | 'nome'>;
  readonly topic: string;
}

/**
 * What a person says of themselves in a sala goes on to whoever is there. Each client repeats itself and answers who comes
 * new, so every node knows as much as any other. A node keeps only which salas its own connections are in, to say that
 * somebody left whose browser could not say so itself.
 */
export function presencaService({ database }: Core, events: AtendimentosEvents) {
  const places = new Map<string, Map<number, Place>>();
  /** Connections with something said that is not told yet, and those of them that broke meanwhile: what they said counts no more. */
  const saying = new Map<string, number>();
  const gone = new Set<string>();

  const tell = ({ person, topic }: Place, chat_id: number, estado: EstadoPresenca): void =>
    events.presence(person.id_empresa, topic, chat_id, [{ id_usuario: person.id_login, nome: person.nome, estado, bot: false }]);

  /** Does what somebody said; null when their connection broke meanwhile. */
  async function heard<T>(connection: string, work: () => Promise<T>): Promise<T | null> {
    saying.set(connection, (saying.get(connection) ?? 0) + 1);
    try {
      const done = await work();
      return gone.has(connection) ? null : done;
    } finally {
      const left = saying.get(connection)! - 1;
      if (left > 0) saying.set(connection, left);
      else {
        saying.delete(connection);
        gone.delete(connection);
      }
    }
  }

  return {
    async report(
      person: Staff,
      connection: string,
      { chat_id, chat_id_resource = '', status }: TriggerData<'chat_status'>,
    ): Promise<TriggerReply<'chat_status'>> {
      const estado = chat_id_resource === '' ? status : null;
      if (estado === null) {
        const row = await database.lerEmpresa(person.id_empresa, async (db) => {
          const { id_sala } = await needSala(db, person, { id_sala: chat_id }, false);
          return presentAtendimento(await getSalaRow(db, id_sala));
        });
        // also for who only publishes
        events.row(person.id_empresa, [person.id_login], row);
        return { chat_id, data: [row] };
      }
      const sala = await heard(connection, () => database.lerEmpresa(person.id_empresa, (db) => needSala(db, person, { id_sala: chat_id }, false)));
      if (sala === null) return { chat_id };
      const place: Place = { person: { id_empresa: person.id_empresa, id_login: person.id_login, nome: person.nome }, topic: sala.topic };
      const salas = places.get(connection) ?? new Map<number, Place>();
      if (estado === 'fora') salas.delete(chat_id);
      else salas.set(chat_id, place);
      if (salas.size > 0) places.set(connection, salas);
      else places.delete(connection);
      tell(place, chat_id, estado);
      return { chat_id };
    },

    /** A connection is gone: out of its salas, unless the same person has them open in another window. */
    closed(connection: string): void {
      if (saying.has(connection)) gone.add(connection);
      const salas = places.get(connection);
      if (!salas) return;
      places.delete(connection);
      for (const [chat_id, place] of salas) {
        const stays = [...places.values()].some((other) => other.get(chat_id)?.person.id_login === place.person.id_login);
        if (!stays) tell(place, chat_id, 'fora');
      }
    },
  };
}
