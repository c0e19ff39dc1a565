import { addWorkingMinutes, type Expediente, isOpen, nextOpening } from '@prosa/brasil/expediente.ts';
import { statusAtendimento as status } from '@prosa/contract/atendimentos/atendimentos.status.ts';

/** What the clock does: on into the queue, "não respondido", the warning of silence, the end after it. */
export type Acao = 'abrir' | 'nao_respondido' | 'avisar' | 'encerrar';

export interface Deadline {
  readonly acao: Acao;
  readonly em: Date;
}

/** What the rules need to know of an open sala. */
export interface DeadlineSala {
  readonly status_id: number;
  readonly id_responsavel: number | null;
  /** Since when the customer waits for an answer. */
  readonly espera_desde: Date | null;
  readonly ultima_em: Date;
  /** Who wrote last. */
  readonly ultima_de: string | null;
  /** What stands as due now. */
  readonly acao: Acao | null;
}

export interface DeadlineSettings {
  readonly nao_respondido_min: number | null;
  readonly inatividade_min: number | null;
  readonly horario_util: boolean;
}

/** `minutes` after a moment, by the wall clock or in minutes of work; null: never. */
export function after(from: Date, minutes: number, expediente: Expediente | null): Date | null {
  return expediente ? addWorkingMinutes(expediente, from, minutes) : new Date(from.getTime() + minutes * 60_000);
}

/** Whether the customer was warned, has neither written nor been written to since, and the same person attends: who was handed on waits for people. */
export const isWarned = (sala: DeadlineSala): boolean =>
  sala.acao === 'encerrar' && sala.status_id === status.emAtendimento && sala.espera_desde === null && sala.ultima_de === 'bot';

/** While the customer cannot be heard, their silence counts no further: how long until it is looked at again, in minutes. */
export const unheardMin = 5;

/**
 * What is due next in a sala as it is, one thing at a time. `expediente`: the hours that hold there, null for always open.
 * A warned sala keeps the end that the warning set.
 */
export function nextDeadline(sala: DeadlineSala, settings: DeadlineSettings | undefined, expediente: Expediente | null, now: Date): Deadline | null {
  const at = (acao: Acao, em: Date | null): Deadline | null => em && { acao, em };
  if (sala.status_id === status.foraDoHorario) return at('abrir', expediente ? nextOpening(expediente, now) : now);
  if (!settings) return null;
  const hours = settings.horario_util ? expediente : null;
  if (sala.espera_desde !== null) {
    if (sala.status_id === status.naoRespondido || settings.nao_respondido_min === null) return null;
    return at('nao_respondido', after(sala.espera_desde, settings.nao_respondido_min, hours));
  }
  if (sala.status_id !== status.emAtendimento || sala.ultima_de !== 'usuario' || settings.inatividade_min === null) return null;
  return at('avisar', after(sala.ultima_em, settings.inatividade_min, hours));
}

/**
 * The same for a sala that stood when settings changed: what did not count until then warns nobody at that moment, however
 * long the silence has been.
 */
export function reviewedDeadline(sala: DeadlineSala, settings: DeadlineSettings | undefined, expediente: Expediente | null, now: Date): Deadline | null {
  const next = nextDeadline(sala, settings, expediente, now);
  return next?.acao === 'avisar' && next.em <= now ? nextDeadline({ ...sala, ultima_em: now }, settings, expediente, now) : next;
}

/** Nothing is said to a customer outside the hours that count: then it waits until they open; null: now. */
export function postponed(acao: Acao, expediente: Expediente | null, now: Date): Date | null {
  if (expediente === null || acao === 'nao_respondido' || isOpen(expediente, now)) return null;
  return nextOpening(expediente, now);
}
