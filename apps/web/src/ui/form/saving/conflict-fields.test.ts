import { expect, test } from 'vitest';
import { differencesOf, mergedOf, valueText } from './conflict-fields.ts';

const read = { nome: 'A', cargo: '', tags: [1], campos: { 1: 'x', 2: '' }, versao: 1 };
const mine = { nome: 'Meu', cargo: '', tags: [1, 2], campos: { 1: 'x', 2: '5' }, versao: 1 };
const theirs = { nome: 'Deles', cargo: null, tags: [1], campos: { 1: 'y' }, versao: 2 };

test('only what is not the same, fields inside a field each by itself; what they alone changed is theirs', () => {
  expect(differencesOf(read, mine, theirs, 'versao').map(({ field, side }) => [field, side])).toEqual([
    ['nome', 'mine'],
    ['tags', 'mine'],
    ['campos.1', 'theirs'],
    ['campos.2', 'mine'],
  ]);
});

test('what was chosen as theirs comes from what is stored', () => {
  const chosen = new Map([
    ['nome', 'theirs'],
    ['tags', 'mine'],
    ['campos.1', 'theirs'],
    ['campos.2', 'theirs'],
  ] as const);
  expect(mergedOf<Record<string, unknown>>(mine, theirs, chosen)).toEqual({ ...mine, nome: 'Deles', campos: { 1: 'y', 2: '' } });
});

test.each([
  [null, 'vazio'],
  [[], 'vazio'],
  [true, 'Sim'],
  [0, '0'],
  [[{ tipo: 'Casa', numero: '11', principal: 1 }], 'Casa 11'],
])('%j reads %s', (value, text) => {
  expect(valueText(value)).toBe(text);
});
