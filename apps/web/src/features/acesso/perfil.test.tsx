import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { feature } from './acesso.feature.ts';

test('leaving /perfil with a name that is not saved asks first; a saved one lets go', async () => {
  const session = sessionOf({ nome: 'Ana Lima' });
  new FakeServer().on(login.sessoes, () => ({ data: [] })).on(login.perfil, ({ body }) => ({ data: { ...session, nome: String(body['nome']) } }));
  const { user, router } = renderScreens(feature.screens, session, '/perfil');
  const nome = await screen.findByLabelText(/^Nome/);
  await user.type(nome, ' Souza');
  await act(() => router.navigate('/dashboard'));
  const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  expect((nome as HTMLInputElement).value).toBe('Ana Lima Souza');
  await user.click(screen.getByRole('button', { name: 'Salvar dados' }));
  expect(await screen.findByText('Seus dados foram salvos.')).toBeTruthy();
  await act(() => router.navigate('/dashboard'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});
