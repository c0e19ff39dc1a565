import { expect, test } from 'vitest';
import { fromTime } from './time-text.ts';

test('[1] the last minute of a day, as an end, is the end of the day', () => {
  expect(['23:59', '2359', '24:00', '00:00', '23:58'].map((text) => fromTime(text, true))).toEqual([1440, 1440, 1440, 1440, 1438]);
  expect(['23:59', '24:00'].map((text) => fromTime(text, false))).toEqual([1439, null]);
});
