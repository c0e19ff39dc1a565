import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { type Departamento, deleteDepartamento, restoreDepartamento } from '../departamentos.queries.ts';

async function each(rows: readonly Departamento[], act: (id: number) => Promise<void>): Promise<Departamento[]> {
  const done: Departamento[] = [];
  for (const row of rows) {
    try {
      await act(row.id_departamento);
      done.push(row);
    } catch (error) {
      toastError(rows.length === 1 ? messageOf(error) : `${row.nome}: ${messageOf(error)}`);
    }
  }
  return done;
}

async function remove(rows: readonly Departamento[], after: (() => void) | undefined): Promise<void> {
  const gone = await each(rows, deleteDepartamento);
  const first = gone[0];
  if (first === undefined) return;
  after?.();
  const text = gone.length === 1 ? `Departamento ${first.nome} excluído.` : `${gone.length} departamentos excluídos.`;
  toastUndo(text, () => void each(gone, restoreDepartamento));
}

/** Asks, deletes and offers the way back. What the server refuses (open conversations) is said for each. */
export function askDeleteDepartamentos(rows: readonly Departamento[], after?: () => void): void {
  const [first] = rows;
  if (first === undefined) return;
  const one = rows.length === 1;
  askConfirm({
    title: one ? `Excluir ${first.nome}?` : `Excluir ${rows.length} departamentos?`,
    text: 'Novas conversas deixam de chegar por aqui. O histórico continua guardado.',
    confirm: one ? 'Excluir departamento' : 'Excluir departamentos',
    danger: true,
    run: () => void remove(rows, after),
  });
}
