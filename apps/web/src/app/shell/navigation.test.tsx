import { menu } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { MenuEntry } from '@/core/menu.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { menuOf } from '@/testing/menu.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { Tip } from '@/ui/plain/tip.tsx';
import { EditMenu } from './edit-menu.tsx';
import { Frame } from './frame.tsx';

const entries = menuOf(
  ['Início', '/dashboard', 'lateral', null],
  ['Conversas', '/ChatSala', 'lateral', 'Atendimento'],
  ['Histórico', '/atendimento', 'lateral', 'Atendimento'],
  ['Contatos', '/contatos', 'lateral', 'Cadastros'],
  ['Clientes', '/clientes', 'lateral', 'Cadastros'],
  ['Fornecedores', '/fornecedores', 'lateral', 'Cadastros'],
  ['Configurações', '/configEmpresa', 'lateral', 'Configurações'],
  ['Tags', '/tagsModelo', '/configEmpresa', 'Empresa'],
);
const onPhone = (phone: boolean): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: phone,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
};
const draw = (shown: readonly MenuEntry[], address: string) =>
  renderRoutes([{ path: '/*', element: <Frame hint={Tip} company={() => null} entries={shown} actions={() => null} contentKey={1} /> }], address);
const links = (name: string): (string | null)[] =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((a) => a.textContent);

test('[2] in a place its list takes the sidebar’s place, and the way back leads where one was', async () => {
  onPhone(false);
  const { user, router } = draw(entries, '/clientes?q=ana');
  expect(links('Menu principal')).toEqual(['Início', 'Conversas', 'Histórico', 'Contatos', 'Clientes', 'Fornecedores', 'Configurações']);
  await user.click(screen.getByRole('link', { name: 'Configurações' }));
  expect(links('Configurações')).toEqual(['Voltar', 'Configurações', 'Tags']);
  expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Tags' }));
  await user.click(screen.getByRole('link', { name: 'Voltar' }));
  expect(router.state.location.pathname + router.state.location.search).toBe('/clientes?q=ana');
});

test('[2] on a phone five places stand at the bottom, in the person’s order, the rest behind "Mais"', async () => {
  onPhone(true);
  const shown = entries.map((entry) => ({ ...entry, oculto: entry.titulo === 'Histórico' }));
  const { user } = draw(shown, '/contatos');
  expect(links('Menu principal')).toEqual(['Início', 'Conversas', 'Contatos', 'Clientes', 'Fornecedores']);
  await user.click(screen.getByRole('button', { name: 'Mais' }));
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(drawer).getByRole('link', { name: 'Configurações' })).toBeTruthy();
});

test('a phone with few places has no "Mais"', () => {
  onPhone(true);
  draw(entries.slice(0, 2), '/dashboard');
  expect(links('Menu principal')).toEqual(['Início', 'Conversas']);
  expect(screen.queryByRole('button', { name: 'Mais' })).toBeNull();
});

test('the order of one’s own: arrows for groups and entries, boxes for what shows, all of it kept at once', async () => {
  onPhone(false);
  const server = new FakeServer().on(menu.store, () => ({})).on(menu.menu, () => ({ data: entries }));
  const closed = vi.fn();
  const { user } = renderRoutes([{ path: '/', element: <EditMenu entries={entries} onClose={closed} /> }], '/');
  await user.click(await screen.findByRole('button', { name: 'Mover Clientes para cima' }));
  expect(screen.getByText('Clientes: posição 1 de 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Mover o grupo Cadastros para cima' }));
  await user.click(screen.getByRole('checkbox', { name: 'Mostrar Fornecedores' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mover Clientes para cima' }).disabled).toBe(true);
  const item = (name: string) => screen.getByText(name).closest('li')!;
  fireEvent.dragStart(item('Histórico'));
  fireEvent.dragEnter(item('Contatos')); // of another group: stays where it is
  fireEvent.dragEnter(item('Conversas'));
  fireEvent.dragEnd(item('Histórico'));

  await user.click(screen.getByRole('button', { name: 'Salvar menu' }));
  await waitFor(() => expect(closed).toHaveBeenCalled());
  // Início · Clientes, Contatos, Fornecedores · Histórico, Conversas; the settings have no place of their own choosing
  expect(server.received(menu.store)).toMatchObject([{ body: { ordem: [1, 5, 4, 6, 3, 2], ocultos: [6] } }]);
});
