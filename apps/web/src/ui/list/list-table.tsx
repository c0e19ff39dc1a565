import { Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { LightCheckbox } from '../light.tsx';
import classes from './list.module.css';
import type { Column, RowAction } from './list-types.ts';
import { RowMenu } from './row-menu.tsx';

interface RowProps<T> {
  id: string;
  row: T;
  name: string;
  marked: boolean;
  columns: readonly Column<T>[];
  actions: readonly RowAction<T>[];
  selectable: boolean;
  onOpen: ((row: T) => void) | undefined;
  onMark: (id: string) => void;
}

/** Memoised by hand: marking one row draws one row. */
const Row = memo(function Row<T>({ id, row, name, marked, columns, actions, selectable, onOpen, onMark }: RowProps<T>) {
  return (
    <tr data-marked={marked || undefined} onDoubleClick={() => onOpen?.(row)}>
      {selectable && (
        <td className={classes.mark}>
          <LightCheckbox aria-label={`Selecionar ${name}`} checked={marked} onChange={() => onMark(id)} />
        </td>
      )}
      {columns.map(({ key, cell, right }) => (
        <td key={key} data-right={right || undefined}>
          {cell(row)}
        </td>
      ))}
      {actions.length > 0 && (
        <td className={classes.actionCell}>
          <RowMenu row={row} name={name} actions={actions} />
        </td>
      )}
    </tr>
  );
}) as <T>(props: RowProps<T>) => ReactNode;

interface HeadProps<T> {
  column: Column<T>;
  ordem: string;
  onOrder: (ordem: string) => void;
}

function HeadCell<T>({ column: { key, title, width, right, sortable }, ordem, onOrder }: HeadProps<T>) {
  const [field, direction = 'asc'] = ordem.split(' ');
  const sorted = field === key ? direction : null;
  const ariaSort = sorted === null ? (sortable ? 'none' : undefined) : sorted === 'desc' ? 'descending' : 'ascending';
  return (
    <th scope="col" style={{ width }} data-right={right || undefined} aria-sort={ariaSort}>
      {sortable ? (
        <button type="button" className={classes.order} onClick={() => onOrder(`${key} ${sorted === 'asc' ? 'desc' : 'asc'}`)}>
          {title}
          {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
          {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
        </button>
      ) : (
        title
      )}
    </th>
  );
}

function SkeletonRows({ cells }: { cells: number }) {
  return Array.from({ length: 12 }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: cells }, (_cell, column) => (
        <td key={column}>
          <Skeleton h={11} w={`${45 + ((row * 7 + column * 13) % 45)}%`} radius="sm" />
        </td>
      ))}
    </tr>
  ));
}

interface ListTableProps<T> {
  title: string;
  rows: readonly T[];
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  columns: readonly Column<T>[];
  actions: readonly RowAction<T>[];
  onOpen: ((row: T) => void) | undefined;
  ordem: string;
  onOrder: (ordem: string) => void;
  loading: boolean;
  busy: boolean;
  total: number;
  /** Null: rows cannot be marked. */
  marks: { ids: ReadonlySet<string>; toggle: (id: string) => void; toggleAll: () => void } | null;
}

export function ListTable<T>({ title, rows, idOf, nameOf, columns, actions, onOpen, ordem, onOrder, loading, busy, total, marks }: ListTableProps<T>) {
  const marked = marks?.ids.size ?? 0;
  return (
    <table className={classes.table} aria-label={title} aria-busy={busy} aria-rowcount={total} data-marks={marks !== null || undefined}>
      <thead>
        <tr>
          {marks !== null && (
            <th className={classes.mark}>
              <LightCheckbox
                aria-label="Selecionar todos desta página"
                checked={marked > 0 && marked === rows.length}
                ref={(box) => {
                  if (box !== null) box.indeterminate = marked > 0 && marked < rows.length;
                }}
                onChange={marks.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} ordem={ordem} onOrder={onOrder} />
          ))}
          {actions.length > 0 && (
            <th className={classes.actionCell}>
              <span className="visually-hidden">Ações</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {loading && <SkeletonRows cells={columns.length + (marks === null ? 0 : 1) + (actions.length > 0 ? 1 : 0)} />}
        {rows.map((row) => {
          const id = idOf(row);
          return (
            <Row
              key={id}
              id={id}
              row={row}
              name={nameOf(row)}
              marked={marks?.ids.has(id) ?? false}
              columns={columns}
              actions={actions}
              selectable={marks !== null}
              onOpen={onOpen}
              onMark={marks?.toggle ?? (() => undefined)}
            />
          );
        })}
      </tbody>
    </table>
  );
}
