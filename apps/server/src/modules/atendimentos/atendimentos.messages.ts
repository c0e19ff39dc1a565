import type { atendimentosTriggers } from '@prosa/contract/atendimentos/atendimentos.realtime.ts';
import { staffOf } from '../../core/auth/staff-of.ts';
import { AppError } from '../../core/errors.ts';
import type { TriggerContext, TriggerTable } from '../../core/realtime/realtime.ts';
import type { AtendimentosService } from './atos/atos.service.ts';
import type { listaService } from './lista/lista.service.ts';
import type { presencaService } from './lista/presenca.service.ts';
import type { mensagensService } from './mensagens/mensagens.service.ts';

export type AtendimentosTriggers = Pick<TriggerTable, keyof typeof atendimentosTriggers | 'chat_status'>;

function salaOf(context: TriggerContext): string {
  if (context.sala === null) throw new AppError('invalido', 'Escolha uma conversa.');
  return context.sala;
}

/** Triggers of the socket (spec 7 "Realtime", sent). */
export function atendimentosTriggersOf(
  atendimentos: AtendimentosService,
  lista: ReturnType<typeof listaService>,
  mensagens: ReturnType<typeof mensagensService>,
  presenca: ReturnType<typeof presencaService>,
): AtendimentosTriggers {
  return {
    chat_status: ({ person, connection }, data) => presenca.report(staffOf(person), connection, data),
    get_chat_status: ({ person }, data) => lista.status(staffOf(person), data.chat_id),
    lista_atendimentos: ({ person }, data) => lista.page(staffOf(person), data),
    get_messages_history: (c, data) => mensagens.history(staffOf(c.person), salaOf(c), data),
    signin: (c) => mensagens.signin(staffOf(c.person), salaOf(c)),
    aceitar_atendimento: ({ person }, data) => atendimentos.accept(staffOf(person), data.chat_id),
    ingressar: ({ person }, data) => atendimentos.enter(staffOf(person), data.chat_id),
    rejeitar_atendimento: ({ person }, data) => atendimentos.reject(staffOf(person), data.chat_id),
    transferir_atendimento: ({ person }, data) => atendimentos.transfer(staffOf(person), data),
    encerrar_atendimento: ({ person }, data) => atendimentos.close(staffOf(person), data),
    add_membro: ({ person }, data) => atendimentos.addMember(staffOf(person), data.chat_id, data.id_usuario),
    sair_atendimento: ({ person }, data) => atendimentos.leave(staffOf(person), data.chat_id, data.id_usuario),
    async client_typing(c, data) {
      await mensagens.typing(staffOf(c.person), salaOf(c), data.typing);
      return {};
    },
    async client_service_message(c, data) {
      await mensagens.service(staffOf(c.person), salaOf(c), data);
      return {};
    },
    client_message: (c, data) => mensagens.message(staffOf(c.person), salaOf(c), data),
    client_message_file: (c, data) => mensagens.file(staffOf(c.person), salaOf(c), data),
    reply_message: (c, data) => mensagens.reply(staffOf(c.person), salaOf(c), data),
    editar_msg: (c, data) => mensagens.edit(staffOf(c.person), salaOf(c), data),
    excluir_msg: (c, data) => mensagens.delete(staffOf(c.person), salaOf(c), data),
  };
}
