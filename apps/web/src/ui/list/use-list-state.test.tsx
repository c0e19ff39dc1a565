import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { useListState } from './use-list-state.ts';

test('a change keeps the one before it, drawn or not', () => {
  const { result } = renderHook(() => useListState('itens', 'nome asc'), { wrapper: MemoryRouter });
  act(() => {
    const [, change] = result.current;
    change({ q: 'item' });
    change({ page: 1 });
  });
  expect(result.current[0]).toMatchObject({ q: 'item', page: 1 });
});
