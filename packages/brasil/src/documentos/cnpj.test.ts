import { expect, test } from 'vitest';
import { formatCnpj, isCnpj } from './cnpj.ts';
import { formatCpfOrCnpj, isCpfOrCnpj } from './documento.ts';

test('[5] CNPJ needs 14 digits with both check digits', () => {
  expect(isCnpj('11.222.333/0001-81')).toBe(true);
  expect(isCnpj('11222333000181')).toBe(true);
  for (const wrong of ['11.222.333/0001-82', '11.222.333/0001-71', '1122233300018', '', '00000000000000', '11111111111111']) expect(isCnpj(wrong)).toBe(false);
});

test('[5] CNPJ with letters, in either case; letters never stand in the check digits', () => {
  expect(isCnpj('12.ABC.345/01DE-35')).toBe(true);
  expect(isCnpj('12abc34501de35')).toBe(true);
  expect(isCnpj('12.ABC.345/01DE-36')).toBe(false);
  expect(isCnpj('12.ABC.345/01DE-3A')).toBe(false);
});

test('[5] CNPJ is drawn as ##.###.###/####-##', () => {
  expect(formatCnpj('11222333000181')).toBe('11.222.333/0001-81');
  expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35');
  expect(formatCnpj('112')).toBe('112');
});

test('[5] CPF-or-CNPJ takes either', () => {
  expect(isCpfOrCnpj('529.982.247-25')).toBe(true);
  expect(isCpfOrCnpj('11.222.333/0001-81')).toBe(true);
  expect(isCpfOrCnpj('123')).toBe(false);
  expect(formatCpfOrCnpj('52998224725')).toBe('529.982.247-25');
  expect(formatCpfOrCnpj('11222333000181')).toBe('11.222.333/0001-81');
});
