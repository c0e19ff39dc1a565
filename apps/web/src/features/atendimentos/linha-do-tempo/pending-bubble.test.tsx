import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PendingMessage } from '../state/timelines.ts';
import { PendingBubble } from './pending-bubble.tsx';

const message: PendingMessage = {
  private_id: 'teste_0001',
  text: 'Bom dia',
  file: null,
  reply: null,
  link: null,
  note: false,
  at_created: '2026-11-22T10:00:00.000Z',
  state: 'failed',
  error: 'A conversa foi encerrada.',
};

test("[8] what was not sent stays with its reason, 'Erro: {reason}', and a way on", () => {
  render(
    <MantineProvider env="test">
      <PendingBubble chat_id={7} message={message} />
    </MantineProvider>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Erro: A conversa foi encerrada.');
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
});
