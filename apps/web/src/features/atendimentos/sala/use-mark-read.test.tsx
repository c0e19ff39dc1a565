import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const read: unknown[] = [];
vi.mock('@/core/socket/connection.ts', () => ({
  publish: (_name: string, { value }: { value: number }) => void read.push(value),
}));
const { useMarkRead } = await import('./use-mark-read.ts');

const look = (last: number) => renderHook(({ at }) => useMarkRead('sala-x', at, 1, true), { initialProps: { at: last } });

beforeEach(() => {
  read.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('[realtime.md: rates] a burst of messages is told as read once a second, the last of them too', () => {
  const { rerender } = look(1);
  expect(read, 'the first at once').toEqual([1]);
  for (let at = 2; at <= 60; at++) rerender({ at });
  expect(read).toEqual([1]);
  vi.advanceTimersByTime(1000);
  expect(read).toEqual([1, 60]);
  vi.advanceTimersByTime(5000);
  rerender({ at: 61 });
  expect(read).toEqual([1, 60, 61]);
});

test('who leaves the sala within the second has read what was there', () => {
  const { rerender, unmount } = look(1);
  rerender({ at: 2 });
  unmount();
  expect(read).toEqual([1, 2]);
  vi.advanceTimersByTime(5000);
  expect(read, 'and once only').toEqual([1, 2]);
});

test('what was told as the connection went is told again when it is back', () => {
  const { rerender } = renderHook(({ login }) => useMarkRead('sala-x', 4, 1, true, login), { initialProps: { login: 1 } });
  expect(read).toEqual([4]);
  rerender({ login: 2 });
  vi.advanceTimersByTime(1000);
  expect(read).toEqual([4, 4]);
});
