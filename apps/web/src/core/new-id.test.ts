import { afterEach, expect, it, vi } from 'vitest';
import { newId } from './new-id.ts';

afterEach(() => vi.unstubAllGlobals());

it('makes ids on an address without https, too, where the browser has no randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: <T extends ArrayBufferView>(array: T) => array });
  expect(newId()).toMatch(/^[\da-f]{32}$/);
  vi.unstubAllGlobals();
  expect(newId()).not.toBe(newId());
});
