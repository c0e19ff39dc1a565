import { expect, test } from 'vitest';
import { plain, plainWords } from './texto.ts';

test('accents and capitals do not tell texts apart', () => {
  expect(plain('São José, AÇÃO!')).toBe('sao jose, acao!');
  expect(plain('Joa\u0303o')).toBe(plain('João'));
});

test('only letters and digits are left of words', () => {
  expect(plainWords("  Santa Bárbara d'Oeste - SP ")).toBe('santa barbara d oeste sp');
  expect(plainWords('Pós-venda & Garantia', '-')).toBe('pos-venda-garantia');
  expect(plainWords('!?')).toBe('');
});
