import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { deleteTagModelo, restoreTagModelo, type Tag } from '../tags.queries.ts';

async function each(rows: readonly Tag[], act: (id: number) => Promise<void>): Promise<Tag[]> {
  const done: Tag[] = [];
  for (const row of rows) {
    try {
      await act(row.id_tag);
      done.push(row);
    } catch (error) {
      toastError(rows.length === 1 ? messageOf(error) : `${row.name}: ${messageOf(error)}`);
    }
  }
  return done;
}

async function remove(rows: readonly Tag[], after: (() => void) | undefined): Promise<void> {
  const gone = await each(rows, deleteTagModelo);
  const [first] = gone;
  if (first === undefined) return;
  after?.();
  toastUndo(gone.length === 1 ? `Tag ${first.name} excluída.` : `${gone.length} tags excluídas.`, () => void each(gone, restoreTagModelo));
}

/** Asks, deletes and offers the way back. */
export function askDeleteTagModelos(rows: readonly Tag[], after?: () => void): void {
  const [first] = rows;
  if (first === undefined) return;
  const one = rows.length === 1;
  askConfirm({
    title: one ? `Excluir ${first.name}?` : `Excluir ${rows.length} tags?`,
    text: 'Ela deixa de ser oferecida. Os contatos que já a têm continuam com ela.',
    confirm: one ? 'Excluir tag' : 'Excluir tags',
    danger: true,
    run: () => void remove(rows, after),
  });
}
