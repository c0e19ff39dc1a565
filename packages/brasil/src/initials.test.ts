import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['Ana Lima', 'AL'],
  ['ana', 'A'],
  ['  Maria   da  Silva ', 'MD'],
  ['Érica', 'É'],
  ['+55 11 98888-7777', '#'],
  ['', '#'],
  ['3 Irmãos', 'I'],
])("[5] initials of '%s' are '%s'", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
