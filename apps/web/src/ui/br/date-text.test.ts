import { expect, test } from 'vitest';
import { dateIso, dateText, dateTyped } from './date-text.ts';

// the month is cleared and the day defaults to 1; the day is cleared before there is a month
test.each([
  ['3', '3'],
  ['31', '31'],
  ['32', ''],
  ['00', ''],
  ['31/12', '31/12'],
  ['31/13', '01'],
  ['31/00', '01'],
  ['31/12/1979', '31/12/1979'],
])('[5] day 1-31, month up to 12: %s stays as "%s"', (typed, kept) => {
  expect(dateTyped(typed)).toBe(kept);
});

test('between the form and the screen', () => {
  expect(dateText('1979-12-03')).toBe('03/12/1979');
  expect(dateIso('03/12/1979')).toBe('1979-12-03');
  expect([dateText('03/1'), dateIso('03/1')]).toEqual(['03/1', '03/1']);
});
