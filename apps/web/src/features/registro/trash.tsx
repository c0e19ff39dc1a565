import { IconEdit, IconRestore, IconTrash } from '@tabler/icons-react';
import { toast, toastUndo } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import type { BulkAction, RowAction } from '@/ui/list/list-types.ts';
import type { RegistroDaTela } from './registro.ts';

/** Brings back from the trash. */
export async function restoreFromTrash(registro: RegistroDaTela, rows: readonly unknown[]): Promise<void> {
  const back = await registro.mover(rows, false);
  if (back.length > 0) toast(registro.said('restaurad', back));
}

/** Asks, deletes and offers the way back: the record itself, with its number and all that hangs on it. */
export function askTrash(registro: RegistroDaTela, rows: readonly unknown[], after?: () => void): void {
  const [first] = rows;
  if (first === undefined) return;
  const { um, muitos, nomeDe, aoExcluir, pergunta = String } = registro;
  const remove = async (): Promise<void> => {
    const gone = await registro.mover(rows, true);
    if (gone.length === 0) return;
    after?.();
    toastUndo(registro.said('excluíd', gone), () => void registro.mover(gone, false));
  };
  askConfirm({
    title: rows.length === 1 ? `Excluir ${pergunta(nomeDe(first))}?` : `Excluir ${rows.length} ${muitos}?`,
    text: aoExcluir,
    confirm: `Excluir ${rows.length === 1 ? um : muitos}`,
    danger: true,
    run: () => void remove(),
  });
}

interface ListActs<T> {
  registro: RegistroDaTela;
  canSave: boolean;
  canDelete: boolean;
  /** Rows that the person may change. */
  mine: (row: T) => boolean;
  onEdit: (row: T) => void;
}

const icon = { size: 16, stroke: 1.7 } as const;
const small = { size: 15, stroke: 1.7 } as const;
const deleted = (row: unknown): boolean => Boolean((row as { excluido_em?: string | null }).excluido_em);

/** The acts of a list's rows, in the trash and out of it. */
export function trashActions<T>({ registro, canSave, canDelete, mine, onEdit }: ListActs<T>) {
  const there = (row: T): boolean => mine(row) && !deleted(row);
  const edit: RowAction<T> = { label: 'Editar', icon: <IconEdit {...icon} />, visible: there, run: onEdit };
  const restore: RowAction<T> = { label: 'Restaurar', icon: <IconRestore {...icon} />, visible: deleted, run: (row) => void restoreFromTrash(registro, [row]) };
  const erase: RowAction<T> = { label: 'Excluir', icon: <IconTrash {...icon} />, danger: true, visible: there, run: (row) => askTrash(registro, [row]) };
  const restoreAll: BulkAction<T> = {
    label: 'Restaurar',
    icon: <IconRestore {...small} />,
    run: (rows, clear) => void restoreFromTrash(registro, rows.filter(deleted)).then(clear),
  };
  const eraseAll: BulkAction<T> = {
    label: 'Excluir',
    icon: <IconTrash {...small} />,
    danger: true,
    run: (rows, clear) => askTrash(registro, rows.filter(there), clear),
  };
  const looksIntoTrash = registro.calls.lixeira !== undefined;
  return {
    rowActions: [...(canSave ? [edit] : []), ...(canDelete ? [...(looksIntoTrash ? [restore] : []), erase] : [])],
    bulkActions: canDelete ? [...(looksIntoTrash ? [restoreAll] : []), eraseAll] : [],
  };
}
