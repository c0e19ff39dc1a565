import { afterEach, expect, test, vi } from 'vitest';
import { grow } from './grow.ts';

afterEach(() => vi.unstubAllGlobals());
const field = (): HTMLTextAreaElement =>
  Object.defineProperties(document.createElement('textarea'), { scrollHeight: { value: 84 }, offsetHeight: { value: 40 }, clientHeight: { value: 38 } });

test('a field shows all of its text, its border around it, where the browser does not let it grow', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  const text = field();
  grow(text);
  expect(text.style.height).toBe('86px');
});

test('a browser that lets fields grow is left alone', () => {
  vi.stubGlobal('CSS', { supports: () => true });
  const text = field();
  grow(text);
  expect(text.style.height).toBe('');
});
