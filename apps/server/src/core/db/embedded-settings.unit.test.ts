import { expect, test } from 'vitest';
import { embeddedSettings } from './embedded-settings.ts';

const GB = 1024 ** 3;
const sizes = (memory: number) => embeddedSettings(memory).filter((s) => /^(shared_buffers|effective_cache_size)=/.test(s));

test('an eighth of the memory is the database’s own cache, within bounds, and half is what it counts on', () => {
  expect(sizes(2 * GB)).toEqual(['shared_buffers=256MB', 'effective_cache_size=1024MB']);
  expect(sizes(24 * GB)).toEqual(['shared_buffers=3072MB', 'effective_cache_size=12288MB']);
  expect(sizes(256 * 1024 ** 2)).toEqual(['shared_buffers=128MB', 'effective_cache_size=128MB']);
  expect(sizes(512 * GB)).toEqual(['shared_buffers=8192MB', 'effective_cache_size=262144MB']);
});
