import { beforeEach, expect, test } from 'vitest';
import { createStoreMap, forgetSession } from '../store.ts';
import { liveList } from './live-list.ts';

interface Row {
  id: number;
  at: number;
  who: string;
}
const rows = createStoreMap<number, Row | null>(() => null, { until: 'session' });
let answer: (page: { data: Row[]; cursor: string | null }) => void = () => undefined;
let refuse: (error: Error) => void = () => undefined;
let asks = 0;
const list = liveList<{ who: string }, Row, number>({
  view: { who: '' },
  totais: 0,
  load: () =>
    new Promise((resolve, reject) => {
      answer = (page) => resolve({ ...page, totais: 7 });
      refuse = reject;
    }),
  rows,
  idOf: ({ id }) => id,
  newer: (_known, _row, heard) => heard,
  place: (row, { who }) => (who === '' || row.who === who ? 'in' : 'out'),
  compare: () => (a, b) => b.at - a.at || b.id - a.id,
  changed: () => {
    asks += 1;
  },
});
const row = (id: number, at = id, who = 'Ana'): Row => ({ id, at, who });
const ids = (): readonly number[] => list.get().ids;
async function shown(data: Row[], cursor: string | null = null): Promise<void> {
  const read = list.refresh();
  answer({ data, cursor });
  await read;
}

beforeEach(() => {
  forgetSession();
  asks = 0;
});

test('what is told goes to its place, moves, and leaves what it does not belong to', async () => {
  await shown([row(3), row(1)]);
  list.apply([row(2)]);
  expect(ids()).toEqual([3, 2, 1]);
  list.apply([row(1, 9)]);
  expect(ids()).toEqual([1, 3, 2]);
  list.clear({ who: 'Bia' });
  await shown([row(5, 5, 'Bia')]);
  list.apply([row(4), row(6, 6, 'Bia')]);
  expect(ids()).toEqual([6, 5]);
  list.apply([row(6)]);
  list.remove(5);
  expect(ids()).toEqual([]);
  expect(asks).toBe(5);
});

test('a page that was read before something was told knows no better: not of what came, changed or went', async () => {
  const read = list.refresh();
  list.apply([row(4), row(2, 8, 'Bia')]);
  list.remove(1);
  answer({ data: [row(3), row(2), row(1)], cursor: null });
  await read;
  expect(ids()).toEqual([2, 4, 3]);
  expect(rows.of(2).get()?.who).toBe('Bia');
});

test('what belongs behind the last page that was read comes with the next one, once', async () => {
  await shown([row(9), row(8)], 'depois');
  list.apply([row(7)]);
  list.apply([row(8, 1)]);
  expect(ids(), 'neither is here: one was not yet, the other went there').toEqual([9]);
  list.more();
  expect(list.get().state).toBe('more');
  answer({ data: [row(7), row(8, 1)], cursor: null });
  await expect.poll(ids).toEqual([9, 7, 8]);
  list.apply([row(6)]);
  expect(ids(), 'all is loaded').toEqual([9, 7, 6, 8]);
});

test('an answer to another view, or of another session, is not shown', async () => {
  const first = list.refresh();
  const late = answer;
  list.clear({ who: 'Bia' });
  const second = list.refresh();
  answer({ data: [row(5, 5, 'Bia')], cursor: null });
  late({ data: [row(1)], cursor: null });
  await Promise.all([first, second]);
  expect(ids()).toEqual([5]);
  const third = list.refresh();
  const over = answer;
  forgetSession();
  over({ data: [row(1)], cursor: null });
  await third;
  expect(list.get()).toMatchObject({ ids: [], state: 'loading', who: '', totais: 0 });
});

test('one that does not come says why; asked again, it is loading', async () => {
  const read = list.refresh();
  refuse(new Error('Você não tem acesso.'));
  await read;
  expect(list.get()).toMatchObject({ state: 'error', error: 'Você não tem acesso.' });
  void list.refresh();
  expect(list.get().state).toBe('loading');
  answer({ data: [row(1)], cursor: null });
  await expect.poll(ids).toEqual([1]);
});
