import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderRoutes } from '@/testing/render-app.tsx';
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
