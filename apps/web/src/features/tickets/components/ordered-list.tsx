import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEdit, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { LightIconButton } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import classes from './tickets.module.css';

interface OrderedListProps<R> {
  label: string;
  /** Undefined while they are read. */
  rows: readonly R[] | undefined;
  error: Error | null;
  retry: () => unknown;
  /** What stands there when there is none. */
  empty: string;
  idOf: (row: R) => number;
  nameOf: (row: R) => string;
  show: (row: R) => ReactNode;
  onEdit: (row: R) => void;
  onRemove?: (row: R) => void;
  /** All ids in their new order; left out, the order is fixed. */
  order?: (ids: number[]) => Promise<unknown>;
}

/** A short list whose order counts: each row is moved, edited and taken away by its buttons. */
export function OrderedList<R>({ label, rows, error, retry, empty, idOf, nameOf, show, onEdit, onRemove, order }: OrderedListProps<R>) {
  if (rows === undefined)
    return error === null ? <Skeleton h={120} role="group" aria-label={`Carregando: ${label}`} /> : <LoadFailure error={error} onRetry={() => void retry()} />;
  const move = (from: number, to: number): void => {
    const ids = rows.map(idOf);
    ids.splice(to, 0, ...ids.splice(from, 1));
    order?.(ids).catch((failure: unknown) => toastError(messageOf(failure)));
  };
  return (
    <>
      {rows.length === 0 && <p className={classes.quiet}>{empty}</p>}
      <ol className={classes.order} aria-label={label}>
        {rows.map((row, i) => (
          <li key={idOf(row)}>
            {show(row)}
            <span className={classes.buttons}>
              {order && (
                <>
                  <LightIconButton aria-label={`Subir ${nameOf(row)}`} disabled={i === 0} onClick={() => move(i, i - 1)}>
                    <IconArrowUp size={16} stroke={1.7} />
                  </LightIconButton>
                  <LightIconButton aria-label={`Descer ${nameOf(row)}`} disabled={i === rows.length - 1} onClick={() => move(i, i + 1)}>
                    <IconArrowDown size={16} stroke={1.7} />
                  </LightIconButton>
                </>
              )}
              <LightIconButton aria-label={`Editar ${nameOf(row)}`} onClick={() => onEdit(row)}>
                <IconEdit size={16} stroke={1.7} />
              </LightIconButton>
              {onRemove && (
                <LightIconButton aria-label={`Excluir ${nameOf(row)}`} onClick={() => onRemove(row)}>
                  <IconTrash size={16} stroke={1.7} />
                </LightIconButton>
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
