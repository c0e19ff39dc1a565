import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface ListState {
  q: string;
  /** From 0. */
  page: number;
  rpp: number;
  /** 'nome asc', or '' for the server's own order. */
  ordem: string;
  filters: Readonly<Record<string, readonly string[]>>;
  /** Of the page that was on screen before, where the list gives one: the page beside it is found from there at any depth. */
  cursor?: string;
}

export interface ListAnswer<T> {
  data: T[];
  recordsTotal: number;
  recordsFiltered: number;
  /** There are more than `recordsFiltered`. */
  aproximado?: boolean | undefined;
  cursor?: string | undefined;
}
// The key and the wire type of a query differ from list to list; only what it gives matters here.
export type ListQuery<T> = UseQueryOptions<any, Error, ListAnswer<T>, any>;

export interface Column<T> {
  /** Name the server orders by, when `sortable`. */
  key: string;
  title: string;
  cell: (row: T) => ReactNode;
  width?: number;
  sortable?: boolean;
  /** Cannot be hidden; the first column always is. */
  fixed?: boolean;
  /** Hidden until the person asks for it. */
  optional?: boolean;
  /** Numbers and money stand on the right. */
  right?: boolean;
}

export interface RowAction<T> {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  visible?: (row: T) => boolean;
  run: (row: T) => void;
}

/** Everything that the search and the filters leave, of whatever page. */
export interface AllFound {
  total: number;
  aproximado: boolean;
  state: ListState;
}

export interface BulkAction<T> {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  visible?: (rows: readonly T[]) => boolean;
  run: (rows: T[], clear: () => void) => void;
  /** Offers the act for all that were found, too. */
  runAll?: (all: AllFound, clear: () => void) => void;
}

interface FilterBase {
  /** Field of the endpoint's query. */
  key: string;
  label: string;
  /** Behind "Mais filtros" until it is used. */
  more?: boolean;
}
export interface FilterOption {
  value: string;
  label: string;
}
export interface OptionsFilter extends FilterBase {
  kind?: 'options';
  options: readonly FilterOption[];
  /** Several at once, joined by commas on the wire. */
  multiple?: boolean;
}
/** From and to, as [from, to], either may be ''. Days are 'aaaa-mm-dd'. */
export interface RangeFilter extends FilterBase {
  kind: 'dates' | 'numbers';
}
export interface TextFilter extends FilterBase {
  kind: 'text';
}
/** Options that are asked for by what is typed; those chosen keep their names. */
export interface SearchFilter extends FilterBase {
  kind: 'search';
  query: (q: string) => UseQueryOptions<any, Error, FilterOption[], any>;
  /** Names of values that came with the address. */
  known?: readonly FilterOption[];
  multiple?: boolean;
  /** Milliseconds that the first options wait for after it is opened (spec 9), unless something is typed before. */
  firstAfter?: number;
}
export type ListFilter = OptionsFilter | RangeFilter | TextFilter | SearchFilter;
