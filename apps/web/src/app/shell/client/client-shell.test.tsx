import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { BtnHelp } from '@prosa/contract/ajuda/ajuda.endpoints.ts';
import { areaTickets } from '@prosa/contract/tickets/area.endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '@/core/query-client.ts';
import { startSession } from '@/core/session/session.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderRoutes } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { ClientShell } from './client-shell.tsx';

test('[2] [6] the client area has three entries, the company’s colour, help to read, both themes and the way out, by keys', async () => {
  const server = new FakeServer()
    .on(areaTickets.inicio, () => ({ data: { nao_lidas: 2, aguardando: 0, abertos: 0, recentes: [], expediente: null } }))
    .on(BtnHelp.show, () => ({ data: null }))
    .on(login.logout, () => ({}));
  queryClient.clear();
  const session = sessionOf({ id_login: null, id_cliente: 7, tipo: 'cliente', nome: 'Rita Alves', primeiro_nome: 'Rita', usuario: 'rita@exemplo.com' });
  startSession({ ...session, aparencia: { ...session.aparencia, cor: '#4a5ae8' } });
  const { user } = renderRoutes([{ path: '/*', Component: ClientShell }], '/area_cliente/dashboard');
  await screen.findByText('2', { exact: false, selector: 'nav span' });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Ir para o conteúdo', 'Início', 'Meus dados', 'Tickets2 novos']);
  expect(document.documentElement.style.getPropertyValue('--mantine-color-accent-6')).toBe('#4a5ae8');

  await user.click(screen.getByRole('button', { name: 'Usar tema escuro' }));
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  await user.click(await screen.findByRole('button', { name: 'Usar tema claro' }));

  // spec 6: no notifications; the menu alone says what is unread
  expect(document.title).toBe('CRM');

  const menu = screen.getByRole('button', { name: 'Menu de Rita' });
  menu.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await screen.findByRole('menuitem', { name: 'Sair' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(menu);
  await user.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(server.received(login.logout)).toHaveLength(1));
});
