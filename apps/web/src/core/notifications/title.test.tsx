import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRecordTitle, useTabTitle } from './title.ts';

let visibility: DocumentVisibilityState;
beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Tab({ title, unread, name }: { title: string; unread: number; name?: string }) {
  useTabTitle(title, unread, 'Loja Aurora');
  useRecordTitle(name);
  return null;
}
const seconds = async (n: number): Promise<string[]> => {
  const titles: string[] = [];
  for (let i = 0; i < n; i++) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
    titles.push(document.title);
  }
  return titles;
};

test('[2] a tab is named after its screen, or after the record on it and whose it is', () => {
  const { rerender } = render(<Tab title="Departamentos" unread={0} />);
  expect(document.title).toBe('CRM - Departamentos');
  rerender(<Tab title="Ticket" unread={8} name="Cobrança em dobro" />);
  expect(document.title).toBe('(8) Cobrança em dobro · Loja Aurora');
  rerender(<Tab title="Departamentos" unread={0} />);
  expect(document.title).toBe('CRM - Departamentos');
});

test('[2] a new notice alternates the title of a tab out of sight for ten seconds; what waits for hours does not', async () => {
  const { rerender } = render(<Tab title="Início" unread={2} />);
  visibility = 'hidden';
  rerender(<Tab title="Tickets" unread={2} />);
  expect(new Set(await seconds(3))).toEqual(new Set(['(2) CRM - Tickets']));
  rerender(<Tab title="Tickets" unread={3} />);
  expect(await seconds(3)).toEqual(['3 novas notificações', '● CRM - Tickets (3)', '(3) CRM - Tickets']);
  await seconds(7);
  expect(new Set(await seconds(3))).toEqual(new Set(['(3) CRM - Tickets']));
});

test('a tab that is looked at keeps still', async () => {
  const { rerender } = render(<Tab title="Início" unread={0} />);
  rerender(<Tab title="Início" unread={1} />);
  expect(new Set(await seconds(3))).toEqual(new Set(['(1) CRM - Início']));
  visibility = 'hidden';
  rerender(<Tab title="Início" unread={2} />);
  await seconds(1);
  expect(document.title).toBe('2 novas notificações');
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.title).toBe('(2) CRM - Início');
});
