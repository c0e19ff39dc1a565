import { expect, test } from 'vitest';
import { cepDigits, formatCep, isCep } from './cep.ts';

test('[5] CEP: digits only, eight of them', () => {
  expect(cepDigits('13.010-111')).toBe('13010111');
  expect(isCep('13.010-111')).toBe(true);
  for (const wrong of ['13010-11', '130101111', '00000-000', '']) expect(isCep(wrong)).toBe(false);
});

test('[5] CEP is drawn as ##.###-###', () => {
  expect(formatCep('13010111')).toBe('13.010-111');
  expect(formatCep('130')).toBe('130');
});
