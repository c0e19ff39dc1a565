import { useLocalStorage } from '@mantine/hooks';
import { personId } from '@/core/session/session.ts';
import type { Column } from './list-types.ts';

/** Which columns a person sees and in which order; kept per person and list. */
export interface ChosenColumns {
  /** Those that may be hidden or moved, in the person's order. */
  readonly choosable: readonly { key: string; title: string }[];
  readonly hidden: readonly string[];
  hide: (keys: string[]) => void;
  order: (keys: string[]) => void;
  /** As the list came. */
  reset: () => void;
}

/** In the order kept; what came later stands where the list puts it. */
function inOrder<T>(columns: readonly Column<T>[], kept: readonly string[]): Column<T>[] {
  const place = new Map(kept.map((key, i) => [key, i]));
  let last = -1;
  const ranked = columns.map((column) => {
    const own = place.get(column.key);
    if (own !== undefined) last = own;
    return { column, rank: own ?? last + 0.5 };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ column }) => column);
}

/** The first column, and those marked as fixed, are always there; the first one always first. */
export function useColumns<T>(name: string, columns: readonly Column<T>[]): ChosenColumns & { visible: Column<T>[] } {
  const start = columns.filter(({ optional }) => optional).map(({ key }) => key);
  const person = personId();
  const storage = { getInitialValueInEffect: false } as const;
  const [hidden, hide] = useLocalStorage<string[]>({ key: `prosa:columns:${name}:${person}`, defaultValue: start, ...storage });
  const [kept, order] = useLocalStorage<string[]>({ key: `prosa:column-order:${name}:${person}`, defaultValue: [], ...storage });
  const [first, ...others] = columns;
  const moved = inOrder(others, kept);
  return {
    choosable: moved.filter(({ fixed }) => !fixed).map(({ key, title }) => ({ key, title })),
    hidden,
    hide,
    order,
    reset() {
      hide(start);
      order([]);
    },
    visible: [...(first ? [first] : []), ...moved.filter(({ key, fixed }) => fixed || !hidden.includes(key))],
  };
}
