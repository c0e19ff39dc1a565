import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { call } from '@/core/api.ts';
import { createStore, useStore } from '@/core/store.ts';
import { messageOf } from '@/core/toasts.tsx';
import { attendances, lastMoment } from './attendances.ts';

interface Interno {
  ids: readonly number[];
  /** Messages that the person has not read, over all rooms. */
  unread: number;
  state: 'loading' | 'ready' | 'error';
  error: string;
}

const empty: Interno = { ids: [], unread: 0, state: 'loading', error: '' };
const interno = createStore<Interno>(empty, { until: 'session' });
let me = 0;

export const useInterno = (): Interno => useStore(interno);
export const isInterno = (a: Atendimento): boolean => a.tipo === 'interno';

/** Whose rooms these are; forgets what another session read. */
export function startInterno(id_login: number): void {
  me = id_login;
  interno.set(empty);
}

/** An interno as this person sees it: of two, it is the other one; unread is what this person has not read. */
export function asSeen(row: Atendimento): Atendimento {
  if (!isInterno(row)) return row;
  const own = row.membros.find((m) => m.id_usuario === me);
  const nao_lidas = own?.nao_lidas ?? 0;
  const other = row.dupla === true ? row.membros.find((m) => m.id_usuario !== me) : undefined;
  return other === undefined ? { ...row, nao_lidas } : { ...row, nao_lidas, client_id: other.id_usuario, nome: other.nome, avatar: other.avatar };
}

function show(ids: Iterable<number>): void {
  const rows = [...new Set(ids)]
    .map((id) => attendances.of(id).get())
    .filter((a): a is Atendimento => a !== null && a.membros.some((m) => m.id_usuario === me));
  const sorted = rows.toSorted((a, b) => lastMoment(b).localeCompare(lastMoment(a)) || b.chat_id - a.chat_id);
  const unread = rows.reduce((sum, a) => sum + a.nao_lidas, 0);
  interno.set({ ids: sorted.map((a) => a.chat_id), unread, state: 'ready', error: '' });
}

function keep(rows: readonly Atendimento[]): number[] {
  return rows.map((row) => {
    const known = attendances.of(row.chat_id).get();
    // a list that was read before an event may come after it
    if (known === null || known.ultimo_index <= row.ultimo_index) attendances.of(row.chat_id).set(asSeen(row));
    return row.chat_id;
  });
}

/** Reads the list; what was here before stays until the answer comes. */
export async function loadInterno(): Promise<void> {
  try {
    const { data } = await call(chat.equipe, {});
    show(keep(data));
  } catch (error) {
    interno.set({ ...interno.get(), state: 'error', error: messageOf(error) });
  }
}

/** News of rooms; attendances among them are somebody else's. */
export function applyInterno(rows: readonly Atendimento[]): void {
  const own = rows.filter(isInterno);
  if (own.length > 0) show([...interno.get().ids, ...keep(own)]);
}

/** The person is not in it any more. */
export function removeFromInterno(chat_id: number): void {
  const { ids } = interno.get();
  if (ids.includes(chat_id)) show(ids.filter((id) => id !== chat_id));
}
