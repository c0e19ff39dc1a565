import { afterEach, expect, test, vi } from 'vitest';
import { lastingFetch } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

test('an act of few words outlives the page; a question, a long one and those beyond what a browser takes do not', async () => {
  const sent: (boolean | undefined)[] = [];
  let answer = (): void => {};
  const answered = new Promise<Response>((done) => {
    answer = () => done(new Response());
  });
  vi.stubGlobal('fetch', (_: string, init?: RequestInit) => {
    sent.push(init?.keepalive);
    return answered;
  });
  const act = (body = '{}'): Promise<Response> => lastingFetch('/api/x', { method: 'POST', body });
  const all = [lastingFetch('/api/x'), lastingFetch('/api/x', { method: 'GET' }), act('x'.repeat(3000)), ...Array.from({ length: 12 }, () => act())];
  expect(sent).toEqual([undefined, undefined, undefined, ...Array<boolean>(10).fill(true), undefined, undefined]);
  answer();
  await Promise.all(all);
  void act();
  expect(sent.at(-1)).toBe(true);
});
