import type { z } from 'zod';
import { acessoEventosProprios, acessoEvents, acessoTriggers } from './acesso/acesso.realtime.ts';
import { atendimentosEventosProprios, atendimentosEvents, atendimentosTriggers } from './atendimentos/atendimentos.realtime.ts';
import { linhasEvents, linhasTriggers } from './linhas/linhas.realtime.ts';
import { notificacoesEvents } from './notificacoes/notificacoes.realtime.ts';
import { registroEventosProprios } from './registro/registro.realtime.ts';

/** Every trigger of the socket (spec 7 "Realtime"): 30. */
export const triggers = { ...acessoTriggers, ...atendimentosTriggers, ...linhasTriggers };
/** The 35 events of spec 7: their names and fields are old clients'. */
export const eventosDaEspecificacao = { ...acessoEvents, ...atendimentosEvents, ...linhasEvents };
/** Events of our own: old clients drop names that they do not know (decisions 0026). */
export const eventosProprios = { ...acessoEventosProprios, ...atendimentosEventosProprios, ...notificacoesEvents, ...registroEventosProprios };
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

export const frame = { welcome: 0, prefix: 1, call: 2, callResult: 3, callError: 4, subscribe: 5, unsubscribe: 6, publish: 7, event: 8 } as const;
export const errorUri = (code: RealtimeErrorCode): string => `urn:crm:erro:${code}`;

export type RealtimeErrorCode =
  | 'nao_autenticado'
  | 'ja_autenticado'
  | 'login_invalido'
  | 'sessao_expirada'
  | 'sem_permissao'
  | 'topico_invalido'
  | 'empresa_diferente'
  | 'dados_invalidos'
  | 'muito_grande'
  | 'nao_encontrado'
  | 'conflito'
  | 'gatilho_inexistente'
  | 'limite_taxa'
  | 'interno';

export const closeCode = {
  restart: 1001,
  protocol: 1002,
  binary: 1003,
  badJson: 1007,
  noLogin: 1008,
  tooBig: 1009,
  overloaded: 1013,
  sessionEnded: 4001,
  gap: 4002,
  slowReader: 4008,
  flood: 4029,
} as const;

export const topicOf = {
  usuario: (id_login: number): string => `usuario-${id_login}`,
  empresa: (id_empresa: number): string => `empresa-${id_empresa}`,
  sala: (opaque: string): string => `sala-${opaque}`,
  visitante: (random22: string): string => `cliente-anon-${random22}`,
};
