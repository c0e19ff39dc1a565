import { login } from '@prosa/contract/acesso/acesso.endpoints.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { availabilityHeard } from '@/core/session/session.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { AvailabilitySwitch } from './header-actions.tsx';

const panel: Screen = { path: 'painel', title: 'Painel', permission: 'everyone', page: async () => AvailabilitySwitch };

test('[4] the own availability follows what another tab or a supervisor makes of it, and is changed from there', async () => {
  let stored: '0' | '1' = '0';
  const server = new FakeServer()
    .on(login.getDataLogin, () => ({ data: sessionOf({ disponivel: stored }) }))
    .on(login.toggleDisponivel, ({ params }) => ({ disponivel: params['value'] as '0' | '1' }));
  const { user } = renderScreens([panel], sessionOf({ disponivel: '1' }), '/painel');
  const toggle = await screen.findByRole('switch', { name: 'Disponível' });
  act(() => availabilityHeard('0'));
  expect(await screen.findByRole('switch', { name: 'Indisponível' })).toBeTruthy();
  await user.click(toggle);
  await waitFor(() => expect(server.received(login.toggleDisponivel)).toMatchObject([{ params: { value: '1' } }]));
  expect(await screen.findByRole('switch', { name: 'Disponível' })).toBeTruthy();
  // told late, of before it was changed here
  stored = '1';
  await act(async () => availabilityHeard('0'));
  await waitFor(() => expect(server.received(login.getDataLogin)).toHaveLength(2));
  expect(screen.getByRole('switch', { name: 'Disponível' })).toBeTruthy();
});
