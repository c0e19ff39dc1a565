import { expect, it } from 'vitest';
import { ehDia, ehNumero } from './valores.ts';

it.each(['0', '-3', '12,5', '12.500000', '123456789012345'])('%s is a number', (text) => expect(ehNumero(text)).toBe(true));
it.each(['', '1.234,56', 'doze', '1,', '1234567890123456', '0,1234567'])('%s is none', (text) => expect(ehNumero(text)).toBe(false));

it.each(['2026-11-24', '2024-02-29', '0001-01-01'])('%s is a day', (text) => expect(ehDia(text)).toBe(true));
it.each(['', '24/11/2026', '2026-02-29', '2026-02-31', '2026-13-01', '2026-11-00', '2026-11-24T10:00'])('%s is none', (text) =>
  expect(ehDia(text)).toBe(false),
);
