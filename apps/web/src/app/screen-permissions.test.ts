import { allowedByModel, type GrupoModelo, permissionNodes } from '@prosa/contract/permission-tree.ts';
import type { Permission } from '@prosa/contract/permissions.ts';
import { expect, test } from 'vitest';
import { bringFeatures, everyScreen } from '@/core/feature.ts';
import { startSession } from '@/core/session/session.ts';
import { sessionOf } from '@/testing/session.ts';
import { features } from './features.gen.ts';
import { screenRoute } from './screen-route.ts';

bringFeatures(features);
const screens = await everyScreen();
const pairs = permissionNodes.flatMap((n) => (n.funcao === null ? [] : [[n.controller, n.funcao] as unknown as Permission]));
const roles: readonly (readonly [string, GrupoModelo | null])[] = [
  ['administrador', 'administrador'],
  ['supervisor', 'supervisor'],
  ['atendente', 'atendente'],
  ['sem direitos', null],
];

test.each(roles)('[6] %s opens the screens that the grupo permits, and no other', async (_role, modelo) => {
  startSession(
    sessionOf({ controle_de_acesso: pairs.map((pair) => ({ controller: pair[0], funcao: pair[1], status: allowedByModel(modelo, pair) ? 1 : 0 })) }),
  );
  const opened: string[] = [];
  for (const screen of screens) {
    const { loader } = screenRoute(screen);
    if (typeof loader !== 'function') throw new Error(`${screen.path} has no loader`);
    const refusal: unknown = await Promise.resolve(loader({} as never)).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (refusal === null) opened.push(screen.path);
    else expect(refusal).toMatchObject({ init: { status: 403 }, data: { permission: screen.permission } });
  }
  expect(opened.length).toBeGreaterThan(1);
  const wanted = screens.filter(({ permission }) => permission === 'everyone' || allowedByModel(modelo, permission));
  expect(opened).toEqual(wanted.map(({ path }) => path));
});
