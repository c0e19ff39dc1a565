import type { Aba, Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { createStoreMap } from '@/core/store.ts';

/** What is known of each conversation, by chat_id; list rows, header and panel all read here. */
export const attendances = createStoreMap<number, Atendimento | null>(() => null);

import { isOpen as isOpenStatus } from '@prosa/contract/atendimentos/atendimentos.status.ts';
export const isOpen = (a: Atendimento): boolean => isOpenStatus(a.status_id);
export const isMember = (a: Atendimento, id_login: number): boolean => a.membros.some((m) => m.id_usuario === id_login);
/** Nobody answers it yet. */
export const isWaiting = (a: Atendimento): boolean => isOpen(a) && a.usuario_id === null;

/** Whether an open conversation belongs on the tab. */
export function belongs(a: Atendimento, aba: Aba, id_login: number): boolean {
  if (!isOpen(a)) return false;
  if (aba === 'minhas') return isMember(a, id_login);
  return aba === 'todas' || isWaiting(a);
}

export const lastMoment = (a: Atendimento): string => a.ultima_mensagem?.at ?? a.aberto_em;

/** The queue is first in, first out; the other tabs show the newest message first. */
export function compare(aba: Aba): (a: Atendimento, b: Atendimento) => number {
  if (aba === 'fila') return (a, b) => a.aberto_em.localeCompare(b.aberto_em) || a.chat_id - b.chat_id;
  return (a, b) => lastMoment(b).localeCompare(lastMoment(a)) || b.chat_id - a.chat_id;
}
