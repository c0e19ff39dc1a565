import { expect, test } from 'vitest';
import { formatCpf, isCpf } from './cpf.ts';

test('[5] CPF needs 11 digits with both check digits', () => {
  expect(isCpf('529.982.247-25')).toBe(true);
  expect(isCpf('52998224725')).toBe(true);
  expect(isCpf('11144477735')).toBe(true);
  for (const wrong of ['529.982.247-26', '529.982.247-15', '5299822472', '529982247255', '', 'abc']) expect(isCpf(wrong)).toBe(false);
});

test('[5] CPF of one repeated digit is refused, though its check digits fit', () => {
  for (let digit = 0; digit <= 9; digit += 1) expect(isCpf(String(digit).repeat(11))).toBe(false);
});

test('[5] CPF is drawn as ###.###.###-##', () => {
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
  expect(formatCpf('5299')).toBe('5299');
});
