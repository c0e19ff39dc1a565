import { expect, it, test } from 'vitest';
import { ehDia, ehNumero, plain, plainWords } from './texto.ts';

test('accents and capitals do not tell texts apart', () => {
  expect(plain('São José, AÇÃO!')).toBe('sao jose, acao!');
  expect(plain('Joa\u0303o')).toBe(plain('João'));
});

test('only letters and digits are left of words', () => {
  expect(plainWords("  Santa Bárbara d'Oeste - SP ")).toBe('santa barbara d oeste sp');
  expect(plainWords('Pós-venda & Garantia', '-')).toBe('pos-venda-garantia');
  expect(plainWords('!?')).toBe('');
});

it.each(['0', '-3', '12,5', '12.500000', '123456789012345'])('%s is a number', (text) => expect(ehNumero(text)).toBe(true));
it.each(['', '1.234,56', 'doze', '1,', '1234567890123456', '0,1234567'])('%s is none', (text) => expect(ehNumero(text)).toBe(false));

it.each(['2026-11-24', '2024-02-29', '0001-01-01'])('%s is a day', (text) => expect(ehDia(text)).toBe(true));
it.each(['', '24/11/2026', '2026-02-29', '2026-02-31', '2026-13-01', '2026-11-00', '2026-11-24T10:00'])('%s is none', (text) =>
  expect(ehDia(text)).toBe(false),
);
