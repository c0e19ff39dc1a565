import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { messageLimits } from '../../../integrations/whatsapp/provider.ts';
import { addSystemMessage, type Bots } from '../linha/bot.ts';
import { escritor } from '../linha/escrever.ts';
import { fillText } from '../linha/textos.ts';
import { addMessage } from '../mensagens/mensagens.repository.ts';
import { actorOf, demand, needSala, newExternalId } from '../sala/contexto.ts';
import * as policy from '../sala/salas.policy.ts';
import type { SalasApi } from '../sala/salas.ports.ts';
import type { Sala } from '../sala/salas.repository.ts';

/** What is composed for a contato has no place in an interno. */
function withContato(sala: Sala): Sala & { id_contato: number } {
  const { id_contato } = sala;
  if (id_contato === null) throw new AppError('conflito', 'Isto só funciona em conversas com clientes.');
  return { ...sala, id_contato };
}

/** Several messages at once into a sala, for modules that compose them. */
export function salasApi({ database, clock }: Core, bots: Pick<Bots, 'say'>): SalasApi {
  return {
    escrever: escritor({ clock }),

    async find(db, person, by) {
      return withContato(await needSala(db, person, by, false));
    },

    async say(db, id_sala, { nota, resposta }) {
      const sala = await db.selectFrom('sala').select(['id_sala', 'id_wpp_config']).where('id_sala', '=', id_sala).executeTakeFirstOrThrow();
      const now = clock.now();
      await addSystemMessage(db, id_sala, nota, now);
      await bots.say(db, sala, await fillText(db, id_sala, resposta, now), null, now, true);
    },

    async send(person, by, contentsOf) {
      return database.comEmpresa(person.id_empresa, async (db) => {
        const found = withContato(await needSala(db, person, by, true));
        demand(policy.mayWrite(found, actorOf(person)));
        const { id_sala, id_wpp_config } = found;
        const added: number[] = [];
        const freely = policy.mayWriteFreely(found, messageLimits(found.provedor).janela, clock.now());
        for (const content of await contentsOf(db, found)) {
          if (!content.dados?.modelo) demand(freely);
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
        return added;
      });
    },
  };
}
