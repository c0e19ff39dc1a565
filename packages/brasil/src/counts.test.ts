import { expect, test } from 'vitest';
import { abbreviateCount } from './counts.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1 mil'],
  [1234, '1,2 mil'],
  [12_500, '12,5 mil'],
  [999_999, '999,9 mil'],
  [1_000_000, '1 mi'],
  [2_540_000, '2,5 mi'],
  [-1500, '-1,5 mil'],
])('[9] a count of %i shows as %s', (count, text) => {
  expect(abbreviateCount(count)).toBe(text);
});
