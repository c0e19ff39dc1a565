import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Board, faultsOf, makeBoard } from '../../../bench/quadro/board.ts';
import { dropIntoOneGap } from '../../../bench/quadro/gap.ts';
import { moveAtRandom } from '../../../bench/quadro/moves.ts';
import { delaysOf, dropAbout, Screen } from '../../../bench/quadro/screens.ts';
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

it('[issue: order] drops into one gap keep the order, short keys and the rest of the list, and screens hear of keys that were made anew', async () => {
  const one = await board({ listas: 1, cards: 130 });
  // as after some hundred drops: the gap is nearly used up
  await app.database.comEmpresa(empresa.id_empresa, (db) =>
    sql`update kanban_bloco b set chave = f.chave || repeat('0', 36) || 'V' from kanban_bloco f where b.id_bloco = ${one.cards[1]!} and f.id_bloco = ${one.cards[0]!}`.execute(
      db,
    ),
  );
  const screen = screenOf(one, people[1]!);
  await until('the screen is connected', async () => screen.isConnected);
  await screen.read();
  const { linhas, chave, faults } = await dropIntoOneGap(app.database, people[0]!.call, one, 45);
  expect([faults, await faultsOf(app.database, one)]).toEqual([[], []]);
  expect(chave).toBeLessThanOrEqual(64);
  expect(linhas).toBeLessThan(130);
  await until('the screen is as a fresh fetch', async () => (await screen.differences()).length === 0);
  screen.close();
});
