import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { deleteModelo, type Modelo, restoreModelo } from '../modelos.queries.ts';

type Row = Pick<Modelo, 'id_texto' | 'titulo'>;

async function each(rows: readonly Row[], act: (id: number) => Promise<void>): Promise<Row[]> {
  const done: Row[] = [];
  for (const row of rows) {
    try {
      await act(row.id_texto);
      done.push(row);
    } catch (error) {
      toastError(rows.length === 1 ? messageOf(error) : `${row.titulo}: ${messageOf(error)}`);
    }
  }
  return done;
}

async function remove(rows: readonly Row[], after: (() => void) | undefined): Promise<void> {
  const gone = await each(rows, deleteModelo);
  const [first] = gone;
  if (first === undefined) return;
  after?.();
  const text = gone.length === 1 ? `Modelo ${first.titulo} excluído.` : `${gone.length} modelos excluídos.`;
  toastUndo(text, () => void each(gone, restoreModelo));
}

/** Asks, deletes and offers the way back. */
export function askDeleteModelos(rows: readonly Row[], after?: () => void): void {
  const [first] = rows;
  if (first === undefined) return;
  const one = rows.length === 1;
  askConfirm({
    title: one ? `Excluir ${first.titulo}?` : `Excluir ${rows.length} modelos?`,
    text: 'O atalho deixa de funcionar para todos que usam. As mensagens já enviadas continuam na conversa.',
    confirm: one ? 'Excluir modelo' : 'Excluir modelos',
    danger: true,
    run: () => void remove(rows, after),
  });
}
