import type { nota } from '@prosa/contract/atendimentos/notas.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { isUniqueViolation } from '../../../core/db/errors.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { findPessoasAtivas } from '../lista/apoio.repository.ts';
import { demand, demandViewers, needSala } from '../sala/contexto.ts';
import * as policy from '../sala/salas.policy.ts';
import { findViewers } from '../sala/salas.scope.ts';
import * as mensagens from './mensagens.repository.ts';

type Stored = Reply<typeof nota.store>;

/** Internal notes: messages of a sala that no line ever gets (migration 0060 enforces it). */
export function notasService({ database, clock }: Core) {
  async function mention(db: Db, id_sala: number, id_mensagem: number, person: Staff, named: readonly number[]): Promise<void> {
    for (const id_usuario of new Set(named)) await recordEvent(db, 'mencao', { id_sala, id_mensagem, id_login: person.id_login, id_usuario });
  }

  /** A note of this person, with its sala locked. */
  async function ownNote(db: Db, person: Staff, id_mensagem: number, allowed: (message: policy.OwnMessage) => policy.Refusal) {
    const id_sala = await mensagens.findSalaOfMessage(db, id_mensagem);
    if (id_sala === undefined) throw notFound('Nota');
    const sala = await needSala(db, person, { id_sala }, true);
    const message = await mensagens.findMessage(db, id_sala, id_mensagem);
    if (message?.tipo !== 'nota') throw notFound('Nota');
    demand(allowed(message));
    return { sala, message };
  }

  return {
    /** Written once: the same private_id again gets the first answer. */
    async store(person: Staff, id_sala: number, body: Input<typeof nota.store>['body']): Promise<Stored> {
      const { texto, private_id } = body;
      const mencoes = [...new Set(body.mencoes)];
      const once = () =>
        database.comEmpresa(person.id_empresa, async (db) => {
          const sala = await needSala(db, person, { id_sala }, false);
          const before = await mensagens.findByPrivateId(db, { id_sala }, person.id_login, private_id);
          if (before) return { added: before, duplicate: true };
          demand(policy.mayNote(sala));
          await demandViewers(db, id_sala, mencoes);
          const added = await mensagens.addMessage(db, id_sala, {
            de: 'usuario',
            tipo: 'nota',
            texto,
            id_login: person.id_login,
            private_id,
            mencoes: mencoes.length > 0 ? mencoes : null,
            ack: 3,
            em: clock.now(),
          });
          // closed while this was on its way
          if (!added) throw new AppError('conflito', 'Esta conversa foi encerrada. Não é possível escrever notas nela.');
          await mention(db, id_sala, added.id_mensagem, person, mencoes);
          return { added, duplicate: false };
        });
      const { added, duplicate } = await once().catch((error: unknown) => {
        // two tries of one note at the same moment: the other one is stored by now
        if (isUniqueViolation(error, 'mensagem_privada')) return once();
        throw error;
      });
      return { msg_id: added.id_mensagem, msg_index: added.msg_index, private_id, duplicate };
    },

    /** Those whom the note names for the first time hear of it. */
    async edit(person: Staff, id_mensagem: number, { texto, mencoes }: Input<typeof nota.editar>['body']): Promise<void> {
      const named = [...new Set(mencoes)];
      await database.comEmpresa(person.id_empresa, async (db) => {
        const own = await ownNote(db, person, id_mensagem, (m) => policy.mayEdit(m, person.id_login, clock.now(), null));
        const { id_sala } = own.sala;
        await demandViewers(db, id_sala, named);
        await mensagens.changeMessage(db, own.sala, { id_mensagem, nota: true }, { texto, mencoes: named }, false);
        // the driver brings arrays of bigint as text
        const before = own.message.mencoes ?? [];
        await mention(
          db,
          id_sala,
          id_mensagem,
          person,
          named.filter((id) => !before.includes(id)),
        );
      });
    },

    async delete(person: Staff, id_mensagem: number): Promise<void> {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const own = await ownNote(db, person, id_mensagem, (m) => policy.mayDelete(m, person.id_login, clock.now(), null));
        await mensagens.changeMessage(db, own.sala, { id_mensagem, nota: true }, 'apagar', false);
      });
    },

    /** Those who may see the sala, besides the one who asks. */
    async people(person: Staff, id_sala: number): Promise<Reply<typeof nota.pessoas>> {
      return database.lerEmpresa(person.id_empresa, async (db) => {
        await needSala(db, person, { id_sala }, false);
        const all = await findPessoasAtivas(db);
        const viewers = new Set(
          await findViewers(
            db,
            id_sala,
            all.map((p) => p.id_usuario),
          ),
        );
        return {
          data: all
            .filter((p) => viewers.has(p.id_usuario) && p.id_usuario !== person.id_login)
            .map((p) => ({ ...p, ausente_ate: p.ausente_ate?.toISOString() ?? null })),
        };
      });
    },
  };
}
