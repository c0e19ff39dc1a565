import type { Aba } from '@prosa/contract/atendimentos/atendimentos.lista.ts';
import type { Ordem } from '@prosa/contract/atendimentos/atendimentos.ordem.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { createStoreMap } from '@/core/store.ts';

/** What is known of each sala, by chat_id; list rows, header and panel all read here. */
export const salas = createStoreMap<number, Atendimento | null>(() => null, { until: 'session' });

import { isOpen as isOpenStatus } from '@prosa/contract/atendimentos/atendimentos.status.ts';
export const idOf = (a: Atendimento): number => a.chat_id;
/** A list that was read before an event may come after it; not every event counts the index up. */
export const newer = (known: Atendimento, row: Atendimento, heard: boolean): boolean =>
  known.ultimo_index > row.ultimo_index || (heard && known.ultimo_index === row.ultimo_index);

export const isOpen = (a: Atendimento): boolean => isOpenStatus(a.status_id);
export const isMember = (a: Atendimento, id_login: number): boolean => a.membros.some((m) => m.id_usuario === id_login);
/** Nobody answers it yet. */
export const isWaiting = (a: Atendimento): boolean => isOpen(a) && a.usuario_id === null;

/** Whether an open sala belongs on the tab. */
export function belongs(a: Atendimento, aba: Aba, id_login: number): boolean {
  // internos have a list of their own
  if (!isOpen(a) || a.tipo === 'interno') return false;
  if (aba === 'minhas') return isMember(a, id_login);
  return aba === 'todas' || isWaiting(a);
}

export const lastMoment = (a: Atendimento): string => a.ultima_mensagem?.at ?? a.aberto_em;

/** What carries the sala: `web`, `wpp` or `interno`. */
export const canalOf = ({ chat_id_resource }: Atendimento): string => chat_id_resource.split('-', 1)[0]!;

type Compare = (a: Atendimento, b: Atendimento) => number;
const waitingSince = (a: Atendimento): string => a.espera_desde ?? '~';
const orders: Readonly<Record<Ordem, Compare>> = {
  'ultima desc': (a, b) => lastMoment(b).localeCompare(lastMoment(a)) || b.chat_id - a.chat_id,
  'ultima asc': (a, b) => lastMoment(a).localeCompare(lastMoment(b)) || a.chat_id - b.chat_id,
  'espera asc': (a, b) => (waitingSince(a) < waitingSince(b) ? -1 : waitingSince(a) > waitingSince(b) ? 1 : a.chat_id - b.chat_id),
  'nome asc': (a, b) => a.nome.localeCompare(b.nome, 'pt-BR') || a.chat_id - b.chat_id,
};

/** The queue is first in, first out whatever the person chose. */
export const compare = (aba: Aba, ordem: Ordem): Compare =>
  aba === 'fila' ? (a, b) => a.aberto_em.localeCompare(b.aberto_em) || a.chat_id - b.chat_id : orders[ordem];

/** Before the preview of a message of an interno: who wrote it. */
export function authorOf(last: Atendimento['ultima_mensagem'], me: number): string {
  if (last?.de !== 'usuario') return '';
  if (last.id_usuario === me) return 'Você: ';
  return `${last.nome?.split(' ')[0] || 'Pelo telefone'}: `;
}
