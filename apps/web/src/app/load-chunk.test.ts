import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk, reloadIfDeployed } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const failing = (message: string) => vi.fn(() => Promise.reject(new TypeError(message)));

test('[8] a chunk that never arrives fails after 120 s', async () => {
  const result = expect(loadChunk(() => new Promise(() => {}))).rejects.toThrow(new ChunkError('Loading chunk failed'));
  await vi.advanceTimersByTimeAsync(120_000);
  await result;
});

test('[8] a script is tried once more', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce('tela');
  const result = loadChunk(load);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toBe('tela');
  expect(load).toHaveBeenCalledTimes(2);
});

test('[8] CSS is never tried again', async () => {
  const load = failing('Unable to preload CSS for /assets/a.css');
  await expect(loadChunk(load)).rejects.toThrow('Loading CSS chunk failed');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a reload happens only when the server serves another build', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  const serve = (html: string) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(html)));
  serve('<script src="/assets/index-old.js">');
  expect(await reloadIfDeployed()).toBe(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect(await reloadIfDeployed()).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});
