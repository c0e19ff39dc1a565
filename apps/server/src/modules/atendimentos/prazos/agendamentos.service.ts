import type { agendamento } from '@prosa/contract/atendimentos/agendamentos.endpoints.ts';
import type { Input, Reply } from '@prosa/contract/wire.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { fusoDaEmpresa } from '../../../core/fuso.ts';
import { cancelJob, scheduleJob } from '../../../core/jobs/jobs.ts';
import type { Core } from '../../../core/module.ts';
import { messageLimits } from '../../../integrations/whatsapp/provider.ts';
import { addSystemMessage } from '../linha/bot.ts';
import { addMessage } from '../mensagens/mensagens.repository.ts';
import { actorOf, demand, needSala, newExternalId } from '../sala/contexto.ts';
import * as policy from '../sala/salas.policy.ts';
import { lockSalaById } from '../sala/salas.repository.ts';
import * as repository from './agendamentos.repository.ts';

declare module '../../../core/jobs/jobs.ts' {
  interface Jobs {
    agendamento_enviar: { id_agendamento: number };
  }
}

const keyOf = (id_agendamento: number): string => `agendamento:${id_agendamento}`;
const mostWaiting = 50;
const furthestDays = 366;
const over = 'Esta mensagem já foi enviada ou cancelada.';

const moment = (quando: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(quando).replace(',', '');

/** The customer wrote: scheduled messages that were to wait for that are cancelled, and the timeline says so. */
export async function cancelScheduledOnAnswer(db: Db, id_sala: number, now: Date): Promise<void> {
  const cancelled = await repository.cancelOnAnswer(db, id_sala);
  if (cancelled.length === 0) return;
  const fuso = await fusoDaEmpresa(db);
  for (const { id_agendamento, quando } of cancelled) {
    await cancelJob(db, keyOf(id_agendamento));
    await addSystemMessage(db, id_sala, `Mensagem agendada para ${moment(quando, fuso)} cancelada: o cliente escreveu antes`, now);
  }
}

/** Messages to be sent later: a job at their time, in the database with them, so that nothing is lost or sent twice. */
export function agendamentosService({ database, clock }: Core) {
  return {
    list: (person: Staff, id_sala: number): Promise<Reply<typeof agendamento.getAll>> =>
      database.lerEmpresa(person.id_empresa, async (db) => {
        await needSala(db, person, { id_sala }, false);
        const rows = await repository.findAgendamentos(db, id_sala, clock.now());
        return {
          data: rows.map(({ id_login, quando, estado, ...row }) => ({
            ...row,
            id_usuario: id_login,
            quando: quando.toISOString(),
            estado: estado as Reply<typeof agendamento.getAll>['data'][number]['estado'],
          })),
        };
      }),

    /** Whoever may write in the sala may schedule, and change what is scheduled there. */
    async store(person: Staff, id_sala: number, body: Input<typeof agendamento.store>['body']): Promise<{ id_agendamento: number }> {
      const quando = new Date(body.quando);
      const ahead = quando.getTime() - clock.now().getTime();
      if (ahead <= 0) throw invalid({ quando: 'Escolha um horário que ainda não passou' });
      if (ahead > furthestDays * 86_400_000) throw invalid({ quando: 'Escolha um dia dentro de um ano' });
      const values = { texto: body.texto, quando, cancelar_se_responder: body.cancelar_se_responder };
      return database.comEmpresa(person.id_empresa, async (db) => {
        const sala = await needSala(db, person, { id_sala }, true);
        demand(policy.mayWrite(sala, actorOf(person)));
        let id = body.id_agendamento;
        if (id === undefined) {
          if ((await repository.countWaiting(db, id_sala)) >= mostWaiting)
            throw new AppError('conflito', `Uma conversa pode ter até ${mostWaiting} mensagens agendadas.`);
          id = await repository.insertAgendamento(db, id_sala, person.id_login, values);
        } else {
          if ((await repository.findSalaOfAgendamento(db, id)) !== id_sala) throw notFound('Mensagem agendada');
          if (!(await repository.updateAgendamento(db, id_sala, id, values))) throw new AppError('conflito', over);
        }
        await scheduleJob(db, 'agendamento_enviar', { id_agendamento: id }, { at: quando, key: keyOf(id) });
        return { id_agendamento: id };
      });
    },

    async cancel(person: Staff, id_agendamento: number): Promise<void> {
      await database.comEmpresa(person.id_empresa, async (db) => {
        const id_sala = await repository.findSalaOfAgendamento(db, id_agendamento);
        if (id_sala === undefined) throw notFound('Mensagem agendada');
        const sala = await needSala(db, person, { id_sala }, true);
        // what waits in a closed sala may be cleared away, too
        if (!sala.membro) demand(policy.mayManage(sala, actorOf(person), 'close'));
        if (!(await repository.decide(db, id_agendamento, { estado: 'cancelado', motivo: null }))) throw new AppError('conflito', over);
        await cancelJob(db, keyOf(id_agendamento));
      });
    },

    /** The job: once, however often it runs; a change of its time meanwhile made another one. */
    async send(id_empresa: number, id_agendamento: number): Promise<void> {
      await database.comEmpresa(id_empresa, async (db) => {
        const id_sala = await repository.findSalaOfAgendamento(db, id_agendamento);
        if (id_sala === undefined) return;
        await lockSalaById(db, id_sala);
        const found = await repository.lockWaiting(db, id_agendamento);
        if (!found || found.quando > clock.now()) return;
        const { id_login, texto, id_wpp_config, aberta, membro } = found;
        const refuse = async (motivo: string, told: boolean) => {
          await repository.decide(db, id_agendamento, { estado: 'nao_enviado', motivo });
          await recordEvent(db, 'agendamento_nao_enviado', { id_sala, id_agendamento, id_login, motivo });
          if (told) await addSystemMessage(db, id_sala, `Mensagem agendada não enviada: ${motivo.charAt(0).toLowerCase()}${motivo.slice(1, -1)}`, clock.now());
        };
        if (!aberta) return refuse('A conversa foi encerrada antes do horário.', false);
        if (!membro) return refuse('Quem agendou não participa mais da conversa.', true);
        const closed = policy.mayWriteFreely(found, messageLimits(found.provedor).janela, clock.now());
        if (closed) return refuse(closed.message, true);
        const added = await addMessage(db, id_sala, {
          de: 'usuario',
          tipo: 'message',
          texto,
          id_login,
          private_id: `agendamento_${id_agendamento}`,
          em: clock.now(),
          ...(id_wpp_config === null ? { ack: 1 } : { id_wpp_config, id_externo: newExternalId(), saida: 'enviar' as const }),
        });
        if (!added) throw new Error('the sala is locked and open');
        await repository.decide(db, id_agendamento, { estado: 'enviado', id_mensagem: added.id_mensagem, motivo: null });
        await recordEvent(db, 'mensagem_enviada', { id_sala, id_mensagem: added.id_mensagem, id_login });
      });
    },
  };
}
