import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ApiError } from '@prosa/contract/client.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { formatNumber } from '@/core/formats.ts';
import { messageOf } from '@/core/toasts.tsx';
import { EmptyBox } from '../empty-box.tsx';
import { PageHeader } from '../page-header.tsx';
import classes from './list.module.css';
import { BulkBar, ListFooter } from './list-footer.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { BulkAction, Column, ListFilter, ListQuery, ListState, RowAction } from './list-types.ts';
import { RowMenu } from './row-menu.tsx';
import { useColumns } from './use-columns.ts';
import { useListState } from './use-list-state.ts';

export interface ListPageProps<T> {
  /** Keeps the list's memory and columns apart from other lists'. */
  name: string;
  title: string;
  query: (state: ListState) => ListQuery<T>;
  columns: readonly Column<T>[];
  idOf: (row: T) => number | string;
  /** What a row is called: "Ações de Vendas". */
  nameOf: (row: T) => string;
  /** Two lines in place of the table on a phone. */
  card: (row: T) => ReactNode;
  /** Nothing registered yet: what to do next. */
  empty: { title: string; text?: string; action?: ReactNode };
  searchLabel?: string;
  /** Milliseconds; spec 9 asks 1000 where the search is expensive. */
  searchDelay?: number;
  order?: string;
  filters?: readonly ListFilter[];
  /** Key among the filters that tells which of several lists this is, chosen elsewhere on the screen. */
  view?: string;
  rowActions?: readonly RowAction<T>[];
  bulkActions?: readonly BulkAction<T>[];
  onOpen?: (row: T) => void;
  actions?: ReactNode;
  /** Between title and toolbar: limits, warnings. */
  notice?: ReactNode;
}
const none: never[] = [];
const nameOfPage = ({ q, page, rpp, ordem, filters }: ListState): string => JSON.stringify([q, page, rpp, ordem, filters]);

/** A list screen: server paging, search, filters, columns, memory, and every state a list can be in. */
export function ListPage<T>(props: ListPageProps<T>) {
  const { name, title, columns, filters = none, rowActions = none, bulkActions = none, order = '', notice } = props;
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [shown, change] = useListState(name, order);
  const [place, setPlace] = useState<{ of: string; cursor: string } | null>(null);
  // a cursor leads to one page of one search, and nowhere else
  const state: ListState = place?.of === nameOfPage(shown) ? { ...shown, cursor: place.cursor } : shown;
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = useQuery({ ...props.query(state), placeholderData: keepPreviousData });
  const turn = (patch: Partial<ListState>): void => {
    const cursor = data?.cursor;
    if (patch.page !== undefined && cursor !== undefined) setPlace({ of: nameOfPage({ ...shown, ...patch }), cursor });
    change(patch);
  };
  const chosen = useColumns(name, columns);
  const rows = data?.data ?? none;
  const total = data?.recordsFiltered ?? 0;
  const filtered = state.q !== '' || Object.values(state.filters).some((values) => values.length > 0);
  const marks = useMarks(rows, (row) => String(props.idOf(row)));

  const beyond = data !== undefined && !isPlaceholderData && rows.length === 0 && total > 0 && state.page > 0;
  useEffect(() => {
    // the last row of the last page went away: show the page before it
    if (beyond) change({ page: Math.max(0, Math.ceil(total / state.rpp) - 1) });
  }, [beyond, total, state.rpp, change]);

  const failed = error !== null && data === undefined;
  const [stays, setStays] = useState<Error | null>(null);
  // what the address asks for may not exist any more: it is left out before that counts as an error
  const corrected = failed && stays !== error && error instanceof ApiError && error.http === 422;
  useEffect(() => {
    const giveUp = (): void => setStays(error);
    if (corrected)
      void import('./refused-state.ts').then(({ withoutRefused }) => {
        const patch = withoutRefused(error, shown, order, filters);
        if (patch === null) giveUp();
        else change(patch);
      }, giveUp);
  }, [corrected, error, shown, order, filters, change]);

  const aproximado = data?.aproximado ?? false;
  return (
    <section className={classes.page} aria-label={title}>
      <div className={classes.head}>
        <PageHeader title={title} note={data === undefined ? undefined : formatNumber(data.recordsTotal)} actions={props.actions} />
        {notice}
      </div>
      <ListToolbar
        searchLabel={props.searchLabel ?? 'Pesquisar…'}
        searchDelay={props.searchDelay ?? 500}
        state={state}
        change={change}
        filters={filters}
        columns={chosen}
        view={props.view}
        phone={phone}
      />
      <div className={classes.scroll} data-old={isPlaceholderData || undefined} tabIndex={0} role="region" aria-label={`Tabela: ${title}`}>
        {(!failed || corrected) && phone && <Cards {...props} rows={rows} loading={isPending || failed} rowActions={rowActions} />}
        {(!failed || corrected) && !phone && (data === undefined || total > 0) && (
          <ListTable
            title={title}
            rows={rows}
            idOf={(row) => String(props.idOf(row))}
            nameOf={props.nameOf}
            columns={chosen.visible}
            actions={rowActions}
            onOpen={props.onOpen}
            ordem={state.ordem}
            onOrder={(ordem) => change({ ordem })}
            loading={isPending || failed}
            busy={isFetching}
            total={total}
            marks={bulkActions.length > 0 ? marks : null}
          />
        )}
        {failed && !corrected && (
          <EmptyBox kind="error" title="Não foi possível carregar" text={messageOf(error)}>
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          </EmptyBox>
        )}
        {data !== undefined && total === 0 && filtered && (
          <EmptyBox kind="nothing" title="Nenhum resultado" text="Ajuste a pesquisa ou os filtros.">
            <Button variant="default" onClick={() => change({ q: '', filters: {} })}>
              Limpar filtros
            </Button>
          </EmptyBox>
        )}
        {data !== undefined && total === 0 && !filtered && (
          <EmptyBox kind="empty" title={props.empty.title} text={props.empty.text}>
            {props.empty.action}
          </EmptyBox>
        )}
      </div>
      {marks.ids.size > 0 ? (
        <BulkBar
          rows={rows.filter((row) => marks.ids.has(String(props.idOf(row))))}
          actions={bulkActions}
          found={marks.ids.size === rows.length && total > rows.length ? { total, aproximado, state: shown } : null}
          clear={marks.clear}
        />
      ) : (
        <ListFooter state={state} total={total} aproximado={aproximado} rows={rows.length} phone={phone} change={turn} />
      )}
    </section>
  );
}

type CardsProps<T> = Pick<ListPageProps<T>, 'card' | 'idOf' | 'nameOf'> & { rows: readonly T[]; loading: boolean; rowActions: readonly RowAction<T>[] };

function Cards<T>({ rows, loading, card, idOf, nameOf, rowActions }: CardsProps<T>) {
  return (
    <ul className={classes.cards} aria-busy={loading}>
      {loading &&
        Array.from({ length: 9 }, (_, i) => (
          <li key={i} aria-hidden>
            <Skeleton circle h={38} />
            <Skeleton h={12} w={`${40 + ((i * 17) % 40)}%`} />
          </li>
        ))}
      {rows.map((row) => (
        <li key={idOf(row)}>
          {card(row)}
          <RowMenu row={row} name={nameOf(row)} actions={rowActions} />
        </li>
      ))}
    </ul>
  );
}

/** Marked rows of the page that is shown; a row that left the page is no longer marked. */
function useMarks<T>(rows: readonly T[], idOf: (row: T) => string) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = new Set(rows.map(idOf));
  const ids = new Set([...chosen].filter((id) => shown.has(id)));
  const toggle = (id: string): void =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const toggleAll = (): void => setChosen(ids.size === shown.size ? new Set() : shown);
  return { ids, toggle, toggleAll, clear: () => setChosen(new Set()) };
}
