import type { Etiqueta, QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { createContext, type KeyboardEvent, use } from 'react';
import type { BoardActs } from './board-acts.ts';

/** A card that the keyboard carries: where it would be put down. */
export interface Held {
  readonly id_bloco: number;
  readonly id_estagio: number;
  readonly index: number;
}

interface Board {
  readonly quadro: QuadroDetalhe;
  readonly etiquetas: ReadonlyMap<number, Etiqueta>;
  readonly acts: BoardActs;
  /** May work cards; may set the board up. */
  readonly edits: boolean;
  readonly rules: boolean;
  readonly openCard: (id_bloco: number) => void;
  readonly choose: (id_bloco: number, on: boolean) => void;
  readonly moveTo: (ids: readonly number[]) => void;
  readonly keys: (event: KeyboardEvent, id_bloco: number) => void;
}
const Context = createContext<Board | null>(null);
export const BoardProvider = Context;
export function useBoardHere(): Board {
  const board = use(Context);
  if (board === null) throw new Error('fora de um quadro');
  return board;
}
