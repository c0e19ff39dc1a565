import { contatos } from '@prosa/contract/contatos/contatos.endpoints.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { SearchPanel } from './search-panel.tsx';

const place: Screen = { path: 'lugar', title: 'Lugar', permission: 'everyone', page: async () => () => <SearchPanel entries={[]} request={1} /> };
const renata = { id_contato: 7, nome: 'Renata Pereira', telefone: null, email: null, avatar: null, tipo_contato: 'Leads' };

test('it looks from the first key, says so, and Enter opens the first row though it came late', async () => {
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  new FakeServer().on(contatos.getContatosChat, async () => {
    await answered;
    return { contatos: [renata], mais: false };
  });
  const { user, router } = renderScreens([place], sessionOf(), '/lugar');
  await user.type(await screen.findByRole('textbox', { name: 'Pesquisar' }), 'renata pere');
  expect(screen.getByText('Procurando…')).toBeTruthy();
  await act(async () => answer());
  const row = await screen.findByText('Renata Pereira');
  await waitFor(() => expect(row.closest('[data-action]')?.getAttribute('data-selected')).toBe('true'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?novo_chat=7'));
});
