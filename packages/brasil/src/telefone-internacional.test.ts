import { expect, test } from 'vitest';
import { formatInternational, isPossiblePhone, phoneParts } from './telefone-internacional.ts';

test.each([
  ['11987654321', true],
  ['(11) 3333-4444', true],
  ['+5511987654321', true],
  ['+1 415 555 2671', true],
  ['+351912345678', true],
  ['119876', false],
  ['+55119', false],
  ['+1415555', false],
  ['+999123456', false],
  ['', false],
])('[5] %s is possible for its country: %s', (phone, possible) => {
  expect(isPossiblePhone(phone)).toBe(possible);
});

test.each([
  ['5511987654321', 'BR', '11987654321'],
  ['+14155552671', 'US', '4155552671'],
  ['+351912345678', 'PT', '912345678'],
  ['+33912345678', 'FR', '912345678'],
])('the country of %s is %s', (phone, sigla, nacional) => {
  expect(phoneParts(phone)).toEqual({ sigla, nacional });
});

test('drawn as people of the country write it', () => {
  expect(formatInternational('5511987654321')).toBe('(11) 98765-4321');
  expect(formatInternational('+14155552671')).toBe('+1 415 555 2671');
});
