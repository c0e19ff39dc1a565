import { expect, it } from 'vitest';
import { Ritmo } from './ritmo.ts';

/** Sends whatever may leave, each 100 ms, for so long; answers when each left. */
function run(porMinuto: number | null, ms: number, random = () => 0.5): number[] {
  let now = 1_000_000;
  const ritmo = new Ritmo(() => now, random);
  ritmo.set(porMinuto);
  const left: number[] = [];
  for (const end = now + ms; now < end; now += 100) {
    for (let n = ritmo.free(16); n > 0; n--) {
      ritmo.took();
      left.push(now - 1_000_000);
    }
  }
  return left;
}

it('a minute never takes more than it may, beyond the few that go at once', () => {
  for (const rate of [6, 30, 120]) {
    const left = run(rate, 600_000);
    const most = Math.max(...left.map((from) => left.filter((at) => at >= from && at < from + 60_000).length));
    expect(most).toBeLessThanOrEqual(rate + Math.ceil(rate / 6) + 1);
    // and is used: nine tenths of what ten minutes allow
    expect(left.length).toBeGreaterThan(rate * 9);
  }
});

it('a few go at once, the others by no even time', () => {
  let n = 0;
  const left = run(60, 30_000, () => (++n * 0.37) % 1);
  expect(left.filter((at) => at === 0)).toHaveLength(10);
  const apart = left.slice(11).map((at, i) => at - left[i + 10]!);
  expect(new Set(apart).size).toBeGreaterThan(3);
});

it('without a rate nothing waits', () => {
  expect(run(null, 200)).toHaveLength(32);
});
