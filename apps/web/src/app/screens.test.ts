import { expect, test } from 'vitest';
import { clientScreens } from '@/features/area-cliente/area-cliente.routes.ts';
import { areas, areasOf, everyScreen } from './screens.ts';
import { clientMenu } from './shell/client-menu.ts';

test('every screen is found by its address', async () => {
  const lost: string[] = [];
  for (const area of areas) for (const { path } of await area.screens()) if (!areasOf(`/${path}`).includes(area)) lost.push(path);
  expect(lost).toEqual([]);
});

test('no area claims an address that none of its screens has', async () => {
  for (const { owns, screens } of areas) {
    const first = new Set((await screens()).map(({ path }) => path.split('/', 1)[0]!.toLowerCase()));
    expect([...first].toSorted()).toEqual([...owns].toSorted());
  }
});

test('an address is found however it is spelled, and one of nobody is not', () => {
  expect(areasOf('/CONTATOS/Mesclar')).toEqual(areasOf('/contatos'));
  expect(areasOf('/contatos')).not.toEqual([]);
  expect(areasOf('/nao-existe')).toEqual([]);
});

test('no two screens share an address', async () => {
  const paths = (await everyScreen()).map(({ path }) => path.toLowerCase());
  expect(new Set(paths).size).toBe(paths.length);
});

test('[2] the client menu offers the screens that are there, and no other', () => {
  expect(clientMenu.map(({ caminho }) => caminho)).toEqual(clientScreens.map(({ path }) => `/area_cliente/${path}`));
});
