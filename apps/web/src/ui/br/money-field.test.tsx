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

test('[1] an amount that is copied from elsewhere is what it says, not its digits as cents', async () => {
  const user = userEvent.setup({ delay: null });
  const told = vi.fn();
  render(
    <MantineProvider env="test">
      <MoneyField label="Salário" onChange={told} />
    </MantineProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Salário');
  for (const [text, cents] of [
    ['3500', 350_000],
    ['R$ 3.500', 350_000],
    ['3.500,5', 350_050],
    [' 1234.56 ', 123_456],
  ] as const) {
    await user.click(field);
    await user.paste(text);
    expect(told).toHaveBeenLastCalledWith(cents);
  }
  expect(field.value).toBe('1.234,56');
  await user.paste('a combinar');
  expect(field.value).toBe('1.234,56');
});
