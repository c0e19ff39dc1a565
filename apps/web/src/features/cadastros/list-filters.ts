import type { ListFilter } from '@/ui/list/list-types.ts';
import { placeOptions } from '@/ui/list/place-options.ts';

/** What every cadastro's list filters by. */
export const statusFilters: readonly ListFilter[] = [
  {
    key: 'status',
    label: 'Situação',
    options: [
      { value: '1', label: 'Ativo' },
      { value: '0', label: 'Inativo' },
    ],
  },
  { key: 'id_uf', label: 'Estado', kind: 'search', query: placeOptions('id_uf') },
  { key: 'lixeira', label: 'Lixeira', options: [{ value: '1', label: 'O que foi excluído' }] },
];

/** What an export of the list on screen asks for: its search and filters, from the address. */
export function exportFilter(params: URLSearchParams): Record<string, string> {
  const filters = [...params].flatMap(([key, value]) => (key.startsWith('f.') ? [[key.slice(2), value] as const] : []));
  return Object.fromEntries([['q', params.get('q') ?? ''] as const, ...filters].filter(([, value]) => value !== ''));
}
