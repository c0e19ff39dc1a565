import { formatDate } from '@/core/formats.ts';
import { StatusTag } from '@/ui/light.tsx';
import { SecondaryCell } from '@/ui/list/cells.tsx';
import type { Column } from '@/ui/list/list-types.ts';

interface Linha {
  status: 0 | 1;
  cidade: string;
  criado_em: string;
}

/** Columns that every cadastro's list has. */
export const cityColumn: Column<Linha> = {
  key: 'cidade',
  title: 'Cidade',
  width: 170,
  optional: true,
  cell: ({ cidade }) => <SecondaryCell>{cidade}</SecondaryCell>,
};
export const statusColumn: Column<Linha> = { key: 'status', title: 'Situação', width: 92, cell: ({ status }) => <StatusTag status={status} /> };
export const createdColumn: Column<Linha> = {
  key: 'criado_em',
  title: 'Cadastro',
  width: 115,
  sortable: true,
  optional: true,
  cell: ({ criado_em }) => <SecondaryCell>{formatDate(criado_em)}</SecondaryCell>,
};
