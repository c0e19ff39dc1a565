import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forAWhile, remembered } from './remembered.ts';

let time = 1_000_000;
const now = () => time;
beforeEach(() => {
  time = 1_000_000;
});

describe('remembered', () => {
  it('is worked out once, also for many at once; older, it is given as it was and renewed behind it', async () => {
    const totals = remembered<number>({ now, freshMs: 1000, most: 10 });
    let answer = 1;
    const work = vi.fn(() => Promise.resolve(answer));
    expect(await Promise.all([totals.of('a', work), totals.of('a', work), totals.of('a', work)])).toEqual([1, 1, 1]);
    expect([work.mock.calls.length, totals.peek('a'), totals.peek('b')]).toEqual([1, 1, undefined]);
    time += 1000;
    expect([await totals.of('a', work), work.mock.calls.length]).toEqual([1, 1]);
    time += 1;
    answer = 0;
    expect([totals.peek('a'), await totals.of('a', work)]).toEqual([1, 1]);
    await vi.waitFor(() => expect(totals.peek('a')).toBe(0));
    expect([await totals.of('a', work), work.mock.calls.length]).toEqual([0, 2]);
  });

  it('one that cannot be renewed stays as it was, and is tried again; of the first failure whoever waits hears, and the next one tries', async () => {
    const totals = remembered<number>({ now, freshMs: 1000, most: 10 });
    const down = vi.fn(() => Promise.reject<number>(new Error('fora do ar')));
    await expect(totals.of('a', down)).rejects.toThrow('fora do ar');
    expect(await totals.of('a', () => Promise.resolve(5))).toBe(5);
    time += 2000;
    expect(await totals.of('a', down)).toBe(5);
    await vi.waitFor(() => expect(down).toHaveBeenCalledTimes(2));
    await totals.ready('a', down);
    expect([await totals.of('a', () => Promise.resolve(6)), down.mock.calls.length]).toEqual([5, 3]);
    await vi.waitFor(() => expect(totals.peek('a')).toBe(6));
  });

  it('ready ends when it is there and fresh; anew is worked out whatever is kept, by itself', async () => {
    const totals = remembered<number>({ now, freshMs: 1000, most: 10 });
    await totals.ready('a', () => Promise.resolve(1));
    expect(totals.peek('a')).toBe(1);
    time += 2000;
    await totals.ready('a', () => Promise.resolve(2));
    expect(totals.peek('a')).toBe(2);
    // a count that began before is not what somebody gets who asks after a change
    const first = Promise.withResolvers<number>();
    const early = totals.of('b', () => first.promise);
    expect(await totals.anew('b', () => Promise.resolve(8))).toBe(8);
    first.resolve(7);
    expect(await early).toBe(7);
    expect(totals.peek('b')).toBe(8);
  });

  it('the longest unused goes when there are too many', async () => {
    const totals = remembered<number>({ now, freshMs: 1000, most: 2 });
    const one = () => Promise.resolve(1);
    await totals.of('a', one);
    await totals.of('b', one);
    await totals.of('a', one);
    await totals.of('c', one);
    expect(['a', 'b', 'c'].map((key) => totals.peek(key))).toEqual([1, undefined, 1]);
  });
});

it('what counts for a while is over by itself, and is never more than so many', () => {
  const keys = forAWhile({ now, ms: 100, most: 2 });
  keys.add('a');
  expect([keys.has('a'), keys.has('b')]).toEqual([true, false]);
  time += 101;
  expect(keys.has('a')).toBe(false);
  for (const key of ['a', 'b', 'c']) keys.add(key);
  expect(['a', 'b', 'c'].filter((key) => keys.has(key)).length).toBeLessThanOrEqual(2);
  expect(keys.has('c')).toBe(true);
});
