import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

/** Work that ends when it is told to; `begun` says which have begun, in their order. */
function bench() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve(name)));
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)!();
    await settled();
  };
  return { begun, work, end };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('does so much at one time, in the order in which it was asked for, and gives back the place of what fails', async () => {
  const { begun, work, end } = bench();
  const slots = new Slots(2);
  const failing = expect(
    slots.run(async () => {
      await work('a')();
      throw new Error('não');
    }),
  ).rejects.toThrow('não');
  const rest = ['b', 'c', 'd'].map((name) => slots.run(work(name)));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  await failing;
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('b');
  await end('c');
  await end('d');
  expect(await Promise.all(rest)).toEqual(['b', 'c', 'd']);
});

it('begins less of it while others are at work, who wait for nothing, and goes on when they are done', async () => {
  const { begun, work, end } = bench();
  const slots = new Slots(3, { beside: 1, patience: 60_000 });
  const first = [slots.first(work('equipe 1')), slots.first(work('equipe 2'))];
  for (const name of ['a', 'b', 'c', 'd']) void slots.run(work(name));
  await settled();
  expect(begun).toEqual(['equipe 1', 'equipe 2', 'a']);
  await end('a');
  expect(begun.slice(3)).toEqual(['b']);
  await end('equipe 1');
  expect(begun.slice(3)).toEqual(['b']);
  await end('equipe 2');
  expect(begun.slice(3)).toEqual(['b', 'c', 'd']);
  expect(await Promise.all(first)).toEqual(['equipe 1', 'equipe 2']);
});

it('who has waited for long enough waits for nobody any more', async () => {
  const { begun, work, end } = bench();
  const slots = new Slots(2, { beside: 1, patience: 0 });
  void slots.first(work('equipe'));
  for (const name of ['a', 'b', 'c']) void slots.run(work(name));
  await settled();
  expect(begun).toEqual(['equipe', 'a', 'b']);
  await end('equipe');
  expect(begun).toEqual(['equipe', 'a', 'b']);
});
