// @module-tag sempre
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Board, faultsOf, makeBoard } from '../../../bench/quadro/board.ts';
import { dropIntoOneGap } from '../../../bench/quadro/gap.ts';
import { moveAtRandom } from '../../../bench/quadro/moves.ts';
import { type Dropped, delaysOf, dropAbout, Screen, type Shown } from '../../../bench/quadro/screens.ts';
import { seededRandom } from '../src/demo/random.ts';
import { type SignedIn, signInAs, startTestApp, type TestApp } from './kit/app.ts';
import { makeEmpresa, type TestEmpresa } from './kit/factories.ts';
import { until } from './kit/salas.ts';

/* One short round of each of `npm run bench quadro`: the long ones are for a machine of their own. */

let app: TestApp;
let empresa: TestEmpresa;
let people: SignedIn[];
const { next: random } = seededRandom(15);
const board = (sizes: Parameters<typeof makeBoard>[2]): Promise<Board> => makeBoard(app.database, empresa.id_empresa, sizes);
const screenOf = ({ id_quadro }: Board, { call, token }: SignedIn): Screen => new Screen(app.url, { call, token, id_empresa: empresa.id_empresa }, id_quadro);

/** As after some hundred drops: between the first two cards no key that is short enough fits. */
const useUpGap = ({ cards: [first, second] }: Board) =>
  app.database.comEmpresa(empresa.id_empresa, (db) =>
    sql`update kanban_bloco b set chave = f.chave || repeat('0', 37) || '1' from kanban_bloco f where b.id_bloco = ${second!} and f.id_bloco = ${first!}`.execute(
      db,
    ),
  );

beforeAll(async () => {
  app = await startTestApp();
  empresa = await makeEmpresa(app.database, 'Loja A');
  people = [];
  for (let i = 0; i < 3; i++) people.push(await signInAs(app, empresa, 'administrador'));
});
afterAll(() => app.close());

it('[7] [issue: together] what one drops is on the other screens, which at the end show what a fresh fetch brings', async () => {
  const shared = await board({ listas: 4, cards: 40 });
  const screens = people.map((person) => screenOf(shared, person));
  await until('the screens are connected', async () => screens.every((screen) => screen.isConnected));
  for (const screen of screens) await screen.read();
  const dropped = await dropAbout(screens[0]!, 20, 100, random);
  expect(dropped.length).toBeGreaterThan(15);
  await until('all was seen', async () => delaysOf(screens, dropped).missed === 0);
  await until('the screens are as a fresh fetch', async () => (await Promise.all(screens.map((s) => s.differences()))).flat().length === 0);
  expect(screens.flatMap((screen) => screen.problems)).toEqual([]);
  for (const screen of screens) screen.close();
});

it('[issue: together] many who move at random lose and double no card', async () => {
  const small = await board({ listas: 3, cards: 12 });
  let left = 90;
  const moved = await Promise.all(Array.from({ length: 9 }, (_, i) => moveAtRandom(people[i % 3]!.call, small, () => left-- > 0, random)));
  expect(moved.flatMap(({ faults }) => faults)).toEqual([]);
  expect(moved.flatMap(({ times }) => times)).toHaveLength(90);
  expect(await faultsOf(app.database, small)).toEqual([]);
});

it('[issue: order] drops into one gap keep the order, short keys and the rest of the list', async () => {
  const one = await board({ listas: 1, cards: 130 });
  await useUpGap(one);
  const { linhas, chave, faults } = await dropIntoOneGap(app.database, people[0]!.call, one, 45);
  expect([faults, await faultsOf(app.database, one)]).toEqual([[], []]);
  expect(chave).toBeLessThanOrEqual(64);
  expect(linhas).toBeLessThan(130);
});

it('[issue: together] screens hear of keys that a move made anew', async () => {
  const one = await board({ listas: 1, cards: 130 });
  await useUpGap(one);
  const screen = screenOf(one, people[1]!);
  // what it reads when its socket is there is over, and all that is shown afterwards is what it was told
  await until('the screen has read its board', async () => screen.lists.length > 0);
  const before = screen.lists[0]!.blocos[1]!;
  await dropIntoOneGap(app.database, people[0]!.call, one, 1);
  await until('the screen is as a fresh fetch', async () => (await screen.differences()).length === 0);
  const after = screen.lists[0]!.blocos[2]!;
  expect([after.id_bloco, after.chave === before.chave]).toEqual([before.id_bloco, false]);
  screen.close();
});

describe('[issue: together] when a drop was seen', () => {
  const drop = (at: number, id_estagio: number, chave: string): Dropped => ({ id_bloco: 1, id_estagio, chave, at });
  const shown = (...places: (readonly [at: number, id_estagio: number, chave: string])[]): { shown: Shown } => ({
    shown: new Map([[1, places.map(([at, id_estagio, chave]) => ({ id_bloco: 1, id_estagio, chave, at }))]]),
  });

  it('is when its card stood there, with the key that it got or one that was made anew', () => {
    expect(delaysOf([shown([0, 1, 'a0'], [30, 2, 'a1'])], [drop(10, 2, 'a1')])).toEqual({ times: [20], missed: 0 });
    expect(delaysOf([shown([0, 1, 'a0'], [30, 2, 'a2'])], [drop(10, 2, 'a1')])).toEqual({ times: [20], missed: 0 });
    // late, but shown: its own key tells it from the drop after it
    expect(delaysOf([shown([60, 2, 'a1'], [70, 3, 'a0'])], [drop(10, 2, 'a1'), drop(50, 3, 'a0')])).toEqual({ times: [50, 20], missed: 0 });
  });

  it('is never where it was not shown, whatever was before and after it', () => {
    const missedIn = (screen: { shown: Shown }, ...drops: Dropped[]) => delaysOf([screen], drops).missed;
    expect(missedIn({ shown: new Map() }, drop(10, 2, 'a1'))).toBe(1);
    expect(missedIn(shown([0, 1, 'a0']), drop(10, 2, 'a1'))).toBe(1);
    // it stood there once, before it was dropped
    expect(missedIn(shown([5, 2, 'a1'], [8, 1, 'a0']), drop(10, 2, 'a1'))).toBe(1);
    // what is shown is of the drop before
    expect(missedIn(shown([15, 2, 'a1']), drop(0, 2, 'a1'), drop(10, 2, 'a2'))).toBe(1);
    // or of the drop after: into the same place, or with a key made anew
    expect(missedIn(shown([60, 2, 'a1']), drop(10, 2, 'a1'), drop(40, 3, 'a0'), drop(50, 2, 'a1'))).toBe(2);
    expect(missedIn(shown([60, 2, 'a9']), drop(10, 2, 'a1'), drop(40, 3, 'a0'), drop(50, 2, 'a2'))).toBe(2);
  });
});
