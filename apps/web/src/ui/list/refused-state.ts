import type { ApiError } from '@prosa/contract/client.ts';
import type { ListFilter, ListState } from './list-types.ts';

/**
 * What a list is shown without when the server refuses what the address or the memory asks for: an order, a filter or a value that does
 * not exist (any more). Null when there is nothing to leave out.
 */
export function withoutRefused({ erros }: ApiError, { q, ordem, filters }: ListState, order: string, known: readonly ListFilter[]): Partial<ListState> | null {
  const fields = Object.keys(erros);
  const kept = Object.entries(filters).flatMap(([key, values]) => {
    // a range is two fields on the wire, a list may be refused for one of its values
    if (!fields.some((field) => field === key || field.startsWith(`${key}_`) || field.startsWith(`${key}.`))) return [[key, values] as const];
    const filter = known.find((one) => one.key === key);
    const left = filter && 'options' in filter ? values.filter((value) => filter.options.some((option) => option.value === value)) : [];
    return left.length > 0 && left.length < values.length ? [[key, left] as const] : [];
  });
  const patch: Partial<ListState> = {
    ...(fields.includes('q') && q !== '' && { q: '' }),
    ...(fields.includes('ordem') && ordem !== order && { ordem: order }),
    ...(JSON.stringify(kept) !== JSON.stringify(Object.entries(filters)) && { filters: Object.fromEntries(kept) }),
  };
  if (Object.keys(patch).length > 0) return patch;
  // refused under a name that only the server knows
  return Object.keys(filters).length > 0 || ordem !== order ? { ordem: order, filters: {} } : null;
}
