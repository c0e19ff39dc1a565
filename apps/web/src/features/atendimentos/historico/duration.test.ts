import { expect, it } from 'vitest';
import { formatDuration } from './duration.ts';

it('durations read as people say them', () => {
  expect([0, 59, 60, 3599, 3600, 11_100, 86_399, 86_400, 180_000].map(formatDuration)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '59 min',
    '1 h 00',
    '3 h 05',
    '23 h 59',
    '1 d 0 h',
    '2 d 2 h',
  ]);
  expect(formatDuration(null)).toBe('');
});
