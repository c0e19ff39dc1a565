import { queryOptions } from '@tanstack/react-query';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '@/testing/render-app.tsx';
import { AsyncMultiSelect, AsyncSelect, type OptionsQuery } from './async-select.tsx';

const people = ['Ana Lima', 'Bia Reis', 'Caio Prado'];
const asked = vi.fn();
const query: OptionsQuery = (q) =>
  queryOptions({
    queryKey: ['pessoas', q],
    queryFn: () => {
      asked(q);
      return people.flatMap((label, i) => (label.toLowerCase().includes(q) ? [{ value: i + 1, label }] : []));
    },
    staleTime: 0,
    gcTime: 0,
  });
afterEach(() => {
  vi.useRealTimers();
  asked.mockClear();
});

test("[9] a picker asks when it opens, then 800 ms after the last key; [8] 'Não selecionado', 'Nenhuma opção encontrada'", async () => {
  const { user } = renderRoutes([{ path: '/', Component: () => <AsyncSelect label="Pessoa" query={query} /> }], '/');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Pessoa' });
  expect([field.placeholder, asked.mock.calls.length]).toEqual(['Não selecionado', 0]);
  await user.click(field);
  expect(await screen.findByRole('option', { name: 'Bia Reis' })).toBeTruthy();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(field, { target: { value: 'z' } });
  await act(() => vi.advanceTimersByTimeAsync(500));
  fireEvent.change(field, { target: { value: 'zé' } });
  await act(() => vi.advanceTimersByTimeAsync(799));
  expect(asked.mock.calls).toEqual([['']]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked.mock.calls).toEqual([[''], ['zé']]);
  await act(() => vi.advanceTimersByTimeAsync(100));
  vi.useRealTimers();
  expect(await screen.findByText('Nenhuma opção encontrada')).toBeTruthy();
});

test('[2] [5] several are chosen, keep their names, and are taken away', async () => {
  const changed = vi.fn();
  const { user } = renderRoutes(
    [
      {
        path: '/',
        Component: () => <AsyncMultiSelect label="Pessoas" query={query} known={[{ value: 9, label: 'Rita Prado' }]} defaultValue={[9]} onChange={changed} />,
      },
    ],
    '/',
  );
  expect(await screen.findByText('Rita Prado')).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Pessoas' }));
  await user.click(await screen.findByRole('option', { name: 'Caio Prado' }));
  expect(changed).toHaveBeenLastCalledWith([9, 3]);
  await user.keyboard('{Backspace}');
  expect(changed).toHaveBeenLastCalledWith([9]);
});
