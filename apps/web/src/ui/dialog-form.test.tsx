import { Modal, Textarea, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';
import { DialogForm } from './dialog-form.tsx';

const open = async () => {
  const confirm = vi.fn<() => void>();
  const page: Screen = {
    path: 'lugar',
    title: 'Lugar',
    permission: 'everyone',
    page: async () => () => (
      <Modal opened onClose={() => undefined} title="Encerrar">
        <DialogForm onSubmit={confirm}>
          <input type="radio" aria-label="Sim" data-autofocus />
          <TextInput label="Nome" />
          <Textarea label="Motivo" />
          <button type="submit">Encerrar conversa</button>
        </DialogForm>
      </Modal>
    ),
  };
  const { user } = renderScreens([page], sessionOf({}), '/lugar');
  await screen.findByLabelText('Sim');
  return { user, confirm };
};

test('Enter confirms from a choice and from a field; in a long text it breaks the line and Ctrl+Enter confirms', async () => {
  const { user, confirm } = await open();
  await user.click(screen.getByLabelText('Sim'));
  await user.keyboard('{Enter}');
  expect(confirm).toHaveBeenCalledTimes(1);
  await user.type(screen.getByLabelText('Nome'), 'Ana{Enter}');
  expect(confirm).toHaveBeenCalledTimes(2);
  await user.type(screen.getByLabelText('Motivo'), 'a{Enter}b');
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Motivo').value).toBe('a\nb');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(confirm).toHaveBeenCalledTimes(3);
});

test('a sentence typed on by somebody who has not seen the dialog confirms nothing; a key of the dialog does', async () => {
  const { user, confirm } = await open();
  await user.click(screen.getByLabelText('Sim'));
  await user.keyboard('tudo bem?{Enter}');
  expect(confirm).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(confirm).toHaveBeenCalledOnce();
});
