import type { Presenca } from '@prosa/contract/acesso/acesso.realtime.ts';
import type { Atendimento, Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { type EventData, topicOf } from '@prosa/contract/realtime.ts';
import type { Core } from '../../../core/module.ts';

export type Act = 'aceitar_atendimento' | 'ingressar' | 'rejeitar_atendimento' | 'transferir_atendimento' | 'sair_atendimento';
export interface By {
  id_login: number;
  nome: string;
}

/** Who hears what (realtime.md: topics), one function per event; called after commit only. */
export function atendimentosEvents({ publisher }: Pick<Core, 'publisher'>) {
  const changed = (row: Atendimento, by: By | null): EventData<Act> => ({
    chat_id: row.chat_id,
    id_usuario: by?.id_login ?? null,
    nome: by?.nome ?? '',
    atendimento: row,
  });
  return {
    /** The list row, to those who are online and may see the sala. */
    row: (id_empresa: number, viewers: readonly number[], row: Atendimento) => publisher.publishToLogins(id_empresa, viewers, 'chat_status', { data: [row] }),
    /** The record of its contato changed, and with it the row. */
    contact(id_empresa: number, viewers: readonly number[], row: Atendimento) {
      publisher.publishToLogins(id_empresa, viewers, 'chat_status', { data: [row] });
      publisher.publishToLogins(id_empresa, viewers, 'contato_mudou', { id_contato: row.client_id });
    },
    opened: (id_empresa: number, viewers: readonly number[], row: Atendimento) =>
      publisher.publishToLogins(id_empresa, viewers, 'create_sala', { atendimento: row }),
    /** New messages and the first delivery, to the sala; the author too. */
    message: (id_empresa: number, message: Mensagem) => publisher.publish(id_empresa, message.topic, 'chat_message', message),
    messageState: (id_empresa: number, topic: string, state: EventData<'message_state'>) => publisher.publish(id_empresa, topic, 'message_state', state),
    reactions: (id_empresa: number, topic: string, data: EventData<'reacoes'>) => publisher.publish(id_empresa, topic, 'reacoes', data),
    /** To who reacted: the line did not take it. */
    reactionRefused: (id_empresa: number, id_login: number, data: EventData<'reacao_recusada'>) =>
      publisher.publishToLogins(id_empresa, [id_login], 'reacao_recusada', data),
    ack: (id_empresa: number, topic: string, ack: EventData<'wpp_ack'>) => publisher.publish(id_empresa, topic, 'wpp_ack', ack),
    edited: (id_empresa: number, topic: string, chat_id: number, msg_id: number, text: string, nota = false, mencoes?: Mensagem['mencoes']) =>
      publisher.publish(id_empresa, topic, 'editar_msg', {
        status: true,
        chat_id,
        msg_id,
        topic,
        text,
        ...(nota && { type: 'nota' as const, ...(mencoes && { mencoes }) }),
      }),
    deleted: (id_empresa: number, topic: string, chat_id: number, msg_id: number) =>
      publisher.publish(id_empresa, topic, 'excluir_msg', { status: true, chat_id, msg_id, topic }),
    /** A refused edit or removal, to the asker only. */
    refused: (id_empresa: number, id_login: number, event: 'editar_msg' | 'excluir_msg', msg_id: number, message: string) =>
      publisher.publishToLogins(id_empresa, [id_login], event, { status: false, msg_id, message }),
    typing: (id_empresa: number, topic: string, data: EventData<'client_typing'>) => publisher.publish(id_empresa, topic, 'client_typing', data),
    service: (id_empresa: number, topic: string, data: EventData<'client_service_message'>) =>
      publisher.publish(id_empresa, topic, 'client_service_message', data),
    /** To the sala: its scheduled messages changed. */
    scheduled: (id_empresa: number, topic: string, chat_id: number) => publisher.publish(id_empresa, topic, 'agendamentos', { chat_id }),
    /** To the other windows of the person: what they have begun to write changed. */
    draft: (id_empresa: number, id_login: number, chat_id: number, janela: string) =>
      publisher.publishToLogins(id_empresa, [id_login], 'rascunho', { chat_id, janela }),
    /** Who is in the sala and what they do; only whoever may enter the topic hears it. */
    presence: (id_empresa: number, topic: string, chat_id: number, presencas: readonly Presenca[]) =>
      publisher.publish(id_empresa, topic, 'presencas', { chat_id, presencas: [...presencas] }),
    signin: (id_empresa: number, topic: string, data: EventData<'signin'>) => publisher.publish(id_empresa, topic, 'signin', data),
    signout: (id_empresa: number, topic: string, chat_id: number, by: By) =>
      publisher.publish(id_empresa, topic, 'signout', { chat_id, id_usuario: by.id_login, nome: by.nome }),
    changed: (id_empresa: number, event: Act, row: Atendimento, by: By | null) => publisher.publish(id_empresa, row.topic, event, changed(row, by)),
    memberAdded: (id_empresa: number, row: Atendimento, by: By, membro: EventData<'add_membro'>['membro']) =>
      publisher.publish(id_empresa, row.topic, 'add_membro', { ...changed(row, by), membro }),
    /** Ended: the sala hears all of it, the empresa the number alone, those who were in it that it is over. */
    closed(id_empresa: number, row: Atendimento, by: By | null) {
      publisher.publish(id_empresa, row.topic, 'encerrar_atendimento', changed(row, by));
      publisher.publish(id_empresa, topicOf.empresa(id_empresa), 'chats_encerrados', { chat_ids: [row.chat_id] });
      const members = row.membros.map((m) => m.id_usuario);
      if (members.length > 0) publisher.publishToLogins(id_empresa, members, 'encerrado', { chat_id: row.chat_id, status_id: row.status_id });
    },
    /** Handed on: these people may not see the sala any more. */
    lost(id_empresa: number, row: Atendimento, logins: readonly number[]) {
      if (logins.length === 0) return;
      publisher.publishToLogins(id_empresa, logins, 'close_chat', { chat_id: row.chat_id });
      for (const id_login of logins) publisher.dropFromSala(id_empresa, row.topic, id_login);
    },
  };
}
export type AtendimentosEvents = ReturnType<typeof atendimentosEvents>;
