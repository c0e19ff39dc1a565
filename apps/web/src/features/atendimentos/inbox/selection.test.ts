import { afterEach, describe, expect, it, vi } from 'vitest';

vi.mock('../state/inbox.ts', () => ({ inboxIds: () => [10, 20, 30, 40, 50] }));
const { clearSelection, keepSelected, selectedIds, selectRange, toggleSelected } = await import('./selection.ts');

const picked = (): number[] => [...selectedIds()].toSorted((a, b) => a - b);
afterEach(clearSelection);

describe('picking salas', () => {
  it('one by one, and a range from the last one picked, both ways', () => {
    toggleSelected(40);
    selectRange(20);
    expect(picked()).toEqual([20, 30, 40]);
    toggleSelected(30);
    expect(picked()).toEqual([20, 40]);
  });

  it('a range without a beginning is the one itself; what is not in the list is no range', () => {
    selectRange(30);
    expect(picked()).toEqual([30]);
    selectRange(99);
    expect(picked()).toEqual([30, 99]);
  });

  it('forgets what is no longer shown', () => {
    selectRange(10);
    selectRange(30);
    keepSelected([10, 30, 50]);
    expect(picked()).toEqual([10, 30]);
  });
});
