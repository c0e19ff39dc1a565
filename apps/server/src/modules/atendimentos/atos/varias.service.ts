import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError } from '../../../core/errors.ts';
import { type Jobs, scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import type { LinesApi } from '../../linhas/linhas.api.ts';
import { addSystemMessage, type Bots } from '../linha/bot.ts';
import { fillText } from '../linha/textos.ts';
import { addMessage } from '../mensagens/mensagens.repository.ts';
import { actorOf, demand, needRoom, newExternalId, tellAbout } from '../sala/contexto.ts';
import type { AtendimentosEvents } from '../sala/salas.events.ts';
import * as policy from '../sala/salas.policy.ts';
import type { RoomsApi } from '../sala/salas.ports.ts';
import type { Room } from '../sala/salas.repository.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    conversa_dita: { id_sala: number; mensagens: number[] };
  }
}

/** What is composed for a contato has no place in an interno. */
function withContato(room: Room): Room & { id_contato: number } {
  const { id_contato } = room;
  if (id_contato === null) throw new AppError('conflito', 'Isto só funciona em conversas com clientes.');
  return { ...room, id_contato };
}

/** Several messages at once into a room, for modules that compose them. */
export function roomsApi(
  core: Core,
  events: AtendimentosEvents,
  lines: Pick<LinesApi, 'wake'>,
  bots: Pick<Bots, 'say' | 'told'>,
): RoomsApi & { tell(id_empresa: number, said: Jobs['conversa_dita']): Promise<void> } {
  const { database, clock } = core;
  return {
    async find(db, person, by) {
      return withContato(await needRoom(db, person, by, false));
    },

    async say(db, id_sala, { nota, resposta }) {
      const room = await db.selectFrom('sala').select(['id_sala', 'id_wpp_config']).where('id_sala', '=', id_sala).executeTakeFirstOrThrow();
      const now = clock.now();
      const mensagens = await addSystemMessage(db, id_sala, nota, now);
      mensagens.push(...(await bots.say(db, room, await fillText(db, id_sala, resposta, now), null, now, true)));
      if (mensagens.length > 0) await scheduleJob(db, 'conversa_dita', { id_sala, mensagens });
    },

    /** The job of `say`: told after its commit, and again when a process died in between. */
    async tell(id_empresa, { id_sala, mensagens }) {
      const told = await database.comEmpresa(id_empresa, (db) => tellAbout(core, db, id_empresa, id_sala, mensagens));
      for (const message of told.messages) events.message(id_empresa, message);
      events.row(id_empresa, told.viewers, told.row);
      bots.told(id_empresa, told);
    },

    async send(person, topic, contentsOf) {
      const { id_empresa } = person;
      const { ids, told, room } = await database.comEmpresa(id_empresa, async (db) => {
        const found = withContato(await needRoom(db, person, { topic }, true));
        demand(policy.mayWrite(found, actorOf(person)));
        const { id_sala, id_wpp_config } = found;
        const added: number[] = [];
        for (const content of await contentsOf(db, found)) {
          const message = await addMessage(db, id_sala, {
            de: 'usuario',
            id_login: person.id_login,
            ...content,
            em: clock.now(),
            ...(id_wpp_config === null ? { ack: 1 } : { id_wpp_config, id_externo: newExternalId(), saida: 'enviar' as const }),
          });
          if (!message) throw new AppError('conflito', 'Esta conversa foi encerrada. Inicie uma nova para escrever.');
          await recordEvent(db, 'mensagem_enviada', { id_sala, id_mensagem: message.id_mensagem, id_login: person.id_login });
          added.push(message.id_mensagem);
        }
        return { ids: added, told: await tellAbout(core, db, id_empresa, id_sala, added), room: found };
      });
      for (const message of told.messages) events.message(id_empresa, message);
      events.row(id_empresa, told.viewers, told.row);
      if (room.id_wpp_config !== null) lines.wake({ id_empresa, id_wpp_config: room.id_wpp_config });
      return ids;
    },
  };
}
