import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '@/testing/render-app.tsx';
import { FilterPanel } from './filter-panel.tsx';
import type { RangeFilter, SearchFilter } from './list-types.ts';

function open(filter: RangeFilter | SearchFilter, chosen: string[]) {
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
  await user.type(screen.getByLabelText('Até'), '21/11/2026');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(await apply());
  expect(changed).toHaveBeenCalledWith(['2026-11-21', '2026-11-21']);
});

test('days are typed as forms take them, whatever the browser; half of one is no filter', async () => {
  const { user, changed } = open({ key: 'criado', label: 'Criado', kind: 'dates' }, ['2026-02-03', '']);
  const from = await screen.findByLabelText<HTMLInputElement>('De');
  expect([from.type, from.value]).toEqual(['text', '03/02/2026']);
  for (const wrong of ['03/02', '31/02/2026']) {
    await user.clear(from);
    await user.type(from, wrong);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(await apply());
    expect(screen.getByRole('alert').textContent).toBe('Data inválida: use dia, mês e ano.');
  }
  expect(changed).not.toHaveBeenCalled();
  await user.clear(from);
  await user.type(from, '5');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[5] numbers: the lower one comes first', async () => {
  const { user, changed } = open({ key: 'campo.1.faixa', label: 'Limite', kind: 'numbers' }, ['100', '9']);
  expect((await apply()).disabled).toBe(true);
  await user.clear(screen.getByLabelText('De'));
  await user.click(await apply());
  expect(changed).toHaveBeenCalledWith(['', '9']);
});

test('[9] the first options of a picker may wait; what is typed does not', async () => {
  const asked: string[] = [];
  const query: SearchFilter['query'] = (q) => ({ queryKey: ['quem', q], queryFn: async () => (asked.push(q), [{ value: '1', label: `Achado ${q}` }]) });
  const { user } = open({ key: 'id_contato', label: 'Contato', kind: 'search', query, firstAfter: 600_000 }, []);
  await screen.findByText('Procurando…');
  expect(asked).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Procurar em Contato' }), 'rita');
  await screen.findByText('Achado rita');
  expect(asked).toEqual(['rita']);
});
