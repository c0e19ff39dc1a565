import { ApiError } from '@prosa/contract/client.ts';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { Call } from '../support/company.ts';
import type { Board } from './board.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface Moved {
  /** From the call to its answer, in milliseconds, of those that were answered at once. */
  readonly times: number[];
  repeated: number;
  readonly faults: string[];
}

/** Moves cards of a board about until `left` gives no more; what the server did not answer is asked again, as a person does. */
export async function moveAtRandom(call: Call, { cards, listas }: Pick<Board, 'cards' | 'listas'>, left: () => boolean, random: () => number): Promise<Moved> {
  const moved: Moved = { times: [], repeated: 0, faults: [] };
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
  while (left()) {
    const place = one([{}, { id_anterior: one(cards) }, { id_posterior: one(cards) }, { ordem: Math.floor(random() * 20) }]);
    const body = { id_bloco: one(cards), id_estagio: one(listas), ...place };
    for (;;) {
      const began = performance.now();
      try {
        await call(kanbanBloco.move, { body });
        moved.times.push(performance.now() - began);
        break;
      } catch (error) {
        const http = error instanceof ApiError ? error.http : 0;
        if (http >= 400 && http < 500) {
          moved.faults.push(String(error));
          break;
        }
        moved.repeated++;
        await pause(100);
      }
    }
  }
  return moved;
}
