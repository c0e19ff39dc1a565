import { ChatAssunto, chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { forgetSession } from '@/core/store.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { useInbox } from '../state/inbox.ts';
import { InboxFilters } from './inbox-filters.tsx';

const Place = () => {
  const { de, ate } = useInbox();
  return (
    <>
      <InboxFilters />
      <output>
        {de} {ate}
      </output>
    </>
  );
};
const place: Screen = { path: 'lugar', title: 'Lugar', permission: 'everyone', page: async () => Place };
const days = (): string | null => screen.getByRole('status').textContent;
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  forgetSession();
  new FakeServer().on(ChatAssunto.getAll, () => ({ data: [] })).on(chat.usuariosDepartamentos, () => ({ data: [] }));
});

test('[5] a year that is still being written narrows nothing, and the beginning is never after the end', async () => {
  const { user } = renderScreens([place], sessionOf({}), '/lugar');
  await user.click(await screen.findByRole('button', { name: 'Período' }));
  await screen.findByLabelText('até');
  for (const year of ['2', '20', '202']) put('Última mensagem desde', `20/11/${year}`);
  expect(days()).toBe(' ');
  expect(screen.queryByText(/Data inválida/), 'not while it is being written').toBeNull();
  fireEvent.blur(screen.getByLabelText('Última mensagem desde'));
  screen.getByText('Data inválida: use dia, mês e ano.');
  put('Última mensagem desde', '31/02/2026');
  put('Última mensagem desde', '20/11/2126');
  expect(days(), 'no such day, and one after the last').toBe(' ');
  put('Última mensagem desde', '20/11/2026');
  put('até', '22/11/2026');
  expect(days()).toBe('2026-11-20 2026-11-22');
  put('Última mensagem desde', '25/11/2026');
  expect(days()).toBe('2026-11-25 2026-11-25');
  expect(screen.getByLabelText<HTMLInputElement>('até').value).toBe('25/11/2026');
  put('até', '01/11/2026');
  expect(days()).toBe('2026-11-01 2026-11-01');
  await user.click(screen.getByRole('button', { name: 'Qualquer data' }));
  expect(days()).toBe(' ');
  expect(screen.getByLabelText<HTMLInputElement>('até').value).toBe('');
});
