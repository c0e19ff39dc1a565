import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderRoutes } from '@/testing/render-app.tsx';
import { DialogForm } from '../dialog-form.tsx';
import { EditForm } from './edit-form.tsx';

const broken = new TypeError('x is undefined');

test("[8] a save that breaks says 'Erro ao salvar', and the form stays", async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const Screen = () => (
    <EditForm
      schema={z.object({ nome: z.string() })}
      initial={{ nome: '' }}
      save={() => Promise.reject(broken)}
      onSaved={() => undefined}
      submitLabel="Salvar"
      cancelTo="/"
      fresh={null}
      onReload={() => undefined}
    >
      {(form) => <TextInput label="Nome" key={form.key('nome')} {...form.getInputProps('nome')} />}
    </EditForm>
  );
  const { user } = renderRoutes([{ path: '/', Component: Screen }], '/');
  await user.type(await screen.findByLabelText('Nome'), 'Rita');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Erro ao salvar')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Rita');
  expect(told).toHaveBeenCalledWith(broken);
});

const save = vi.fn(() => Promise.resolve(1));
const outer = vi.fn<() => void>();
const inner = vi.fn<() => void>();

test('what is submitted in a dialog of a form, or in one that the dialog opened, does not save the form', async () => {
  const Screen = () => (
    <EditForm
      schema={z.object({ nome: z.string() })}
      initial={{ nome: 'Quadro' }}
      save={save}
      onSaved={() => undefined}
      submitLabel="Salvar"
      cancelTo="/"
      fresh={null}
      onReload={() => undefined}
    >
      {() =>
        createPortal(
          <DialogForm onSubmit={outer}>
            <button type="submit">Excluir</button>
            {createPortal(
              <DialogForm onSubmit={inner}>
                <button type="submit">Mesmo assim</button>
              </DialogForm>,
              document.body,
            )}
          </DialogForm>,
          document.body,
        )
      }
    </EditForm>
  );
  const { user } = renderRoutes([{ path: '/', Component: Screen }], '/');
  await user.click(await screen.findByText('Mesmo assim'));
  expect([inner, outer, save].map((f) => f.mock.calls.length)).toEqual([1, 0, 0]);
  await user.click(screen.getByText('Excluir'));
  expect([inner, outer, save].map((f) => f.mock.calls.length)).toEqual([1, 1, 0]);
});
