import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { forgetSession } from '@/core/store.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { noFilters, showInbox, useInbox } from '../state/inbox.ts';
import { InboxSearch } from './inbox-search.tsx';

const Place = () => (
  <>
    <InboxSearch />
    <output>{useInbox().q}</output>
  </>
);
const place: Screen = { path: 'lugar', title: 'Lugar', permission: 'everyone', page: async () => Place };
const searched = (): string | null => screen.getByRole('status').textContent;

beforeEach(forgetSession);

test('who pauses while writing what to look for goes on in the same field', async () => {
  const { user } = renderScreens([place], sessionOf({}), '/lugar');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Pesquisar conversas' });
  await user.type(field, 'ma');
  await waitFor(() => expect(searched()).toBe('ma'));
  await user.keyboard('ria ');
  await waitFor(() => expect(searched()).toBe('maria'));
  expect(document.activeElement).toBe(field);
  await user.keyboard('s');
  expect(field.value).toBe('maria s');
  await user.clear(field);
  await waitFor(() => expect(searched()).toBe(''));
  await user.keyboard('b');
  expect(field.value).toBe('b');
});

test('a search that is cleared or set elsewhere is what the field shows', async () => {
  renderScreens([place], sessionOf({}), '/lugar');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Pesquisar conversas' });
  act(() => showInbox({ q: 'padaria' }));
  expect(field.value).toBe('padaria');
  act(() => showInbox(noFilters));
  expect(field.value).toBe('');
});
