import type { OptionsQuery } from '../form/async-select.tsx';
import type { SearchFilter } from './list-types.ts';

/** A filter by what a picker offers. `none`: what is said of records without one, asked for by 0. */
export const searchFilter = (key: string, label: string, query: OptionsQuery, none?: string): SearchFilter => ({
  key,
  label,
  kind: 'search',
  query: (q) => {
    const { select, ...rest } = query(q);
    return {
      ...rest,
      select: (answer: unknown) => [
        ...(none !== undefined && q === '' ? [{ value: '0', label: none }] : []),
        ...select!(answer).map(({ value, label: name }) => ({ value: String(value), label: name })),
      ],
    };
  },
});
