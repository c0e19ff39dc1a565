import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chegada } from './chegada.ts';

let opened: string[];
let chegada: Chegada;
const came = (de: string, id: string): void => chegada.came(de, id, () => opened.push(id));

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  chegada = new Chegada(2000);
});
afterEach(() => vi.useRealTimers());

it('one of a person at a time, in the order in which they came; others are not held up', () => {
  for (const id of ['a', 'b', 'c']) came('rita', id);
  came('joao', 'x');
  expect(opened).toEqual(['a', 'x']);
  chegada.read('rita', 'c'); // not its turn yet
  chegada.read('rita', 'a');
  expect(opened).toEqual(['a', 'x', 'b']);
  chegada.read('rita', 'b');
  chegada.read('rita', 'c');
  came('rita', 'd');
  expect(opened).toEqual(['a', 'x', 'b', 'c', 'd']);
});

it('one that is never read is waited for no longer than that', () => {
  for (const id of ['a', 'b']) came('rita', id);
  vi.advanceTimersByTime(1999);
  expect(opened).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(opened).toEqual(['a', 'b']);
  // read at last: that changes nothing
  chegada.read('rita', 'a');
  came('rita', 'c');
  expect(opened).toEqual(['a', 'b']);
});

it('what was not opened when the connection went is brought again', () => {
  for (const id of ['a', 'b']) came('rita', id);
  chegada.clear();
  vi.advanceTimersByTime(5000);
  expect(opened).toEqual(['a']);
  came('rita', 'a');
  expect(opened).toEqual(['a', 'a']);
});
