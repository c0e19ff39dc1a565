import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { statusAtendimento as status } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import type { TriggerData } from '@prosa/contract/realtime.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import { findAutomacaoVigente } from '../../wpp-automacao/wpp-automacao.api.ts';
import { addSystemMessage, type Bots } from '../linha/bot.ts';
import { holdOutsideHours, onReturn } from '../linha/chegada.ts';
import { fillText } from '../linha/textos.ts';
import { actorOf, demand, needSala } from '../sala/contexto.ts';
import { lerSala, notar } from '../sala/mudanca.ts';
import type { Act, By } from '../sala/salas.events.ts';
import * as policy from '../sala/salas.policy.ts';
import * as salas from '../sala/salas.repository.ts';
import { findMotivos } from './motivos.repository.ts';

/** What the customer reads when a sala is closed with a message. */
const closingText = 'Seu atendimento foi encerrado. Quando precisar, é só escrever por aqui.';

const withReason = (text: string, reason: string): string => (reason === '' ? text : `${text}. Motivo: ${reason}`);

type Closing = Pick<TriggerData<'encerrar_atendimento'>, 'mostrar_mensagem'> & Partial<Pick<TriggerData<'encerrar_atendimento'>, 'resolvido' | 'id_motivo'>>;

export function atendimentosService(core: Core, bots: Pick<Bots, 'say'>) {
  const { database } = core;

  const system = (db: Db, sala: salas.Sala, texto: string): Promise<void> => addSystemMessage(db, sala.id_sala, texto, core.clock.now());

  /** One act on a sala under its lock. */
  const change = <T>(person: Staff, id_sala: number, act: (db: Db, sala: salas.Sala) => Promise<T>): Promise<T> =>
    database.comEmpresa(person.id_empresa, async (db) => act(db, await needSala(db, person, { id_sala }, true)));

  /** The sala hears who did what to it. */
  const said = (db: Db, id_sala: number, event: Act, by: By): void => notar(db)?.ato(id_sala, (events, id, row) => events.changed(id, event, row, by));

  /** The closing message that is set there, or the product's own. */
  async function sayGoodbye(db: Db, sala: salas.Sala): Promise<void> {
    const now = core.clock.now();
    const set = (await findAutomacaoVigente(db, sala))?.encerramento_texto ?? '';
    await bots.say(db, sala, set === '' ? closingText : await fillText(db, sala.id_sala, set, now), 'encerramento_enviado', now, false);
  }

  /** The reason that the departamento of the sala takes, or a refusal at its field. */
  async function reasonFor(db: Db, sala: salas.Sala, id_motivo: number | undefined, needed: boolean): Promise<{ id_motivo: number; motivo: string } | null> {
    const { obrigatorio, motivos } = await findMotivos(db, sala.id_departamento);
    const chosen = motivos.find((m) => m.id_motivo === id_motivo);
    if (id_motivo !== undefined && !chosen) throw invalid({ id_motivo: 'Escolha um motivo da lista' });
    if (!chosen && obrigatorio && needed) throw invalid({ id_motivo: 'Escolha o motivo do encerramento' });
    return chosen ?? null;
  }

  const refusedOver = (sala: salas.Sala): AppError =>
    new AppError('conflito', sala.responsavel ? `${sala.responsavel} já aceitou esta conversa.` : 'Outra pessoa já aceitou esta conversa.');

  return {
    /** The first one wins by the row lock; who already answers gets the same answer again. */
    async accept(person: Staff, chat_id: number): Promise<{ atendimento: Atendimento }> {
      return change(person, chat_id, async (db, sala) => {
        const refusal = policy.mayAccept(sala, actorOf(person));
        if (refusal?.code === 'conflito' && sala.id_responsavel !== null) throw refusedOver(sala);
        demand(refusal);
        const again = sala.id_responsavel === person.id_login && sala.status_id === policy.statusOnAccept;
        if (again) return { atendimento: await lerSala(db, chat_id) };
        await salas.setSala(db, chat_id, { status_id: policy.statusOnAccept, id_responsavel: person.id_login, aceito: true });
        await salas.insertMember(db, chat_id, person.id_login);
        await recordEvent(db, 'sala_aceita', { id_sala: chat_id, id_login: person.id_login });
        await system(db, sala, `${person.nome} aceitou a conversa`);
        said(db, chat_id, 'aceitar_atendimento', person);
        return { atendimento: await lerSala(db, chat_id) };
      });
    },

    async enter(person: Staff, chat_id: number): Promise<{ atendimento: Atendimento }> {
      return change(person, chat_id, async (db, sala) => {
        demand(policy.mayEnter(sala, actorOf(person)));
        if (await salas.insertMember(db, chat_id, person.id_login)) {
          await system(db, sala, `${person.nome} entrou na conversa`);
          said(db, chat_id, 'ingressar', person);
        }
        return { atendimento: await lerSala(db, chat_id) };
      });
    },

    async reject(person: Staff, chat_id: number): Promise<{ chat_id: number }> {
      await change(person, chat_id, async (db, sala) => {
        const refusal = policy.mayReject(sala, actorOf(person));
        if (refusal?.code === 'conflito' && sala.id_responsavel !== null) throw refusedOver(sala);
        demand(refusal);
        await salas.setSala(db, chat_id, { status_id: policy.statusOnRelease });
        await salas.deleteMember(db, chat_id, person.id_login);
        await salas.addRefusal(db, chat_id, person.id_login);
        await recordEvent(db, 'sala_voltou_para_fila', { id_sala: chat_id, id_login: person.id_login, motivo: 'devolvida' });
        await system(db, sala, `${person.nome} devolveu a conversa à fila`);
        await onReturn(bots, db, chat_id, core.clock.now());
        said(db, chat_id, 'rejeitar_atendimento', person);
      });
      return { chat_id };
    },

    /** To a person, who is asked to accept, to a departamento's queue, or to another assunto; who is taken out leaves the sala. */
    async transfer(person: Staff, data: TriggerData<'transferir_atendimento'>): Promise<{ chat_id: number }> {
      const { chat_id, id_usuario, id_departamento, id_assunto } = data;
      await change(person, chat_id, async (db, sala) => {
        demand(policy.mayManage(sala, actorOf(person), 'transfer'));
        const texts: string[] = [];
        const values: Parameters<typeof salas.setSala>[2] = {};
        if (id_departamento !== undefined) {
          const nome = await salas.findDepartamentoNome(db, id_departamento);
          if (nome === undefined) throw invalid({ id_departamento: 'Escolha um departamento ativo' });
          values.id_departamento = id_departamento;
          // to a person of the departamento that it is in already, the name alone says it
          if (id_usuario === undefined || id_departamento !== sala.id_departamento) texts.push(`para ${nome}`);
        }
        if (id_assunto !== undefined) {
          const assunto = await salas.findAssuntoNome(db, id_assunto);
          if (assunto === undefined) throw invalid({ id_assunto: 'Escolha um assunto ativo' });
          values.id_assunto = id_assunto;
          texts.push(`assunto ${assunto}`);
        }
        let out = data.id_usuario_retirado;
        if (id_usuario !== undefined) {
          const colleague = await salas.findColleague(db, id_usuario);
          if (!colleague) throw invalid({ id_usuario: 'Escolha uma pessoa da equipe' });
          Object.assign(values, { id_responsavel: null, status_id: policy.statusOnOffer });
          texts.unshift(`para ${colleague.nome}`);
        } else if (id_departamento !== undefined) {
          // into another queue: whoever answered does so no more
          Object.assign(values, { id_responsavel: null, status_id: policy.statusOnRelease, recusas: [], posicao_avisada: null });
          out ??= sala.id_responsavel ?? person.id_login;
        }
        if (out !== undefined && out !== person.id_login && out !== sala.id_responsavel) demand(policy.mayRemove(sala, actorOf(person), out));
        // told while everyone is still in the sala
        const motivo = data.motivo ?? '';
        await system(db, sala, withReason(`${person.nome} transferiu a conversa ${texts.join(', ')}`, motivo));
        await salas.setSala(db, chat_id, values);
        if (out !== undefined && out !== id_usuario) await salas.deleteMember(db, chat_id, out);
        if (id_usuario !== undefined) await salas.insertMember(db, chat_id, id_usuario);
        // the hours of where it waits now; who was told that it waits for them is not told again
        if (values.status_id === policy.statusOnRelease) {
          const place = { ...sala, id_departamento: values.id_departamento! };
          await holdOutsideHours(bots, db, place, core.clock.now(), sala.status_id !== status.foraDoHorario);
        }
        await recordEvent(db, 'sala_transferida', {
          id_sala: chat_id,
          id_login: person.id_login,
          id_usuario: id_usuario ?? null,
          id_departamento: id_departamento ?? null,
          id_assunto: id_assunto ?? null,
          motivo,
        });
        said(db, chat_id, 'transferir_atendimento', person);
      });
      return { chat_id };
    },

    async addMember(person: Staff, chat_id: number, id_usuario: number): Promise<{ chat_id: number }> {
      await change(person, chat_id, async (db, sala) => {
        demand(policy.mayManage(sala, actorOf(person), 'addMember'));
        const membro = await salas.findColleague(db, id_usuario);
        if (!membro) throw invalid({ id_usuario: 'Escolha uma pessoa da equipe' });
        if (!(await salas.insertMember(db, chat_id, id_usuario))) return;
        const { nome, avatar } = membro;
        await system(db, sala, `${person.nome} adicionou ${nome}`);
        notar(db)?.ato(chat_id, (events, id, row) => events.memberAdded(id, row, person, { id_usuario, nome, avatar }));
      });
      return { chat_id };
    },

    /** Leaves, or takes somebody out; without the one who answers the sala is back in the queue. */
    async leave(person: Staff, chat_id: number, id_usuario: number | undefined): Promise<{ chat_id: number }> {
      const leaving = id_usuario ?? person.id_login;
      await change(person, chat_id, async (db, sala) => {
        let by: By = person;
        demand(policy.mayRemove(sala, actorOf(person), leaving));
        if (leaving !== person.id_login) by = (await salas.findColleague(db, leaving)) ?? { id_login: leaving, nome: '' };
        if (!(await salas.deleteMember(db, chat_id, leaving))) throw new AppError('conflito', 'Esta pessoa não está na conversa.');
        await system(db, sala, leaving === person.id_login ? `${person.nome} saiu da conversa` : `${person.nome} retirou ${by.nome} da conversa`);
        if (sala.id_responsavel === leaving) {
          await salas.setSala(db, chat_id, { id_responsavel: null, status_id: policy.statusOnRelease });
          await salas.addRefusal(db, chat_id, leaving);
          await recordEvent(db, 'sala_voltou_para_fila', { id_sala: chat_id, id_login: leaving, motivo: 'devolvida' });
          await onReturn(bots, db, chat_id, core.clock.now());
        }
        said(db, chat_id, 'sair_atendimento', by);
        notar(db)?.ato(chat_id, (events, id, row) => events.signout(id, row.topic, chat_id, by));
      });
      return { chat_id };
    },

    /** Ends the sala; `mostrar_mensagem` tells the customer. */
    async close(person: Staff, data: TriggerData<'encerrar_atendimento'>): Promise<{ chat_id: number; status_id: number }> {
      await change(person, data.chat_id, (db, sala) => this.closeIn(db, person, sala, data));
      return { chat_id: data.chat_id, status_id: policy.statusOnClose(data.resolvido) };
    },

    /** The database's part of closing, in the transaction of the caller. `forced`: ended to begin another one, nobody is asked for a reason. */
    async closeIn(db: Db, person: Staff, sala: salas.Sala, data: Closing, forced = false): Promise<void> {
      demand(policy.mayManage(sala, actorOf(person), 'close'));
      const reason = await reasonFor(db, sala, data.id_motivo, !forced);
      if (data.mostrar_mensagem === 1) await sayGoodbye(db, sala);
      const status_id = policy.statusOnClose(data.resolvido);
      await system(db, sala, withReason(`${person.nome} encerrou a conversa`, reason?.motivo ?? ''));
      const id_motivo = reason?.id_motivo ?? null;
      await salas.closeSala(db, sala.id_sala, { status_id, id_motivo }, person);
      await recordEvent(db, 'sala_encerrada', { id_sala: sala.id_sala, id_login: person.id_login, status_id, id_motivo });
    },
  };
}
export type AtendimentosService = ReturnType<typeof atendimentosService>;
