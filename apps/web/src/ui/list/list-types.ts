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
}

export interface ListAnswer<T> {
  data: T[];
  recordsTotal: number;
  recordsFiltered: number;
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

export interface BulkAction<T> {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  run: (rows: T[], clear: () => void) => void;
}

export interface ListFilter {
  /** Field of the endpoint's query. */
  key: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** Several at once, joined by commas on the wire. */
  multiple?: boolean;
}
