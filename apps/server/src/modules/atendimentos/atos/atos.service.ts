import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { statusAtendimento as status } from '@prosa/contract/atendimentos/atendimentos.status.ts';
import type { TriggerData } from '@prosa/contract/realtime.ts';
import type { Staff } from '../../../core/auth/person.ts';
import type { Db } from '../../../core/db/database.ts';
import { recordEvent } from '../../../core/domain-events/domain-events.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import type { Core } from '../../../core/module.ts';
import type { LinesApi } from '../../linhas/linhas.api.ts';
import { findAutomacaoVigente } from '../../wpp-automacao/wpp-automacao.api.ts';
import { addSystemMessage, type Bots } from '../linha/bot.ts';
import { holdOutsideHours, onReturn } from '../linha/chegada.ts';
import { fillText } from '../linha/textos.ts';
import { actorOf, demand, needRoom, type Told, tellAbout } from '../sala/contexto.ts';
import type { AtendimentosEvents } from '../sala/salas.events.ts';
import * as policy from '../sala/salas.policy.ts';
import * as salas from '../sala/salas.repository.ts';
import { findViewers } from '../sala/salas.scope.ts';
import { findMotivos } from './motivos.repository.ts';

/** What the customer reads when a conversation is closed with a message. */
const closingText = 'Seu atendimento foi encerrado. Quando precisar, é só escrever por aqui.';

const withReason = (text: string, reason: string): string => (reason === '' ? text : `${text}. Motivo: ${reason}`);

type Closing = Pick<TriggerData<'encerrar_atendimento'>, 'mostrar_mensagem'> & Partial<Pick<TriggerData<'encerrar_atendimento'>, 'resolvido' | 'id_motivo'>>;

interface Change {
  told: Told;
  /** Saw the room before and do not any more. */
  lost: number[];
}

export function atendimentosService(core: Core, events: AtendimentosEvents, lines: Pick<LinesApi, 'wake'>, bots: Pick<Bots, 'say' | 'told'>) {
  const { database, presence } = core;
  type Act = (db: Db, room: salas.Room) => Promise<number[]>;

  const system = (db: Db, room: salas.Room, texto: string): Promise<number[]> => addSystemMessage(db, room.id_sala, texto, core.clock.now());

  /** One act on a room under its lock: what changed, who sees it now, and who lost sight of it. `act` answers the messages it added. */
  function change(person: Staff, id_sala: number, act: Act): Promise<Change> {
    return database.comEmpresa(person.id_empresa, async (db) => {
      const room = await needRoom(db, person, { id_sala }, true);
      const online = presence.onlineIn(person.id_empresa);
      const before = await findViewers(db, id_sala, online);
      const messages = await act(db, room);
      const told = await tellAbout(core, db, person.id_empresa, id_sala, messages);
      return { told, lost: before.filter((id) => !told.viewers.includes(id)) };
    });
  }

  /** After commit: the room first, then the lists, then those who are out. */
  function tell(person: Staff, { told, lost }: Change, room: () => void): void {
    room();
    for (const message of told.messages) events.message(person.id_empresa, message);
    events.row(person.id_empresa, told.viewers, told.row);
    events.lost(person.id_empresa, told.row, lost);
    bots.told(person.id_empresa, told);
  }

  /** The closing message that is set there, or the product's own. */
  async function sayGoodbye(db: Db, room: salas.Room): Promise<number[]> {
    const now = core.clock.now();
    const set = (await findAutomacaoVigente(db, room))?.encerramento_texto ?? '';
    return bots.say(db, room, set === '' ? closingText : await fillText(db, room.id_sala, set, now), 'encerramento_enviado', now, false);
  }

  /** The reason that the departamento of the room takes, or a refusal at its field. */
  async function reasonFor(db: Db, room: salas.Room, id_motivo: number | undefined, needed: boolean): Promise<{ id_motivo: number; motivo: string } | null> {
    const { obrigatorio, motivos } = await findMotivos(db, room.id_departamento);
    const chosen = motivos.find((m) => m.id_motivo === id_motivo);
    if (id_motivo !== undefined && !chosen) throw invalid({ id_motivo: 'Escolha um motivo da lista' });
    if (!chosen && obrigatorio && needed) throw invalid({ id_motivo: 'Escolha o motivo do encerramento' });
    return chosen ?? null;
  }

  const refusedOver = (room: salas.Room): AppError =>
    new AppError('conflito', room.responsavel ? `${room.responsavel} já aceitou esta conversa.` : 'Outra pessoa já aceitou esta conversa.');

  return {
    /** The first one wins by the row lock; who already answers gets the same answer again. */
    async accept(person: Staff, chat_id: number): Promise<{ atendimento: Atendimento }> {
      let again = false;
      const done = await change(person, chat_id, async (db, room) => {
        const refusal = policy.mayAccept(room, actorOf(person));
        if (refusal?.code === 'conflito' && room.id_responsavel !== null) throw refusedOver(room);
        demand(refusal);
        again = room.id_responsavel === person.id_login && room.status_id === policy.statusOnAccept;
        if (again) return [];
        await salas.setRoom(db, chat_id, { status_id: policy.statusOnAccept, id_responsavel: person.id_login, aceito: true });
        await salas.insertMember(db, chat_id, person.id_login);
        await recordEvent(db, 'sala_aceita', { id_sala: chat_id, id_login: person.id_login });
        return system(db, room, `${person.nome} aceitou a conversa`);
      });
      if (!again) tell(person, done, () => events.changed(person.id_empresa, 'aceitar_atendimento', done.told.row, person));
      return { atendimento: done.told.row };
    },

    async enter(person: Staff, chat_id: number): Promise<{ atendimento: Atendimento }> {
      let again = false;
      const done = await change(person, chat_id, async (db, room) => {
        demand(policy.mayEnter(room, actorOf(person)));
        again = !(await salas.insertMember(db, chat_id, person.id_login));
        return again ? [] : system(db, room, `${person.nome} entrou na conversa`);
      });
      if (!again) tell(person, done, () => events.changed(person.id_empresa, 'ingressar', done.told.row, person));
      return { atendimento: done.told.row };
    },

    async reject(person: Staff, chat_id: number): Promise<{ chat_id: number }> {
      const done = await change(person, chat_id, async (db, room) => {
        const refusal = policy.mayReject(room, actorOf(person));
        if (refusal?.code === 'conflito' && room.id_responsavel !== null) throw refusedOver(room);
        demand(refusal);
        await salas.setRoom(db, chat_id, { status_id: policy.statusOnRelease });
        await salas.deleteMember(db, chat_id, person.id_login);
        await salas.addRefusal(db, chat_id, person.id_login);
        await recordEvent(db, 'sala_voltou_para_fila', { id_sala: chat_id, id_login: person.id_login, motivo: 'devolvida' });
        const messages = await system(db, room, `${person.nome} devolveu a conversa à fila`);
        return [...messages, ...(await onReturn(bots, db, chat_id, core.clock.now()))];
      });
      tell(person, done, () => events.changed(person.id_empresa, 'rejeitar_atendimento', done.told.row, person));
      return { chat_id };
    },

    /** To a person, who is asked to accept, to a departamento's queue, or to another assunto; who is taken out leaves the room. */
    async transfer(person: Staff, data: TriggerData<'transferir_atendimento'>): Promise<{ chat_id: number }> {
      const { chat_id, id_usuario, id_departamento, id_assunto } = data;
      const done = await change(person, chat_id, async (db, room) => {
        demand(policy.mayManage(room, actorOf(person), 'transfer'));
        const texts: string[] = [];
        const values: Parameters<typeof salas.setRoom>[2] = {};
        if (id_departamento !== undefined) {
          const nome = await salas.findDepartamentoNome(db, id_departamento);
          if (nome === undefined) throw invalid({ id_departamento: 'Escolha um departamento ativo' });
          values.id_departamento = id_departamento;
          // to a person of the departamento that it is in already, the name alone says it
          if (id_usuario === undefined || id_departamento !== room.id_departamento) texts.push(`para ${nome}`);
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
          out ??= room.id_responsavel ?? person.id_login;
        }
        if (out !== undefined && out !== person.id_login && out !== room.id_responsavel) demand(policy.mayRemove(room, actorOf(person), out));
        // told while everyone is still in the room
        const motivo = data.motivo ?? '';
        const messages = await system(db, room, withReason(`${person.nome} transferiu a conversa ${texts.join(', ')}`, motivo));
        await salas.setRoom(db, chat_id, values);
        if (out !== undefined && out !== id_usuario) await salas.deleteMember(db, chat_id, out);
        if (id_usuario !== undefined) await salas.insertMember(db, chat_id, id_usuario);
        // the hours of where it waits now; who was told that it waits for them is not told again
        if (values.status_id === policy.statusOnRelease) {
          const place = { ...room, id_departamento: values.id_departamento! };
          messages.push(...((await holdOutsideHours(bots, db, place, core.clock.now(), room.status_id !== status.foraDoHorario)) ?? []));
        }
        await recordEvent(db, 'sala_transferida', {
          id_sala: chat_id,
          id_login: person.id_login,
          id_usuario: id_usuario ?? null,
          id_departamento: id_departamento ?? null,
          id_assunto: id_assunto ?? null,
          motivo,
        });
        return messages;
      });
      tell(person, done, () => events.changed(person.id_empresa, 'transferir_atendimento', done.told.row, person));
      return { chat_id };
    },

    async addMember(person: Staff, chat_id: number, id_usuario: number): Promise<{ chat_id: number }> {
      let membro: { id_login: number; nome: string; avatar: string | null } | undefined;
      let again = false;
      const done = await change(person, chat_id, async (db, room) => {
        demand(policy.mayManage(room, actorOf(person), 'addMember'));
        membro = await salas.findColleague(db, id_usuario);
        if (!membro) throw invalid({ id_usuario: 'Escolha uma pessoa da equipe' });
        again = !(await salas.insertMember(db, chat_id, id_usuario));
        return again ? [] : system(db, room, `${person.nome} adicionou ${membro.nome}`);
      });
      const { id_login, nome, avatar } = membro!;
      if (!again) tell(person, done, () => events.memberAdded(person.id_empresa, done.told.row, person, { id_usuario: id_login, nome, avatar }));
      return { chat_id };
    },

    /** Leaves, or takes somebody out; without the one who answers the room is back in the queue. */
    async leave(person: Staff, chat_id: number, id_usuario: number | undefined): Promise<{ chat_id: number }> {
      const leaving = id_usuario ?? person.id_login;
      let by: { id_login: number; nome: string } = person;
      const done = await change(person, chat_id, async (db, room) => {
        demand(policy.mayRemove(room, actorOf(person), leaving));
        if (leaving !== person.id_login) by = (await salas.findColleague(db, leaving)) ?? { id_login: leaving, nome: '' };
        if (!(await salas.deleteMember(db, chat_id, leaving))) throw new AppError('conflito', 'Esta pessoa não está na conversa.');
        const messages = await system(
          db,
          room,
          leaving === person.id_login ? `${person.nome} saiu da conversa` : `${person.nome} retirou ${by.nome} da conversa`,
        );
        if (room.id_responsavel === leaving) {
          await salas.setRoom(db, chat_id, { id_responsavel: null, status_id: policy.statusOnRelease });
          await salas.addRefusal(db, chat_id, leaving);
          await recordEvent(db, 'sala_voltou_para_fila', { id_sala: chat_id, id_login: leaving, motivo: 'devolvida' });
          messages.push(...(await onReturn(bots, db, chat_id, core.clock.now())));
        }
        return messages;
      });
      tell(person, done, () => {
        events.changed(person.id_empresa, 'sair_atendimento', done.told.row, by);
        events.signout(person.id_empresa, done.told.row.topic, chat_id, by);
      });
      return { chat_id };
    },

    /** Ends the attendance; `mostrar_mensagem` tells the customer. */
    async close(person: Staff, data: TriggerData<'encerrar_atendimento'>): Promise<{ chat_id: number; status_id: number }> {
      const done = await change(person, data.chat_id, (db, room) => this.closeIn(db, person, room, data));
      events.closed(person.id_empresa, done.told.row, person);
      for (const message of done.told.messages) events.message(person.id_empresa, message);
      if (done.told.row.id_wpp_config !== null) lines.wake({ id_empresa: person.id_empresa, id_wpp_config: done.told.row.id_wpp_config });
      return { chat_id: data.chat_id, status_id: done.told.row.status_id };
    },

    /** The database's part of closing, in the transaction of the caller. `forced`: ended to begin another one, nobody is asked for a reason. */
    async closeIn(db: Db, person: Staff, room: salas.Room, data: Closing, forced = false): Promise<number[]> {
      demand(policy.mayManage(room, actorOf(person), 'close'));
      const reason = await reasonFor(db, room, data.id_motivo, !forced);
      const messages = data.mostrar_mensagem === 1 ? await sayGoodbye(db, room) : [];
      const status_id = policy.statusOnClose(data.resolvido);
      messages.push(...(await system(db, room, withReason(`${person.nome} encerrou a conversa`, reason?.motivo ?? ''))));
      const id_motivo = reason?.id_motivo ?? null;
      await salas.closeRoom(db, room.id_sala, { status_id, id_encerrou: person.id_login, id_motivo });
      await recordEvent(db, 'sala_encerrada', { id_sala: room.id_sala, id_login: person.id_login, status_id, id_motivo });
      return messages;
    },
  };
}
export type AtendimentosService = ReturnType<typeof atendimentosService>;
