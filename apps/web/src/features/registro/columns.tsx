import { formatDate } from '@/core/formats.ts';
import { StatusTag } from '@/ui/light.tsx';
import { SecondaryCell } from '@/ui/list/cells.tsx';
import type { Column, FilterOption, ListFilter, OptionsFilter } from '@/ui/list/list-types.ts';
import { placeOptions } from '@/ui/list/place-options.ts';

/** A column of less important text. */
export type TextColumn<T> = Omit<Column<T>, 'cell'> & { text: (row: T) => string };
export const columnOf = <T,>(column: Column<T> | TextColumn<T>): Column<T> =>
  'text' in column ? { ...column, cell: (row) => <SecondaryCell>{column.text(row)}</SecondaryCell> } : column;

/* Columns and filters of records with an address and a state. */
export const cityColumn: TextColumn<{ cidade: string }> = { key: 'cidade', title: 'Cidade', width: 170, optional: true, text: ({ cidade }) => cidade };
export const createdColumn: TextColumn<{ criado_em: string }> = {
  key: 'criado_em',
  title: 'Cadastro',
  width: 115,
  sortable: true,
  optional: true,
  text: ({ criado_em }) => formatDate(criado_em),
};
export const statusColumn: Column<{ status: 0 | 1 }> = { key: 'status', title: 'Situação', width: 92, cell: ({ status }) => <StatusTag status={status} /> };
/** A filter of a few options, by their values. */
export const optionsFilter = (key: string, label: string, texts: Readonly<Record<string, string>>): OptionsFilter => ({
  key,
  label,
  options: Object.entries(texts).map(([value, text]): FilterOption => ({ value, label: text })),
});
/** By value as the wire knows them; those that are numbers come in their own order. */
export const statusFilter = (label: string): OptionsFilter => ({
  key: 'status',
  label,
  options: [
    { value: '1', label: 'Ativo' },
    { value: '0', label: 'Inativo' },
  ],
});
export const statusFilters: readonly ListFilter[] = [
  statusFilter('Situação'),
  { key: 'id_uf', label: 'Estado', kind: 'search', query: placeOptions('id_uf') },
  { key: 'lixeira', label: 'Lixeira', options: [{ value: '1', label: 'O que foi excluído' }] },
];
