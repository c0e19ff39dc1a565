import type { z } from 'zod';
import { acessoEventosProprios, acessoEvents, acessoTriggers } from './acesso/acesso.realtime.ts';
import { atendimentosEventosProprios, atendimentosEvents, atendimentosTriggers } from './atendimentos/atendimentos.realtime.ts';
import { linhasEvents, linhasTriggers } from './linhas/linhas.realtime.ts';
import { notificacoesEvents } from './notificacoes/notificacoes.realtime.ts';
import { registroEventosProprios } from './registro/registro.realtime.ts';
import { ticketsEventosProprios } from './tickets/tickets.realtime.ts';

/** Every trigger of the socket (spec 7 "Realtime"): 30. */
export const triggers = { ...acessoTriggers, ...atendimentosTriggers, ...linhasTriggers };
/** The 35 events of spec 7: their names and fields are old clients'. */
export const eventosDaEspecificacao = { ...acessoEvents, ...atendimentosEvents, ...linhasEvents };
/** Events of our own: old clients drop names that they do not know (decisions 0026). */
export const eventosProprios = {
  ...acessoEventosProprios,
  ...atendimentosEventosProprios,
  ...notificacoesEvents,
  ...registroEventosProprios,
  ...ticketsEventosProprios,
};
export const events = { ...eventosDaEspecificacao, ...eventosProprios };

export type TriggerName = keyof typeof triggers;
export type EventName = keyof typeof events;
export type TriggerData<T extends TriggerName> = z.output<(typeof triggers)[T]['data']>;
export type TriggerInput<T extends TriggerName> = z.input<(typeof triggers)[T]['data']>;
export type TriggerReply<T extends TriggerName> = z.output<(typeof triggers)[T]['reply']>;
export type EventData<E extends EventName> = z.output<(typeof events)[E]['data']>;

/** `[8, topic, EventFrame]`. `seq` is missing on ephemeral events and direct answers. */
export interface EventFrame<E extends EventName = EventName> {
  trigger: E;
  id_empresa: number;
  seq?: number;
  data: EventData<E>;
}

export { closeCode, errorUri, frame, type RealtimeErrorCode, topicOf } from './wamp.ts';
