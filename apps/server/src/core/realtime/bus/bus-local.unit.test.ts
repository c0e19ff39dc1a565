import { describe, expect, it } from 'vitest';
import { createLocalBus } from './bus-local.ts';

describe('[realtime] bus of one node', () => {
  it('numbers each topic by itself, in order, and only what is sequenced', async () => {
    const bus = createLocalBus();
    const heard: unknown[] = [];
    bus.onMessage('events', (...message) => heard.push(message));
    bus.send('events', 'a', '1', true);
    bus.send('events', 'b', '2', true);
    bus.send('events', 'a', '3', false);
    bus.send('events', 'a', '4', true);
    bus.send('control', 'a', '5', true);
    expect(heard).toEqual([
      ['a', '1', 1],
      ['b', '2', 1],
      ['a', '3', null],
      ['a', '4', 2],
    ]);
    expect(await bus.sequences(['a', 'b', 'c'])).toEqual([3, 1, 0]);
    expect(await bus.healthy()).toBe(true);
    expect(createLocalBus().epoch()).not.toBe(bus.epoch());
  });
  it('forgets topics of long ago without ever giving one of their numbers again', async () => {
    const bus = createLocalBus({ topics: 10 });
    const given: number[] = [];
    bus.onMessage('events', (topic, _, seq) => {
      if (topic === 'sala') given.push(seq!);
    });
    for (let i = 0; i < 5; i++) bus.send('events', 'sala', '', true);
    for (let i = 0; i < 50; i++) bus.send('events', `outra-${i}`, '', true);
    const [stands] = await bus.sequences(['sala']);
    expect(stands).toBeGreaterThanOrEqual(5);
    bus.send('events', 'sala', '', true);
    expect(given.at(-1)).toBe(stands! + 1);
  });
});
