import { chat } from '@prosa/contract/atendimentos/atendimentos.endpoints.ts';
import type { Mensagem } from '@prosa/contract/atendimentos/atendimentos.schemas.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { FakeServer } from '@/testing/fake-server.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { Bubble } from './bubble.tsx';

const message = {
  msg_id: 7,
  chat_id: 1,
  msg_index: 1,
  type: 'message',
  text: 'Segue o orçamento',
  de: 'usuario',
  id_usuario: 1,
  nome: 'Ana',
  origem: 'prosa',
  status: 'unknown',
  ack: 0,
  erro: 'Não sabemos se saiu',
  deletada: 0,
  editada: false,
  at_created: '2026-11-20T12:00:00.000Z',
  private_id: null,
  reply: null,
  arquivo: null,
  link: null,
} as unknown as Mensagem;
const nothing = (): void => undefined;
const place: Screen = {
  path: 'lugar',
  title: 'Lugar',
  permission: 'everyone',
  page: async () => () => (
    <Bubble
      message={message}
      newDay={false}
      firstUnread={false}
      joined={false}
      me={1}
      interno={false}
      mayWrite
      onReply={nothing}
      onEdit={nothing}
      onOpenFile={nothing}
      picked={null}
    />
  ),
};

test('[issue: unknown outcome] a message of which nobody knows whether it left says so, and is sent again by a person alone', async () => {
  const asked: unknown[] = [];
  new FakeServer().on(chat.reenviar, ({ params }) => {
    asked.push(params);
    return {};
  });
  renderScreens([place], sessionOf({}), '/lugar');
  const reason = await screen.findByRole('alert');
  expect(reason.textContent).toContain('Não sabemos se saiu: o WhatsApp não respondeu.');
  expect(screen.getByLabelText('Não sabemos se saiu')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
  await waitFor(() => expect(asked).toEqual([{ id: '7' }]));
});
