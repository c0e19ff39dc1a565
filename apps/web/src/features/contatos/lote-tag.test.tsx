import { tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import type { Tag } from '@prosa/contract/tags/tags.schemas.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { TagForm } from './components/lote-forms.tsx';

const model = (id_tag: number, name: string, over: Partial<Tag> = {}): Tag => ({ id_tag, name, type_value: 'bool', value: '1', altera_valor: 1, ...over });
const models = [
  model(1, 'VIP', { altera_valor: 0 }),
  model(2, 'Última compra', { type_value: 'date', value: '' }),
  model(3, 'Plano', { type_value: 'string', value: 'Ouro', altera_valor: 0 }),
];

beforeEach(() => {
  new FakeServer().on(tagModelo.getAll, ({ query }) => {
    const found = models.filter(({ name }) => name.toLowerCase().includes((query['q'] ?? '').toLowerCase()));
    return { data: found, recordsTotal: models.length, recordsFiltered: found.length };
  });
});
function open(withValue = true) {
  const confirmed = vi.fn(() => Promise.resolve(false));
  const form = <TagForm title="Pôr tag em 2 contatos" confirm="Pôr tag" withValue={withValue} onClose={() => undefined} onConfirm={confirmed} />;
  return { ...renderRoutes([{ path: '/', Component: () => form }], '/'), confirmed };
}
const field = () => screen.findByRole('combobox', { name: 'Tag' }).catch(() => screen.findByRole('textbox', { name: 'Tag' }));
const put = () => screen.getByRole('button', { name: 'Pôr tag' });

test('[5] the value of a tag put on many is of the kind that its template says', async () => {
  const { user, confirmed } = open();
  await user.type(await field(), 'ultima compra');
  await user.click(put());
  expect(await screen.findByText('Informe uma data que exista, como 21/11/2026')).toBeTruthy();
  expect(confirmed).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText(/^Data/), '19012026');
  await user.click(put());
  await waitFor(() => expect(confirmed).toHaveBeenLastCalledWith({ name: 'Última compra', type_value: 'date', value: '19/01/2026' }));
});

test('[4] a fixed one has its own value, a yes needs none', async () => {
  const { user, confirmed } = open();
  await user.type(await field(), 'plano');
  expect(await screen.findByText('O valor desta tag é fixo: Plano: Ouro')).toBeTruthy();
  await user.click(put());
  await waitFor(() => expect(confirmed).toHaveBeenLastCalledWith({ name: 'Plano', type_value: 'string', value: 'Ouro' }));
  await user.clear(await field());
  await user.type(await field(), 'vip');
  await user.click(put());
  await waitFor(() => expect(confirmed).toHaveBeenLastCalledWith({ name: 'VIP', type_value: 'bool' }));
});

test('what no template knows is a yes, or the text that is written', async () => {
  const { user, confirmed } = open();
  await user.type(await field(), 'mutirão');
  await user.click(put());
  await waitFor(() => expect(confirmed).toHaveBeenLastCalledWith({ name: 'mutirão', type_value: 'bool' }));
  await user.type(screen.getByLabelText('Valor (opcional)'), 'maio');
  await user.click(put());
  await waitFor(() => expect(confirmed).toHaveBeenLastCalledWith({ name: 'mutirão', type_value: 'string', value: 'maio' }));
});
