import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { call } from '@/core/api.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { cardsChanged } from '../kanban.queries.ts';

/** Keeps files with a card; what is refused is said for each, and the others go on. */
export async function attachTo(id_bloco: number, files: readonly File[]): Promise<void> {
  let kept = 0;
  for (const file of files) {
    try {
      await call(kanbanBloco.anexos.store, { params: { id: id_bloco }, body: { nome: file.name }, file });
      kept++;
    } catch (error) {
      toastError(`${file.name}: ${messageOf(error)}`);
    }
  }
  if (kept > 0) toast(kept === 1 ? 'Arquivo guardado no card.' : `${kept} arquivos guardados no card.`);
  await cardsChanged();
}
