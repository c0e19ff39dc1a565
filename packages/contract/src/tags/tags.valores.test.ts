import { expect, test } from 'vitest';
import { tagContato, tagModelo } from './tags.endpoints.ts';
import { horaPadrao, tagsVisiveis, tiposDoTextoLivre, valorDaTag } from './tags.valores.ts';

test.each([
  ['00:00', '00:00'],
  ['8:05', '08:05'],
  ['23:59', '23:59'],
  ['24:00', undefined],
  ['12:60', undefined],
  ['-1:00', undefined],
])('[5] hour 0-23 and minute 0-59: %s is kept as %s', (typed, kept) => {
  const read = valorDaTag('time', typed);
  expect('valor' in read ? read.valor : undefined).toBe(kept);
});

test('[5] [9] a time starts at 8:00', () => {
  expect(valorDaTag('time', horaPadrao)).toEqual({ valor: '08:00' });
});

test.each([
  ['1969-12-31T23:59', false],
  ['1970-01-01T00:00', true],
  ['2069-01-01T00:00', true],
  ['2069-01-02T00:00', false],
])('[5] date and time from 1970-01-01 to 2069-01-01: %s is taken: %s', (typed, taken) => {
  expect('valor' in valorDaTag('datetime', typed)).toBe(taken);
});

test('[5] a free text may become bool, string, number, datetime or date', () => {
  expect(tiposDoTextoLivre).toEqual(['bool', 'string', 'number', 'datetime', 'date']);
});

test('[9] pages of 50 tags; 6 are shown before "Mostrar mais"', () => {
  for (const { query } of [tagContato.getAll, tagModelo.getAll]) expect(query.parse({ id_contato: 1 })).toMatchObject({ page: 0, rpp: 50 });
  expect(tagsVisiveis).toBe(6);
});
