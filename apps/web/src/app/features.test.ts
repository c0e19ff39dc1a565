import { expect, test } from 'vitest';
import { bringFeatures, everyPart, everyScreen, featuresAt, type LazyFeature } from '@/core/feature.ts';
import { clientScreens } from '@/features/area-cliente/area-cliente.routes.ts';
import { features as gathered } from './features.gen.ts';
import { clientMenu } from './shell/client/client-menu.ts';

const features: readonly LazyFeature[] = gathered;
bringFeatures(features);

test('every screen is found by its address', async () => {
  const lost: string[] = [];
  for (const feature of features) for (const { path } of (await feature.load()).screens ?? []) if (!featuresAt(`/${path}`).includes(feature)) lost.push(path);
  expect(lost).toEqual([]);
});

test('no feature claims an address that none of its screens has, or a part that it has not', async () => {
  for (const { owns, has, load } of features) {
    const feature = await load();
    const first = new Set((feature.screens ?? []).map(({ path }) => path.split('/', 1)[0]!.toLowerCase()));
    expect([...first].toSorted()).toEqual([...owns].toSorted());
    expect(['panel', 'realtime', 'search'].filter((part) => part in feature)).toEqual(has);
  }
});

test('an address is found however it is spelled, and one of nobody is not', () => {
  expect(featuresAt('/CONTATOS/Mesclar')).toEqual(featuresAt('/contatos'));
  expect(featuresAt('/contatos')).not.toEqual([]);
  expect(featuresAt('/nao-existe')).toEqual([]);
});

test('no two screens share an address', async () => {
  const paths = (await everyScreen()).map(({ path }) => path.toLowerCase());
  expect(new Set(paths).size).toBe(paths.length);
});

test('parts of several features come in their own order', async () => {
  expect((await everyPart('search')).map(({ label }) => label)).toEqual(['Conversas', 'Contatos', 'Clientes', 'Tickets', 'Mensagens', 'Quadros', 'Cards']);
  expect((await everyPart('panel')).map(({ title }) => title)).toEqual(['Visita', 'Atendimentos', 'Tickets', 'Kanban', 'Mídia']);
});

test('[2] the client menu has its three entries, and each leads to a screen', () => {
  const screens = new Set(clientScreens.map(({ path }) => `/area_cliente/${path}`));
  expect(clientMenu.map(({ caminho }) => [caminho, screens.has(caminho)])).toEqual([
    ['/area_cliente/dashboard', true],
    ['/area_cliente/meus_dados', true],
    ['/area_cliente/tickets', true],
  ]);
});
