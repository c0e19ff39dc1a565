import { expect, test } from 'vitest';
import { dialable } from './start-chat.ts';

test.each([
  ['(11) 98765-4321', '5511987654321'],
  ['1133334444', '551133334444'],
  ['5511987654321', '5511987654321'],
  ['+14155552671', '+14155552671'],
  ['+1 415 555 2671', '+14155552671'],
  ['sem número', null],
])('[5] %s is dialled as %s: 10 or 11 digits get 55, a number of another country keeps its code', (phone, dialled) => {
  expect(dialable(phone)).toBe(dialled);
});
