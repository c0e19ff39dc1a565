import type { BlocoLinha } from '@prosa/contract/kanban/kanban.schemas.ts';
import { invalidateUnder } from '@/core/calls.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { type CardBody, saveCard } from '../card/save-card.ts';

const shown = (): Promise<void> => invalidateUnder(['/kanbanQuadros', '/kanbanBloco']);

/** Gives a card another date, with a way back. */
export async function saveDate(card: BlocoLinha, change: CardBody, before: CardBody, said: string): Promise<void> {
  const save = async (body: CardBody): Promise<boolean> => {
    try {
      await saveCard(card, body);
      return true;
    } catch (error) {
      toastError(messageOf(error));
      return false;
    } finally {
      await shown();
    }
  };
  if (await save(change)) toastUndo(said, () => void save(before));
}
