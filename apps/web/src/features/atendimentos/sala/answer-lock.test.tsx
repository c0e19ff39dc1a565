import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { forgetSession } from '@/core/store.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { applyPresence } from '../state/presence.ts';
import { AnswerLock } from './answer-lock.tsx';

const sent = vi.fn<() => void>();
const Place = () => (
  <AnswerLock chat_id={7} me={1}>
    <textarea aria-label="Mensagem" defaultValue="Bom dia" />
    <button type="button" onClick={sent}>
      Enviar
    </button>
  </AnswerLock>
);
const place: Screen = { path: 'lugar', title: 'Lugar', permission: 'everyone', page: async () => Place };
const bot = (estado: 'digitando' | 'fora') => applyPresence({ chat_id: 7, presencas: [{ id_usuario: null, nome: 'Automação', estado, bot: true }] }, 1);

beforeEach(() => {
  sent.mockClear();
  forgetSession();
});

test('a bot that writes is counted like a colleague: named above the field, and asked about before an answer goes over its', async () => {
  const { user } = renderScreens([place], sessionOf({}), '/lugar');
  const send = await screen.findByRole('button', { name: 'Enviar' });
  act(() => bot('digitando'));
  await screen.findByText('Robô Automação está escrevendo uma resposta');
  await user.click(send);
  expect(sent).not.toHaveBeenCalled();
  await screen.findByText('Robô Automação está escrevendo');
  await user.click(await screen.findByRole('button', { name: 'Esperar' }));
  act(() => bot('fora'));
  expect(screen.queryByText(/está escrevendo uma resposta/)).toBeNull();
  await user.click(send);
  expect(sent).toHaveBeenCalledOnce();
});

const saved = vi.fn<() => void>();
const Edit = () => (
  <AnswerLock chat_id={7} me={1}>
    <textarea aria-label="Mensagem" defaultValue="Bom dia" onKeyDown={(e) => e.key === 'Enter' && saved()} />
    <button type="button">Salvar</button>
  </AnswerLock>
);

test('what is edited is no second answer: it is saved without a question', async () => {
  const { user } = renderScreens([{ ...place, page: async () => Edit }], sessionOf({}), '/lugar');
  const field = await screen.findByRole('textbox', { name: 'Mensagem' });
  act(() => bot('digitando'));
  await screen.findByText('Robô Automação está escrevendo uma resposta');
  await user.type(field, '{Enter}');
  expect(saved).toHaveBeenCalledOnce();
});
