import type { atendimentosTriggers } from '@prosa/contract/atendimentos/atendimentos.realtime.ts';
import type { Staff, Visitor } from '../../core/auth/person.ts';
import { staffOf } from '../../core/auth/staff-of.ts';
import { AppError } from '../../core/errors.ts';
import type { TriggerContext, TriggerTable } from '../../core/realtime/realtime.ts';
import { Slots } from '../../core/slots.ts';
import type { AtendimentosService } from './atos/atos.service.ts';
import type { listaService } from './lista/lista.service.ts';
import type { presencaService } from './lista/presenca.service.ts';
import type { mensagensService } from './mensagens/mensagens.service.ts';
import type { VisitanteService } from './visitante/visitante.service.ts';

export type AtendimentosTriggers = Pick<TriggerTable, keyof typeof atendimentosTriggers | 'chat_status'>;

/** Visitors whose work is done at one time: however many write, the team's own calls find the database free. */
const visitorsAtOnce = 4;
/** While somebody of the team does something, one of theirs is begun at a time; for who has waited this long, in ms, that is over. */
const givingWay = { beside: 1, patience: 250 };

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
  visitante: VisitanteService,
): AtendimentosTriggers {
  const turns = new Slots(visitorsAtOnce, givingWay);
  /** A trigger of both: the staff says it in a sala, a visitor in their own sala. */
  const ofBoth =
    <D, R>(staff: (person: Staff, sala: string, data: D) => Promise<R>, visitor: (person: Visitor, data: D) => Promise<R>) =>
    (context: TriggerContext, data: D): Promise<R> => {
      const { person } = context;
      return person.kind === 'visitor' ? turns.run(() => visitor(person, data)) : turns.first(() => staff(person, salaOf(context), data));
    };
  const said = (work: Promise<void>): Promise<Record<string, never>> => work.then(() => ({}));
  return {
    chat_status: ({ person, connection }, data) => presenca.report(staffOf(person), connection, data),
    get_chat_status: ({ person }, data) => lista.status(staffOf(person), data.chat_id),
    lista_atendimentos: ({ person }, data) => lista.page(staffOf(person), data),
    get_messages_history: ofBoth(
      (person, sala, data) => mensagens.history(person, sala, data),
      (person, data) => visitante.history(person, data),
    ),
    signin: ofBoth(
      (person, sala) => mensagens.signin(person, sala),
      (person, data) => visitante.signin(person, data),
    ),
    aceitar_atendimento: ({ person }, data) => atendimentos.accept(staffOf(person), data.chat_id),
    ingressar: ({ person }, data) => atendimentos.enter(staffOf(person), data.chat_id),
    rejeitar_atendimento: ({ person }, data) => atendimentos.reject(staffOf(person), data.chat_id),
    transferir_atendimento: ({ person }, data) => atendimentos.transfer(staffOf(person), data),
    encerrar_atendimento: ({ person }, data) => atendimentos.close(staffOf(person), data),
    add_membro: ({ person }, data) => atendimentos.addMember(staffOf(person), data.chat_id, data.id_usuario),
    sair_atendimento: ({ person }, data) => atendimentos.leave(staffOf(person), data.chat_id, data.id_usuario),
    client_typing: ofBoth(
      (person, sala, data) => said(mensagens.typing(person, sala, data.typing)),
      (person, data) => said(visitante.typing(person, data)),
    ),
    client_service_message: ofBoth(
      (person, sala, data) => said(mensagens.service(person, sala, data)),
      (person, data) => said(visitante.service(person, data)),
    ),
    client_message: ofBoth(mensagens.message, visitante.message),
    client_message_file: ofBoth(mensagens.file, visitante.file),
    reply_message: ofBoth(
      (person, sala, data) => mensagens.reply(person, sala, data),
      (person, data) => visitante.reply(person, data),
    ),
    editar_msg: ofBoth(mensagens.edit, visitante.edit),
    excluir_msg: ofBoth(mensagens.delete, visitante.delete),
  };
}
