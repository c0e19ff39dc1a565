import { expect, test } from 'vitest';
import { applyMask, caretAfter, masks } from './mask.ts';

test.each([
  [masks.cpf, '52998224725', '529.982.247-25'],
  [masks.cpf, '5299', '529.9'],
  [masks.cpf, '529', '529'],
  [masks.cpf, '529.982.247-2599', '529.982.247-25'],
  [masks.cnpj, '11222333000181', '11.222.333/0001-81'],
  [masks.cnpj, '12abc34501de35', '12.ABC.345/01DE-35'],
  [masks.cnpj, '12ABC34501DEXX35', '12.ABC.345/01DE-35'],
  [masks.cep, '13010111', '13.010-111'],
  [masks.phone, '1133334444', '(11) 3333-4444'],
  [masks.phone, '11988887777', '(11) 98888-7777'],
  [masks.date, '2011', '20/11'],
  [masks.cpf, '', ''],
  [masks.cpf, 'abc', ''],
])('[5] mask %s draws %s as %s', (mask, typed, drawn) => {
  expect(applyMask(typed, mask)).toBe(drawn);
});

test('the caret stays behind its character when dots appear', () => {
  expect(caretAfter('529.9', 4)).toBe(5);
  expect(caretAfter('529.982', 3)).toBe(3);
  expect(caretAfter('529', 9)).toBe(3);
});
