import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Atendimento } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { call } from '@/core/api.ts';
import { liveList } from '@/core/live/live-list.ts';
import { compare, idOf, isMember, newer, salas } from './salas.ts';

let me = 0;

const interno = liveList<object, Atendimento, number>({
  view: {},
  /** Messages that the person has not read, over all salas. */
  totais: 0,
  load: async () => ({ ...(await call(chat.equipe, {})), cursor: null, totais: 0 }),
  rows: salas,
  idOf,
  seen: asSeen,
  newer,
  place: (row) => (isMember(row, me) ? 'in' : 'out'),
  compare: () => compare('todas', 'ultima desc'),
  count: (rows) => rows.reduce((sum, { nao_lidas }) => sum + nao_lidas, 0),
});

export function useInterno() {
  const { totais, ...list } = interno.use();
  return { ...list, unread: totais };
}
export const internoIds = (): readonly number[] => interno.get().ids;
export const isInterno = (a: Atendimento): boolean => a.tipo === 'interno';

/** Whose salas these are. */
export function startInterno(id_login: number): void {
  me = id_login;
}

/** An interno as this person sees it: of two, it is the other one; unread is what this person has not read. */
export function asSeen(row: Atendimento): Atendimento {
  if (!isInterno(row)) return row;
  const own = row.membros.find((m) => m.id_usuario === me);
  const nao_lidas = own?.nao_lidas ?? 0;
  const other = row.dupla === true ? row.membros.find((m) => m.id_usuario !== me) : undefined;
  return other === undefined ? { ...row, nao_lidas } : { ...row, nao_lidas, client_id: other.id_usuario, nome: other.nome, avatar: other.avatar };
}

/** Reads the list; what was here before stays until the answer comes. */
export const loadInterno = interno.refresh;

/** News of salas; salas among them are somebody else's. */
export function applyInterno(rows: readonly Atendimento[]): void {
  const own = rows.filter(isInterno);
  if (own.length > 0) interno.apply(own);
}

/** The person is not in it any more. */
export const removeFromInterno = interno.remove;
