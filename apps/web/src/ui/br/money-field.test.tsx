import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MoneyField } from './money-field.tsx';

test('[1] an amount is typed from its cents and told in cents', async () => {
  const user = userEvent.setup({ delay: null });
  const told = vi.fn();
  render(
    <MantineProvider env="test">
      <MoneyField label="Salário" defaultValue={123_450} onChange={told} />
    </MantineProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Salário');
  expect(field.value).toBe('1.234,50');
  await user.clear(field);
  expect(told).toHaveBeenLastCalledWith(null);
  await user.type(field, '321050');
  expect(field.value).toBe('3.210,50');
  expect(told).toHaveBeenLastCalledWith(321_050);
  await user.type(field, 'abc');
  expect(field.value).toBe('3.210,50');
  await user.type(field, '{Backspace>6/}');
  expect([field.value, told.mock.lastCall]).toEqual(['', [null]]);
});
