import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '@/testing/render-app.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { RangeFilter } from './list-types.ts';

function open(filter: RangeFilter, chosen: string[]) {
  const changed = vi.fn();
  const { user } = renderRoutes([{ path: '/', Component: () => <FilterPanel filter={filter} chosen={chosen} onChange={changed} /> }], '/');
  return { user, changed };
}
const apply = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Aplicar' });

test('[5] date range: begin not after end', async () => {
  const { user, changed } = open({ key: 'criado', label: 'Criado', kind: 'dates' }, ['2026-11-21', '2026-11-20']);
  expect((await apply()).disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toBe('O início não pode ser depois do fim.');
  await user.clear(screen.getByLabelText('Até'));
  await user.type(screen.getByLabelText('Até'), '2026-11-21');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await apply());
  expect(changed).toHaveBeenCalledWith(['2026-11-21', '2026-11-21']);
});

test('[5] numbers: the lower one comes first', async () => {
  const { user, changed } = open({ key: 'campo.1.faixa', label: 'Limite', kind: 'numbers' }, ['100', '9']);
  expect((await apply()).disabled).toBe(true);
  await user.clear(screen.getByLabelText('De'));
  await user.click(await apply());
  expect(changed).toHaveBeenCalledWith(['', '9']);
});
