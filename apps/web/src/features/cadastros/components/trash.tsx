import { IconEdit, IconRestore, IconTrash } from '@tabler/icons-react';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import type { BulkAction, RowAction } from '@/ui/list/list-types.ts';

/** How one kind of record is spoken of and moved. */
export interface TrashKind<T> {
  /** 'cliente', 'clientes' */
  one: string;
  many: string;
  /** What else happens to what is deleted. */
  text: string;
  idOf: (row: T) => number;
  nameOf: (row: T) => string;
  /** Moves to the trash or back, and tells which moved. */
  move: (ids: number[], excluir: boolean) => Promise<number[]>;
}

/** What is moved from the screen of one record is known by its number and name. */
type Known<T> = Pick<TrashKind<T>, 'one' | 'many' | 'idOf' | 'nameOf' | 'move'>;
const said = <T,>({ one, many, nameOf }: Known<T>, rows: readonly T[], act: 'excluíd' | 'restaurad'): string =>
  rows.length === 1 ? `${one.charAt(0).toUpperCase()}${one.slice(1)} ${nameOf(rows[0]!)} ${act}o.` : `${rows.length} ${many} ${act}os.`;

async function move<T>(kind: Known<T>, rows: readonly T[], excluir: boolean): Promise<T[]> {
  try {
    const moved = new Set(await kind.move(rows.map(kind.idOf), excluir));
    return rows.filter((row) => moved.has(kind.idOf(row)));
  } catch (error) {
    toastError(messageOf(error));
    return [];
  }
}

/** Brings back from the trash. */
export async function restoreFromTrash<T>(kind: Known<T>, rows: readonly T[]): Promise<void> {
  const back = await move(kind, rows, false);
  if (back.length > 0) toast(said(kind, back, 'restaurad'));
}

/** Asks, deletes and offers the way back. */
export function askTrash<T>(kind: TrashKind<T>, rows: readonly T[], after?: () => void): void {
  const [first] = rows;
  if (first === undefined) return;
  const remove = async (): Promise<void> => {
    const gone = await move(kind, rows, true);
    if (gone.length === 0) return;
    after?.();
    toastUndo(said(kind, gone, 'excluíd'), () => void move(kind, gone, false));
  };
  askConfirm({
    title: rows.length === 1 ? `Excluir ${kind.nameOf(first)}?` : `Excluir ${rows.length} ${kind.many}?`,
    text: kind.text,
    confirm: rows.length === 1 ? `Excluir ${kind.one}` : `Excluir ${kind.many}`,
    danger: true,
    run: () => void remove(),
  });
}

interface ListActs<T extends { excluido_em: string | null }> {
  kind: TrashKind<T>;
  canSave: boolean;
  canDelete: boolean;
  onEdit: (row: T) => void;
}

const icon = { size: 16, stroke: 1.7 } as const;
const deleted = (row: { excluido_em: string | null }): boolean => row.excluido_em !== null;

/** The acts of a list's rows, in the trash and out of it. */
export function trashActions<T extends { excluido_em: string | null }>({ kind, canSave, canDelete, onEdit }: ListActs<T>) {
  const rowActions: RowAction<T>[] = [
    ...(canSave ? [{ label: 'Editar', icon: <IconEdit {...icon} />, visible: (row: T) => !deleted(row), run: onEdit }] : []),
    ...(canDelete
      ? [
          { label: 'Restaurar', icon: <IconRestore {...icon} />, visible: deleted, run: (row: T) => void restoreFromTrash(kind, [row]) },
          { label: 'Excluir', icon: <IconTrash {...icon} />, danger: true, visible: (row: T) => !deleted(row), run: (row: T) => askTrash(kind, [row]) },
        ]
      : []),
  ];
  const bulkActions: BulkAction<T>[] = canDelete
    ? [
        {
          label: 'Restaurar',
          icon: <IconRestore size={15} stroke={1.7} />,
          run: (rows, clear) => void restoreFromTrash(kind, rows.filter(deleted)).then(clear),
        },
        {
          label: 'Excluir',
          icon: <IconTrash size={15} stroke={1.7} />,
          danger: true,
          run: (rows, clear) =>
            askTrash(
              kind,
              rows.filter((row) => !deleted(row)),
              clear,
            ),
        },
      ]
    : [];
  return { rowActions, bulkActions };
}
